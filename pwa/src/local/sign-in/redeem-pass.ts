import { installPassCalls } from '@memcherrish/shared/wire/account/install-pass.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { rememberPerson, signedInHere } from '#local/session/storage-keys.ts';
import { enter } from './enter.ts';
import { openSession } from './open-session.ts';

/**
 * Signs an app on the home screen of an iPhone in with the pass of its address (`first-frame.js` has taken it from there).
 * A browser that opens the address, such as by a shared link, drops it. So does an app that a person is signed in to, and
 * every app of another system: those open links themselves, so a stranger's pass would sign a person in as the stranger.
 *
 * Returns the sentence of the server that the person has to read, or null.
 */
export async function redeemPass(pass: string): Promise<string | null> {
  if (Reflect.get(navigator, 'standalone') !== true || signedInHere() !== null) return null;
  const redeemed = await openSession(installPassCalls.redeem, { body: { pass, display: 'standalone' } });
  // A pass that has ended leads to the usual sign-in, without a sentence.
  if (!redeemed.ok) return redeemed.problem.code === 'not-allowed' ? redeemed.problem.message : null;
  const { kind, _id: id } = redeemed.value.account;
  await enter({ kind, id }, () => rememberPerson({ kind, id }));
  void navigator.storage?.persist?.();
  pullNow();
  return null;
}
