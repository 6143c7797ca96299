import { allowsPasskeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import {
  type BeginPasskeyBody as BeginBody,
  passkeyCalls,
} from '@memcherrish/shared/wire/account/passkeys.ts';
import type { AuthenticationResponse, RequestOptions } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';

/** The library loads when a passkey is used, or when a page where people sign in is shown. */
const library = () => import('@simplewebauthn/browser');

/** Returns whether this browser can use passkeys on this page. Old browsers, and pages of an IP address, cannot. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && allowsPasskeys(location);
}

/** Adds a passkey: the server checks the proof, and the device makes the key. Without a name it gets that of the browser. */
async function makePasskey({
  name = '',
  ...proof
}: BeginBody & { name?: string }): Promise<Outcome<{ message: string }>> {
  const begun = withReason(await sendCall(passkeyCalls.begin, { body: proof }), words.changeFailed);
  if (!begun.ok) return begun;
  const made = await onDevice(words.notMade, async () =>
    (await library()).startRegistration({ optionsJSON: begun.value }),
  );
  if (!made.ok) return made;
  const body = { ...(name !== '' && { name }), response: made.value };
  return withReason(await sendCall(passkeyCalls.add, { body }), words.changeFailed);
}

async function removePasskey(
  passkeyId: string,
  { password, otp }: BeginBody,
): Promise<Outcome<{ message: string }>> {
  const body = { ...(password !== undefined && { password }), ...(otp !== undefined && { otp }) };
  const sent = withReason(
    await sendCall(passkeyCalls.remove, { params: { passkeyId }, body }),
    words.changeFailed,
  );
  if (sent.ok) void forgetOnDevice(sent.value);
  return sent;
}

/** The server and the device, for the lists and forms of passkeys (components/passkeys/passkey-access.ts). */
export const passkeyAccess = {
  canUse: canUsePasskeys,
  make: makePasskey,
  remove: removePasskey,
  sendNumberCode: (mobile: string) => sendCall(schoolmateCalls.sendPasskeyCode, { body: { mobile } }),
};

const offeredKey = 'memcherrish-passkey-offered';

/**
 * Returns where a passkey can be offered, once on this device: here right after a sign-in, later in the settings. Null for an
 * account with a passkey, and for a browser without them.
 */
export async function findPasskeyOffer(): Promise<'here' | 'settings' | null> {
  if (!canUsePasskeys() || localStorage.getItem(offeredKey) !== null) return null;
  const own = await sendCall(passkeyCalls.list);
  if (!own.ok || own.value.passkeys.length > 0 || own.value.origin !== location.origin) return null;
  localStorage.setItem(offeredKey, 'yes');
  return own.value.proof === 'none' ? 'here' : 'settings';
}

/** Returns whether the account has a passkey that may work here. */
export async function hasPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const own = await sendCall(passkeyCalls.list);
  return own.ok && own.value.passkeys.length > 0;
}

/** Lets the person choose a passkey, which signs the challenge of a sign-in. */
export async function signToEnter(): Promise<Outcome<AuthenticationResponse>> {
  return sign(withReason(await sendCall(passkeyCalls.beginSignIn), words.failed));
}

/** Lets a passkey of the signed-in account sign, as the second proof of a change. */
export async function signAsProof(): Promise<Outcome<AuthenticationResponse>> {
  return sign(withReason(await sendCall(passkeyCalls.beginProof), words.notUsed));
}

async function sign(begun: Outcome<RequestOptions>): Promise<Outcome<AuthenticationResponse>> {
  if (!begun.ok) return begun;
  return onDevice(words.notUsed, async () =>
    asSent(await (await library()).startAuthentication({ optionsJSON: asOptions(begun.value) })),
  );
}

/** A new challenge is asked for before the one that the field has ends. */
const beforeItsEnd = 30_000;

/**
 * Offers passkeys in the field for the username, where the browser can. Returns a function that stops it. `onSigned` gets the
 * signature of a passkey that the person has chosen there. Failures are ignored: the button and the form stay.
 */
export function offerInField(onSigned: (response: AuthenticationResponse) => void): () => void {
  let isStopped = false;
  let stop: (() => void) | null = null;
  async function offer() {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library();
    while (!isStopped && (await browserSupportsWebAuthnAutofill())) {
      const begun = await sendCall(passkeyCalls.beginSignIn);
      if (!begun.ok || isStopped) return;
      let isOver = false;
      stop = () => WebAuthnAbortService.cancelCeremony();
      const timer = setTimeout(() => {
        isOver = true;
        stop?.();
      }, begun.value.timeout - beforeItsEnd);
      const signed = await startAuthentication({
        optionsJSON: asOptions(begun.value),
        useBrowserAutofill: true,
      }).catch(() => null);
      clearTimeout(timer);
      if (isStopped) return;
      if (signed) return onSigned(asSent(signed));
      // The button has taken over, or the browser refuses.
      if (!isOver) return;
    }
  }
  void offer().catch(() => null);
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Drops the list if it is undefined, because the types of the library tell the two apart. */
function asOptions({ allowCredentials, ...options }: RequestOptions) {
  return { ...options, ...(allowCredentials && { allowCredentials: allowCredentials as Described[] }) };
}
type Described = { id: string; type: 'public-key' };

function asSent({
  id,
  rawId,
  type,
  response: { clientDataJSON, authenticatorData, signature, userHandle },
}: AuthenticationResponse): AuthenticationResponse {
  const response = { clientDataJSON, authenticatorData, signature };
  return { id, rawId, type, response: { ...response, ...(userHandle !== undefined && { userHandle }) } };
}

type Gone = { rpId: string | null; credentialId: string };

/** Tells the device that a passkey was removed, where the browser can, so that it is no longer offered. */
async function forgetOnDevice({ rpId, credentialId }: Gone): Promise<void> {
  if (rpId === null || !canUsePasskeys()) return;
  await signal('signalUnknownCredential', { rpId, credentialId });
}

/**
 * After a sign-in with a password: tells the device which passkeys the server still knows, and lets a browser that can add
 * one silently do so, once, for an account that never had one. Failures are ignored: the person has asked for nothing.
 */
export async function afterPasswordSignIn(): Promise<void> {
  if (!canUsePasskeys() || typeof PublicKeyCredential.getClientCapabilities !== 'function') return;
  try {
    const can: Record<string, boolean | undefined> = await PublicKeyCredential.getClientCapabilities();
    if (!can['conditionalCreate'] && !can['signalAllAcceptedCredentials']) return;
    const own = await sendCall(passkeyCalls.list);
    if (!own.ok || own.value.origin !== location.origin) return;
    if (own.value.accepted) await signal('signalAllAcceptedCredentials', own.value.accepted);
    if (!own.value.hadPasskey && own.value.proof === 'none' && can['conditionalCreate']) await addSilently();
  } catch {
    // No passkey was made, and none is missing.
  }
}

async function addSilently(): Promise<void> {
  const begun = await sendCall(passkeyCalls.begin, { body: { silent: true } });
  if (!begun.ok) return;
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: begun.value, useAutoRegister: true });
  await sendCall(passkeyCalls.add, { body: { response } });
}

/** Calls a signal method if the browser has it. A signal is best effort. */
export async function signal(
  method: 'signalUnknownCredential' | 'signalAllAcceptedCredentials',
  about: object,
): Promise<void> {
  const methods = PublicKeyCredential as unknown as Partial<
    Record<typeof method, (about: object) => Promise<void>>
  >;
  await methods[method]?.(about).catch(() => undefined);
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
