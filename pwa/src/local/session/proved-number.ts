const key = 'memcherrish-proved-number';

/**
 * The number that a code of the forgot flow has proved, on its way to the new password. It stands in no address; kept for the tab, so
 * that a reload on the way loses nothing.
 */
export function rememberProvedNumber(mobile: string): void {
  sessionStorage.setItem(key, mobile);
}

export function provedNumber(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetProvedNumber(): void {
  sessionStorage.removeItem(key);
}
