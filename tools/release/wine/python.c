/* python.exe: all that it does is to call Py_Main of the python311.dll beside it. */

#include <windows.h>
#include <stdio.h>

typedef int (*Main)(int, wchar_t **);

int wmain(int count, wchar_t **words)
{
    HMODULE python = LoadLibraryW(L"python311.dll");
    Main run = python ? (Main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!run) {
        fprintf(stderr, "python.exe: python311.dll cannot be loaded: error %lu\n", GetLastError());
        return 1;
    }
    return run(count, words);
}
