import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { samplePassword } from './harness/answers.ts';
import { answerPull, josna } from './harness/directory.ts';
import { type FakeServer, noPasskeys, refusedField } from './harness/fake-server.ts';
import { button, isShown, labelled, typeCode } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The sign-in in each kind of browser: those without passkeys, those without the offer in the field, and those that add one silently. */

/** Replaces what a browser has, for the rest of the test. */
function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

const options = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 300_000,
  userVerification: 'required',
} as const;
const bytes = new Uint8Array([1, 2, 3]).buffer;

async function openSignIn(open: Open, server: FakeServer): Promise<void> {
  server.answers(passkeyCalls.beginSignIn, options);
  await open('/schoolmatesigninmain');
  await expect.element(labelled('Password')).toBeVisible();
}

// Shows decision:passkeys-for-everyone
screen(
  'the field offers passkeys, and the button stays for those who prefer it',
  async ({ open, server }) => {
    const asked: CredentialRequestOptions[] = [];
    replace(PublicKeyCredential, 'isConditionalMediationAvailable', async () => true);
    replace(navigator.credentials, 'get', (given: CredentialRequestOptions) => {
      asked.push(given);
      return new Promise<null>((resolve) => given.signal?.addEventListener('abort', () => resolve(null)));
    });
    await openSignIn(open, server);
    await expect.element(button(words.signIn)).toBeVisible();
    await expect.poll(() => asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
    await expect.element(labelled('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  },
);

screen('a browser without the offer in the field has the button alone', async ({ open, server }) => {
  const asked: CredentialRequestOptions[] = [];
  replace(PublicKeyCredential, 'isConditionalMediationAvailable', async () => false);
  replace(navigator.credentials, 'get', async (given: CredentialRequestOptions) => {
    asked.push(given);
    throw new DOMException('The person has cancelled.', 'NotAllowedError');
  });
  await openSignIn(open, server);
  expect(asked).toEqual([]);
  await press(button(words.signIn));
  await isShown(words.notUsed);
  expect(asked.map(({ mediation }) => mediation)).toEqual([undefined]);
});

screen(
  'a browser without passkeys signs in as before, and asks the server nothing',
  async ({ open, server }) => {
    replace(globalThis, 'PublicKeyCredential', undefined);
    await openSignIn(open, server);
    expect(button(words.signIn).elements()).toEqual([]);
    await signInByPassword(server);
    expect(server.received(passkeyCalls.beginSignIn)).toEqual([]);
    expect(server.received(passkeyCalls.list)).toEqual([]);
  },
);

async function signInByPassword(server: FakeServer): Promise<void> {
  const { _id, mobile, username } = josna.entry;
  server.answers(schoolmateCalls.signIn, {
    ...{ message: '', token: '', _id, mobile, username },
    ...{ schoolId: null, batchId: null, divisionId: null, memberships: [] },
  });
  answerPull(server);
  await fill(labelled('Username'), 'josna');
  await fill(labelled('Password'), samplePassword);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }));
  await expect.poll(() => location.pathname).toBe('/viewpage-new');
}

screen(
  'a browser that can adds a passkey silently after a sign-in with a password, if the account has none',
  async ({ open, server }) => {
    replace(PublicKeyCredential, 'isConditionalMediationAvailable', async () => false);
    replace(PublicKeyCredential, 'getClientCapabilities', async () => ({ conditionalCreate: true }));
    const made: CredentialCreationOptions[] = [];
    replace(navigator.credentials, 'create', async (given: CredentialCreationOptions) => {
      made.push(given);
      const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] };
      return {
        id: 'AQID',
        rawId: bytes,
        type: 'public-key',
        response,
        getClientExtensionResults: () => ({}),
      };
    });
    server.answers(passkeyCalls.list, { ...noPasskeys, origin: location.origin });
    server.answers(passkeyCalls.begin, {
      rp: { id: 'localhost', name: 'Memcherrish' },
      user: { id: 'AAAA', name: 'josna', displayName: 'Josna' },
      challenge: 'AAAA',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
    });
    server.answers(passkeyCalls.add, { message: words.isAdded });
    await openSignIn(open, server);
    await signInByPassword(server);
    await expect.poll(() => server.received(passkeyCalls.add).length).toBe(1);
    expect(server.received(passkeyCalls.begin)[0]?.body).toEqual({ silent: true });
    expect(made.map((each) => Reflect.get(each, 'mediation'))).toEqual(['conditional']);
  },
);

screen(
  'a browser saves none silently for an account that had one, which the person may have removed',
  async ({ open, server }) => {
    const asked: string[] = [];
    replace(PublicKeyCredential, 'getClientCapabilities', async () => {
      asked.push('what the browser can');
      return { conditionalCreate: true };
    });
    server.answers(passkeyCalls.list, { ...noPasskeys, origin: location.origin, hadPasskey: true });
    await openSignIn(open, server);
    await signInByPassword(server);
    await expect.poll(() => [asked.length, server.received(passkeyCalls.list).length]).toEqual([1, 1]);
    // A call that the server cannot answer fails the test.
    expect(server.received(passkeyCalls.begin)).toEqual([]);
  },
);

/** Opens the settings in the minutes after a sign-in, and lets them pass. */
async function openStaleSettings(
  open: Open,
  server: FakeServer,
  proof: 'password' | 'number',
): Promise<void> {
  const here = { ...noPasskeys, origin: location.origin };
  server.answers(passkeyCalls.list, here);
  server.answers(accountCalls.listSessions, []);
  server.answers(postCalls.listOwn, []);
  answerPull(server);
  await open('/settings', { person: josna.entry });
  await press(button(words.add));
  expect(labelled(secondFactorWords.yourPassword).elements()).toEqual([]);
  server.answers(passkeyCalls.list, { ...here, proof, removalProof: proof });
  server.answers(passkeyCalls.begin, refusedField('invalid-input', 'password', messages.passwordRequired));
  await fill(labelled(words.name), 'My phone');
  await press(button(words.next));
  await isShown(words.proveAgain);
}

// Shows decision:passkeys-for-everyone
screen(
  'settings that were open for long ask for the password, and keep the name',
  async ({ open, server }) => {
    await openStaleSettings(open, server, 'password');
    await expect.element(labelled(secondFactorWords.yourPassword)).toBeVisible();
    await expect.element(labelled(words.name)).toHaveValue('My phone');
    await fill(labelled(secondFactorWords.yourPassword), samplePassword);
    await press(button(words.next));
    await expect
      .poll(() => server.received(passkeyCalls.begin).map(({ body }) => body))
      .toEqual([{}, { password: samplePassword }]);
  },
);

screen(
  'settings that were open for long ask an account without a password for a code, which is sent again on request',
  async ({ open, server }) => {
    await openStaleSettings(open, server, 'number');
    server.answers(schoolmateCalls.sendPasskeyCode, { message: messages.codeSent, retryAfterSeconds: 60 });
    await press(button(words.sendCode));
    await press(page.getByRole('button', { name: vocabulary.resendCode }));
    await expect.poll(() => server.received(schoolmateCalls.sendPasskeyCode).length).toBe(2);
    await typeCode('123456');
    await press(button(words.next));
    await expect
      .poll(() => server.received(passkeyCalls.begin).map(({ body }) => body))
      .toEqual([{}, { otp: '123456' }]);
  },
);
