/* The random numbers that accesskit asks for: Wine 8 has no bcryptprimitives.dll, every Windows and newer Wine have. */

#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    return RtlGenRandom(data, (ULONG)size);
}
