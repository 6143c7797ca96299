import { allowsPasskeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { ask } from '#admin/widgets/connection.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { signInByPasskey } from '#local/sign-in/admin-sign-in.ts';

/** The library loads when a passkey is used: most admins never do. */
const library = () => import('@simplewebauthn/browser');

/** Returns whether this browser can use passkeys on this page. Old browsers, and pages of an IP address, cannot. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && allowsPasskeys(location);
}

/** Adds a passkey: the server checks the password, and the device makes the key. */
export async function makePasskey({
  name,
  ...proof
}: {
  name: string;
  password: string;
  code?: string;
}): Promise<Outcome<{ message: string }>> {
  const begun = await ask(sendCall(passkeyCalls.begin, { body: proof }), words.changeFailed);
  if (!begun.ok) return begun;
  const made = await onDevice(words.notMade, async () =>
    (await library()).startRegistration({ optionsJSON: begun.value }),
  );
  return made.ok
    ? ask(sendCall(passkeyCalls.add, { body: { name, response: made.value } }), words.changeFailed)
    : made;
}

/** Signs in with a passkey that the person chooses on the device. */
export async function enterByPasskey(sentence: string): Promise<Outcome<{ adminName: string }>> {
  const begun = await ask(sendCall(passkeyCalls.beginSignIn), sentence);
  if (!begun.ok) return begun;
  const signed = await onDevice(words.notUsed, async () =>
    (await library()).startAuthentication({ optionsJSON: begun.value }),
  );
  return signed.ok ? ask(signInByPasskey(signed.value), sentence) : signed;
}

/**
 * Asks the device. A person who cancels, a device without a passkey and a library that does not load look the same:
 * browsers hide the reason, so `sentence` says what to do. Only a device that already has the passkey says so.
 */
async function onDevice<T>(sentence: string, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return {
      ok: false,
      problem: { kind: 'refused', message: isKnown ? words.known : sentence, fields: {} },
    };
  }
}
