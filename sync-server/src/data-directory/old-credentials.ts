/** Returns the warning that an older database may contain credentials that were replaced since. */
export function oldCredentials(source: string): string {
  return `Passwords, numbers, second factors, recovery codes and passkeys are those of ${source}: some that were replaced, removed or used since may work again. To make everyone set a new password, run: npm run password -- --everyone`;
}
