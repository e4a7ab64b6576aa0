; The installer of Gaps for Windows. installer.py compiles it and gives these values:
;   BUNDLE          the folder with gaps.exe, whose files are installed
;   FILES           a script with the macro RemoveFiles, which deletes them again
;   SIZE            how much they are, KiB
;   OUT             the program to write
;   ICON            the icon of the program
;   RECORDING_ICON  the icon of its files
;   SIDE_PICTURE    the picture on the last page
;   LICENCE         the text of the licence
;   VERSION         as in 1.2.3; NUMBERS as in 1.2.3.0
;   PUBLISHER, COPYRIGHT, APP_ID, MEDIA_TYPE
;   ADDRESS         of the project's page; empty for none
;   RECORDING_ENGLISH, SUMMARY_ENGLISH and so on  what its files are, what the game is
; It installs for one person and asks for no administrator. /S shows nothing, /D=C:\Folder at the end of the
; command line chooses the folder. Where the game keeps saves and records (%LOCALAPPDATA%\gaps) is not touched.

; Debian's makensis makes a program of 64 bits, as the game is; others have no such start of a program.
!if /FileExists "${NSISDIR}\Stubs\lzma_solid-amd64-unicode"
  Target amd64-unicode
!else
  Unicode true
!endif
SetCompressor /SOLID lzma
ManifestSupportedOS all
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh
!include "${FILES}"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Gaps"
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\gaps.exe"
!define CLASSES "Software\Classes"
!define TYPE "Gaps.Recording"
!define SHORTCUT "$SMPROGRAMS\Gaps.lnk"

Name "Gaps"
OutFile "${OUT}"
BrandingText "Gaps ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\Gaps"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Gaps"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Gaps Setup"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE_PICTURE}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\gaps.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KeepsData)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"

LangString RecordingName ${LANG_ENGLISH} "${RECORDING_ENGLISH}"
LangString RecordingName ${LANG_GERMAN} "${RECORDING_GERMAN}"
LangString RecordingName ${LANG_FRENCH} "${RECORDING_FRENCH}"

LangString Comment ${LANG_ENGLISH} "${SUMMARY_ENGLISH}"
LangString Comment ${LANG_GERMAN} "${SUMMARY_GERMAN}"
LangString Comment ${LANG_FRENCH} "${SUMMARY_FRENCH}"

; NSIS speaks formally to people, the game does not: these sentences do neither.
LangString Running ${LANG_ENGLISH} "Gaps is running. Please close it and try again."
LangString Running ${LANG_GERMAN} "Gaps läuft gerade. Bitte beenden und noch einmal versuchen."
LangString Running ${LANG_FRENCH} "Gaps est ouvert. Merci de le fermer, puis de réessayer."

LangString TooOld ${LANG_ENGLISH} "Gaps needs Windows 10 or newer, 64 bits."
LangString TooOld ${LANG_GERMAN} "Gaps braucht Windows 10 oder neuer, mit 64 Bit."
LangString TooOld ${LANG_FRENCH} "Gaps demande Windows 10 ou plus récent, en 64 bits."

LangString KeepsData ${LANG_ENGLISH} "Gaps will be removed. Saved games, records and settings stay in $LOCALAPPDATA\gaps."
LangString KeepsData ${LANG_GERMAN} "Gaps wird entfernt. Spielstände, Rekorde und Einstellungen bleiben in $LOCALAPPDATA\gaps."
LangString KeepsData ${LANG_FRENCH} "Gaps va être supprimé. Les parties, les records et les réglages restent dans $LOCALAPPDATA\gaps."

; Ends the installer while a program in the folder runs: Windows lets nobody write to a program that runs.
!macro WaitUntilClosed Folder
  !define CLOSED ${__LINE__}
  check_${CLOSED}:
  !insertmacro CheckClosed "${Folder}\gaps.exe" busy_${CLOSED}
  !insertmacro CheckClosed "${Folder}\gaps-console.exe" busy_${CLOSED}
  Goto free_${CLOSED}
  busy_${CLOSED}:
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY check_${CLOSED}
  SetErrorLevel 3
  Quit
  free_${CLOSED}:
  !undef CLOSED
!macroend

!macro CheckClosed File Busy
  ${If} ${FileExists} "${File}"
    ClearErrors
    FileOpen $R9 "${File}" a
    IfErrors ${Busy}
    FileClose $R9
  ${EndIf}
!macroend

; Gives a shortcut the id under which Windows groups windows and pins on the taskbar.
!macro NameShortcut File
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}", .r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("${File}", ${STGM_READWRITE})'
      ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}", .r2)'
      ${If} $2 P<> 0
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r3'
        System::Call '*(&w${NSIS_MAX_STRLEN} "${APP_ID}")p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r4)p.r5'
        ${IPropertyStore::SetValue} $2 '($3, $5)'
        ${IPropertyStore::Commit} $2 ""
        System::Free $5
        System::Free $4
        System::Free $3
        ${IUnknown::Release} $2 ""
        ${IPersistFile::Save} $1 '("${File}", 1)'
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

!macro TellExplorer
  System::Call 'Shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
FunctionEnd

Section
  SetShellVarContext current
  ReadRegStr $R0 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $R0 != ""
  ${AndIf} ${FileExists} "$R0\uninstall.exe"
    !insertmacro WaitUntilClosed "$R0"
    ExecWait '"$R0\uninstall.exe" /S /UPDATE _?=$R0' ; the files of the version before
    Delete "$R0\uninstall.exe"
    RMDir "$R0"
  ${EndIf}
  !insertmacro WaitUntilClosed "$INSTDIR"

  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*"
  File "/oname=recording.ico" "${RECORDING_ICON}"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "${SHORTCUT}" "$INSTDIR\gaps.exe" "" "$INSTDIR\gaps.exe" 0 SW_SHOWNORMAL "" "$(Comment)"
  !insertmacro NameShortcut "${SHORTCUT}"

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Gaps"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\gaps.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${PUBLISHER}"
  !if "${ADDRESS}" != ""
    WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${ADDRESS}"
  !endif
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\gaps.exe"

  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "$(RecordingName)"
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "AppUserModelID" "${APP_ID}"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\recording.ico"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\gaps.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.gaps" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.gaps" "Content Type" "${MEDIA_TYPE}"
  WriteRegStr HKCU "${CLASSES}\.gaps\OpenWithProgids" "${TYPE}" ""
  !insertmacro TellExplorer
SectionEnd

Function un.onInit
  !insertmacro WaitUntilClosed "$INSTDIR"
FunctionEnd

Section Uninstall
  SetShellVarContext current
  SetOutPath "$TEMP" ; so that the folder is in use by nobody
  !insertmacro RemoveFiles
  Delete "$INSTDIR\recording.ico"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/UPDATE" $R1
  ${IfNot} ${Errors}
    Return ; what is not a file stays as it is: the new version writes it again
  ${EndIf}
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "${SHORTCUT}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${APP_PATH}"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegValue HKCU "${CLASSES}\.gaps\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.gaps\OpenWithProgids"
  ReadRegStr $R0 HKCU "${CLASSES}\.gaps" ""
  ${If} $R0 == "${TYPE}" ; unless another program has the files now
    DeleteRegValue HKCU "${CLASSES}\.gaps" ""
    DeleteRegValue HKCU "${CLASSES}\.gaps" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.gaps"
  !insertmacro TellExplorer
SectionEnd
