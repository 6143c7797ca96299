import { whatsApp } from '@memcherrish/shared/domain/channel-limits.ts';
import { jsonOf, type Posted, type PostParts, post } from './post-once.ts';

export interface WhatsAppSettings {
  token: string;
  /** The id of the number that sends, not the number itself. */
  phoneId: string;
  /** The name of an authentication template with a button that copies the code. */
  template: string;
  language: string;
  /** How the numbers begin that may get their code by WhatsApp. */
  prefixes: readonly string[];
  apiUrl: URL;
}

/**
 * The reasons for which Meta refuses a message. `number`: this number cannot be reached by WhatsApp. `unclear`: this number, or
 * something that the operator has to repair. `rate`: too many messages. `outage`: Meta's own failure. `operator`: surely the
 * operator has to repair something.
 *
 * Anyone can type any number, so a refusal that a typed number can cause is `number` or `unclear`.
 */
type Cause = 'number' | 'unclear' | 'rate' | 'outage' | 'operator';

const access = 'set a WHATSAPP_TOKEN that does not expire, of a system user who may send messages';
const account = 'look at the account in the WhatsApp Manager of Meta';
const template = 'look at the template WHATSAPP_TEMPLATE in the WhatsApp Manager, its language and its state';

/** The error codes of the Cloud API, with the fix for those that the operator has to repair. */
const errors: Readonly<Record<number, [Cause, fix?: string]>> = {
  131021: ['number'],
  131026: ['number'],
  131030: ['number'],
  131047: ['number'],
  131049: ['number'],
  131050: ['number'],
  131056: ['number'],
  130472: ['number'],
  130497: [
    'number',
    'Meta does not let this account write to that country: take it out of WHATSAPP_COUNTRIES',
  ],
  4: ['rate'],
  80007: ['rate'],
  130429: ['rate'],
  131048: ['rate'],
  133016: ['rate'],
  2: ['outage'],
  131000: ['outage'],
  131016: ['outage'],
  131057: ['outage'],
  133004: ['outage'],
  1: ['unclear', template],
  100: ['unclear', template],
  131009: ['unclear', template],
  0: ['operator', access],
  3: ['operator', access],
  10: ['operator', access],
  190: ['operator', access],
  131005: ['operator', access],
  33: ['operator', 'set WHATSAPP_PHONE_ID to the id of a number of the account'],
  368: ['operator', account],
  131031: ['operator', account],
  131042: ['operator', 'Meta could not charge the account: look at its payment method'],
  131045: ['operator', 'register the number of WHATSAPP_PHONE_ID with the Cloud API'],
  133010: ['operator', 'register the number of WHATSAPP_PHONE_ID with the Cloud API'],
  131008: ['operator', template],
  132000: ['operator', template],
  132001: ['operator', template],
  132005: ['operator', template],
  132007: ['operator', template],
  132012: ['operator', template],
  132015: ['operator', template],
  132016: ['operator', template],
};

const pauses: Record<Exclude<Cause, 'unclear'>, number> = {
  number: 0,
  rate: whatsApp.pause,
  outage: whatsApp.pause,
  operator: whatsApp.pauseForOperator,
};

export interface WhatsAppParts extends PostParts {
  clock: () => Date;
  counted: (result: 'accepted' | 'rejected') => void;
}

type Refused = { cause: Cause; says: string };

/**
 * Sends codes with an authentication template of Meta's Cloud API. That Meta accepts a message does not mean that it
 * arrives, and the server receives no webhook: so each code can also be sent by SMS. After a failure that is surely not
 * about one number it sends nothing for a while, so that no code waits for Meta in vain.
 */
export class WhatsApp {
  readonly prefixes: readonly string[];
  readonly #settings: WhatsAppSettings;
  readonly #parts: WhatsAppParts;
  #pausedUntil = 0;
  /** The numbers of the last unclear refusals, and when: fewer than `whatsApp.unclear.numbers`. */
  readonly #unclear = new Map<string, number>();

  constructor(settings: WhatsAppSettings, parts: WhatsAppParts) {
    this.prefixes = settings.prefixes;
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Returns whether codes for a number (E.164) may go by WhatsApp. */
  reaches(mobile: string): boolean {
    return this.prefixes.some((prefix) => mobile.startsWith(prefix));
  }

  /** Returns true when Meta accepted the message; false when it refused it, or when it is left alone for now. */
  async send({ to, code }: { to: string; code: string }): Promise<boolean> {
    const { report, clock, counted, within = whatsApp.within } = this.#parts;
    if (clock().getTime() < this.#pausedUntil) return false;
    const answer = await post(this.#url(), this.#request(to, code), within);
    const refused = typeof answer === 'string' ? silent(answer, within) : refusalIn(answer);
    counted(refused === null ? 'accepted' : 'rejected');
    if (refused === null) {
      this.#unclear.clear();
      report('Code by WhatsApp: sent');
      return true;
    }
    const now = clock().getTime();
    const pause = refused.cause === 'unclear' ? this.#pauseWhenUnclear(to, now) : pauses[refused.cause];
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pause);
    const next = pause === 0 ? 'SMS instead' : `SMS for the next ${pause / 60_000} minutes`;
    report(`Code by WhatsApp: ${refused.says}; ${next}`);
    return false;
  }

  /** Returns no pause until Meta has refused several numbers in a short time, and accepted none. */
  #pauseWhenUnclear(to: string, now: number): number {
    const { numbers, within } = whatsApp.unclear;
    for (const [number, at] of this.#unclear) if (now - at >= within) this.#unclear.delete(number);
    this.#unclear.set(to, now);
    if (this.#unclear.size < numbers) return 0;
    this.#unclear.clear();
    return whatsApp.pause;
  }

  #url(): URL {
    const { apiUrl, phoneId } = this.#settings;
    return new URL(`${apiUrl.pathname.replace(/\/$/, '')}/${phoneId}/messages`, apiUrl);
  }

  #request(to: string, code: string) {
    const { token, template: name, language } = this.#settings;
    const parameters = [{ type: 'text', text: code }];
    return {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: {
          name,
          language: { code: language },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      }),
    };
  }
}

function silent(answer: 'timeout' | 'unreachable', within: number): Refused {
  const says = answer === 'timeout' ? `no answer within ${within} ms` : 'Meta cannot be reached';
  return { cause: 'outage', says };
}

/** Returns null for an accepted message. Only known numbers are reported: an unknown one of six digits could be a code. */
function refusalIn({ status, body }: Posted): Refused | null {
  const { messages, error } = jsonOf(body);
  if (status === 200 && Array.isArray(messages) && typeof Object(messages[0]).id === 'string') return null;
  const number: unknown = Object(error).code;
  const [cause, fix] = (typeof number === 'number' && errors[number]) || byStatus(status);
  const known = typeof number === 'number' && number in errors ? `, reason ${number}` : '';
  return { cause, says: `refused (${status}${known})${fix === undefined ? '' : `: ${fix}`}` };
}

function byStatus(status: number): [Cause, fix?: string] {
  if (status === 401) return ['operator', access];
  return status >= 500 || status < 400 ? ['outage'] : ['unclear', account];
}
