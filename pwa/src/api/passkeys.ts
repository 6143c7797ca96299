import { adminLoginAnswer } from '@memcherrish/shared/wire/admins.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import {
  type AuthenticationResponse,
  beginPasskeyAnswer,
  beginPasskeySignInAnswer,
  ownPasskeys,
  type SentPasskey,
} from '@memcherrish/shared/wire/passkeys.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';
import { openSession } from './open-session.ts';

const loggedIn = adminLoginAnswer.omit({ token: true });

export function readPasskeys() {
  return request('GET', paths.passkeys, { schema: ownPasskeys });
}

/** Checks the password, and the code if sign-ins need one. Returns the options for the device. */
export function beginPasskey(entry: { password: string; code?: string }) {
  return request('POST', paths.passkeyOptions, { schema: beginPasskeyAnswer, json: entry });
}

export function addPasskey(entry: { name: string; response: SentPasskey }) {
  return request('POST', paths.passkeys, { schema: done, json: entry });
}

export function removePasskey(passkeyId: string, password: string) {
  return request('POST', paths.removePasskey(passkeyId), { schema: done, json: { password } });
}

export function beginPasskeySignIn() {
  return request('POST', paths.passkeyLoginOptions, { schema: beginPasskeySignInAnswer });
}

export function signInByPasskey(response: AuthenticationResponse) {
  return openSession('POST', paths.passkeyLogin, { schema: loggedIn, json: { response } });
}
