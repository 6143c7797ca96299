/** Returns whether this browser prints its sync to the console (docs/operations.md#debug-the-sync). */
export function isSyncDebugged(): boolean {
  try {
    return localStorage.getItem('memcherrish:debug') === 'sync';
  } catch {
    // The browser forbids storage.
    return false;
  }
}
