import type { SmsSender } from '#sms/sender.ts';
import type { WhatsApp } from '#sms/whatsapp.ts';
import type { CodePurpose } from './code-proofs.ts';

export type Channel = 'sms' | 'whatsapp';

interface Delivery {
  to: string;
  code: string;
  purpose: CodePurpose;
}

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

  /**
   * Returns the channel that a code goes by. The template of WhatsApp cannot say that a code changes a number, so such a code goes
   * by SMS alone.
   */
  channelFor(to: string, purpose: CodePurpose, asked: Channel): Channel {
    const mayGo = asked === 'whatsapp' && purpose !== 'number' && this.whatsApp?.reaches(to);
    return mayGo ? 'whatsapp' : 'sms';
  }

  async byWhatsApp({ to, code }: Delivery): Promise<boolean> {
    return (await this.whatsApp?.send({ to, code })) ?? false;
  }

  async bySms({ to, code, purpose }: Delivery): Promise<boolean> {
    const what = purpose === 'number' ? 'code to change your number' : 'code';
    const text = `${code} is your Memcherrish ${what}. It is valid for 5 minutes.\n\n${boundTo(this.#host, code)}`;
    return this.#sms.send({ to, code, text });
  }
}

/** Returns the last line of a message, by which phones know the address that a code is for. */
export function boundTo(host: string, code: string): string {
  return `@${host} #${code}`;
}
