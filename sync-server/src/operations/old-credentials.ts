/** Returns the warning that an older database may contain passwords that were replaced since. */
export function oldCredentials(source: string): string {
  return `Passwords, numbers, second factors and recovery codes are those of ${source}: some that were replaced or used since may work again. To make everyone set a new password, run: npm run password -- --everyone`;
}
