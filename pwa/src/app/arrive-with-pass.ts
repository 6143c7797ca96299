import { redeemPass } from '#local/sign-in/redeem-pass.ts';
import { say } from '#ui/toasts/toast.ts';

/** Signs in with the pass of an app on the home screen, and says when the pass was used by another device. */
export async function arriveWithPass(pass: string): Promise<void> {
  const sentence = await redeemPass(pass);
  if (sentence !== null) say(sentence, 'error');
}
