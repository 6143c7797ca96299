import type { SmsSender } from '#sms/sender.ts';
import type { WhatsApp } from '#sms/whatsapp.ts';
import type { CodePurpose } from './code-proofs.ts';

export type Channel = 'sms' | 'whatsapp';

interface Delivery {
  to: string;
  code: string;
  purpose: CodePurpose;
}

/** Says in a message what its code is for. A code to sign in or for a password may go by WhatsApp, whose template cannot say more. */
const named: Readonly<Record<CodePurpose, string>> = {
  signup: 'code',
  forgot: 'code',
  number: 'code to change your number',
  passkey: 'code to change your passkeys',
};

/** The ways on which codes reach a number. */
export class CodeDelivery {
  readonly whatsApp: WhatsApp | null;
  readonly #sms: SmsSender;
  readonly #host: string;

  /** `host` is the name that a text message is bound to, so that phones offer to fill in the code. */
  constructor(sms: SmsSender, whatsApp: WhatsApp | null, host: string) {
    this.#sms = sms;
    this.whatsApp = whatsApp;
    this.#host = host;
  }

  /** Returns the channel that a code goes by. The template of WhatsApp cannot say that a code changes a number or passkeys. */
  channelFor(to: string, purpose: CodePurpose, asked: Channel): Channel {
    const mayGo = asked === 'whatsapp' && named[purpose] === 'code' && this.whatsApp?.reaches(to);
    return mayGo ? 'whatsapp' : 'sms';
  }

  async byWhatsApp({ to, code }: Delivery): Promise<boolean> {
    return (await this.whatsApp?.send({ to, code })) ?? false;
  }

  async bySms({ to, code, purpose }: Delivery): Promise<boolean> {
    const text = `${code} is your Memcherrish ${named[purpose]}. It is valid for 5 minutes.\n\n${boundTo(this.#host, code)}`;
    return this.#sms.send({ to, code, text });
  }
}

/** Returns the last line of a message, by which phones know the address that a code is for. */
export function boundTo(host: string, code: string): string {
  return `@${host} #${code}`;
}
