const key = 'memcherrish-proved-number';

/**
 * Remembers the number that a code of the forgot-password flow has proved, for the new-password step. It appears in
 * no URL. Session storage survives a reload.
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
