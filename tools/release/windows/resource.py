"""The version resource: what the properties of ``gaps.exe`` show."""

from __future__ import annotations

from tools.release.bundle.systems import COPYRIGHT, MAKER, NAME

# English (United States), Unicode
LANGUAGE = 0x0409
CODE_PAGE = 1200


def version_resource(version: str, file: str = "gaps.exe") -> str:
    """Return the resource of the program ``file`` in the form PyInstaller reads.

    ``version`` is like ``1.2.3``; what follows the third number is shown and not
    compared. The description is the name that Windows shows where it lists programs,
    such as in *Open with*.
    """
    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    strings = {
        "CompanyName": MAKER,
        "FileDescription": NAME if file == "gaps.exe" else f"{NAME} (console)",
        "FileVersion": version,
        "InternalName": file.removesuffix(".exe"),
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": file,
        "ProductName": NAME,
        "ProductVersion": version,
    }
    table = ", ".join(
        f"StringStruct({name!r}, {value!r})" for name, value in strings.items()
    )
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004,\n"
        "    fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('{LANGUAGE:04X}{CODE_PAGE:04X}', [{table}])]),\n"
        f"    VarFileInfo([VarStruct('Translation', [{LANGUAGE}, {CODE_PAGE}])])])\n"
    )
