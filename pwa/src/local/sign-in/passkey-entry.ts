import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { AuthenticationResponse } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import type { Outcome } from '#api/outcome.ts';
import { canUsePasskeys, offerInField, signToEnter } from '#local/device/passkeys.ts';
import type { PasskeySignedIn } from './passkey-sign-in.ts';

export interface PasskeyEntry {
  canUse(): boolean;
  offerInField(onSigned: (response: AuthenticationResponse) => void): () => void;
  choose(): Promise<Outcome<AuthenticationResponse>>;
  signIn(response: AuthenticationResponse): Promise<Outcome<PasskeySignedIn>>;
  onSignedIn(answer: PasskeySignedIn): void;
}

const later = () => import('./passkey-sign-in.ts');

/**
 * Returns what the page of one kind of account does with a passkey. That of another kind opens the home of that kind. The calls
 * load with the first passkey.
 */
export function passkeyEntry<Kind extends AccountKind>(
  kind: Kind,
  onSignedIn: (answer: Extract<PasskeySignedIn, { kind: Kind }>) => void,
): PasskeyEntry {
  return {
    canUse: canUsePasskeys,
    offerInField,
    choose: signToEnter,
    signIn: async (response) => {
      const calls = await later().catch(() => null);
      if (calls) return calls.signInByPasskey(response);
      return { ok: false, problem: { kind: 'offline', message: messages.chunkLoadFailed, fields: {} } };
    },
    onSignedIn: (answer) => {
      if (isOf(answer, kind)) onSignedIn(answer);
      else void later().then(({ enterElsewhere }) => enterElsewhere(answer));
    },
  };
}

function isOf<Kind extends AccountKind>(
  answer: PasskeySignedIn,
  kind: Kind,
): answer is Extract<PasskeySignedIn, { kind: Kind }> {
  return answer.kind === kind;
}
