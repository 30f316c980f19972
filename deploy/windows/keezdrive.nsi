; What makensis makes the installer of; python -m deploy.windows says what is in it:
;   SOURCE   the folder that is laid down     OUT      the installer that is made
;   START    what is double-clicked in it     VERSION  of Keezdrive
; For the user who runs it, without an administrator.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
Name "Keezdrive ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Keezdrive"
BrandingText " "

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Keezdrive"
!include MUI2.nsh
!include FileFunc.nsh

; No page for the folder: what the uninstaller removes has to be ours alone.
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION start
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(keeps_data)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "English"

LangString still_runs ${LANG_DUTCH} "Keezdrive draait nog. Stop het (Ctrl-C in het zwarte venster) en probeer het nog eens."
LangString still_runs ${LANG_ENGLISH} "Keezdrive is still running. Stop it (Ctrl-C in the black window) and try again."
LangString keeps_data ${LANG_DUTCH} "Het programma wordt verwijderd; uw gegevens blijven staan in $LOCALAPPDATA\keezdrive."
LangString keeps_data ${LANG_ENGLISH} "The program is removed; your data stays in $LOCALAPPDATA\keezdrive."

!macro REMOVE_PROGRAM
    ; Windows renames no folder of which a program runs.
    RMDir /r "$INSTDIR\app.old"
    ClearErrors
    IfFileExists "$INSTDIR\app\*.*" 0 +2
        Rename "$INSTDIR\app" "$INSTDIR\app.old"
    IfErrors 0 +4
        MessageBox MB_ICONEXCLAMATION "$(still_runs)" /SD IDOK
        SetErrorLevel 2
        Quit
    RMDir /r "$INSTDIR\app.old"
!macroend

Function start
    ExecShell "open" "$SMPROGRAMS\Keezdrive.lnk"
FunctionEnd

Section
    !insertmacro REMOVE_PROGRAM
    SetOutPath "$INSTDIR\app"
    File /r "${SOURCE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"

    SetOutPath "$PROFILE" ; where the shortcut begins
    CreateShortCut "$SMPROGRAMS\Keezdrive.lnk" "$INSTDIR\app\${START}"

    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Keezdrive"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
    !insertmacro REMOVE_PROGRAM
    RMDir /r "$LOCALAPPDATA\keezdrive-program" ; what a start from wheels made of them
    Delete "$SMPROGRAMS\Keezdrive.lnk"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
