import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import type { Random } from './random.ts';

/** Common prefixes of numbers in Kerala. */
const beginnings = [
  '94470',
  '94950',
  '98460',
  '99470',
  '97440',
  '96330',
  '90480',
  '85470',
  '81290',
  '70120',
  '94960',
  '99610',
];
/** Numbers that the British and American numbering plans reserve for fiction. */
const fictional = [
  { start: '+4477009', digits: 5, from: '00' },
  { start: '+120255501', digits: 2, from: '' },
] as const;

/** Makes valid, unique numbers. `taken` are numbers that must not be used. */
export class Mobiles {
  readonly #random: Random;
  readonly #taken: Set<string>;

  constructor(random: Random, taken: Iterable<string>) {
    this.#random = random;
    this.#taken = new Set(taken);
  }

  next(): string {
    for (;;) {
      const digits = String(this.#random.between(0, 99_999)).padStart(5, '0');
      const mobile = normaliseMobile(`+91${this.#random.pick(beginnings)}${digits}`);
      if (mobile === null || this.#taken.has(mobile)) continue;
      this.#taken.add(mobile);
      return mobile;
    }
  }

  /** Makes a number for WhatsApp, which several people may share. */
  abroad(): string {
    const { start, digits, from } = this.#random.pick(fictional);
    const rest = digits - from.length;
    return start + from + String(this.#random.between(0, 10 ** rest - 1)).padStart(rest, '0');
  }
}
