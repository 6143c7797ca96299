/**
 * Runs after a sign-in with a password: a browser that can adds a passkey silently, and the device learns which passkeys work.
 * It loads later and fails silently, because the person waits for their class.
 */
export async function afterSignIn(): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  const device = await import('#local/device/passkeys.ts').catch(() => null);
  await device?.afterPasswordSignIn();
}
