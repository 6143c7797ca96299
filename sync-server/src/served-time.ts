import { day, hour, minute } from '@memcherrish/shared/domain/durations.ts';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';

/** A machine that was off for longer, or whose clock jumps further, has to prove its time. */
const plausible = 31 * day;
/** A jump that a clock proves by running on for a day. A longer one needs the word of an operator. */
const provable = 366 * day;
const proves = day;
/** The largest normal drift between the clock and the processor's own time. */
const steady = 5 * minute;
/** The time in which an operator can put the right database back before anything is deleted by its age. */
const mayBeWrongFor = day;

/** The times in the mark of a data directory. */
export interface TimeMark {
  /** The last time that was not in doubt, ISO 8601. */
  at?: string | undefined;
  /** When another database than the one before was served first. */
  replacedAt?: string | undefined;
}

/**
 * Compares the clock with the last known time of the server. Rows are deleted by their age only while nothing is in
 * doubt: a clock that is years ahead for one start would delete almost everything.
 */
export class ServedTime {
  readonly #clock: () => Date;
  readonly #elapsed: () => number;
  readonly #confirmed: string | null;
  /** The time that is known, in milliseconds, and when it was. */
  #known: { time: number; elapsed: number } | null = null;
  /** Since when a clock in doubt runs steadily. Null while it is not in doubt. */
  #doubted: { time: number; elapsed: number } | null = null;
  #replacedAt: string | undefined;

  /** `confirmed` is the date that an operator confirmed. `elapsed` is a time that no one sets, in milliseconds. */
  constructor(clock: () => Date, confirmed: string | null = null, elapsed = () => performance.now()) {
    this.#clock = clock;
    this.#confirmed = confirmed;
    this.#elapsed = elapsed;
  }

  /** Begins with what is remembered. `isOther` means that another database than before is served from now on. */
  begin({ at, replacedAt }: TimeMark, isOther: boolean): void {
    const time = at === undefined ? Number.NaN : Date.parse(at);
    this.#known = Number.isNaN(time) ? null : { time, elapsed: this.#elapsed() };
    this.#replacedAt = isOther ? this.#clock().toISOString() : replacedAt;
  }

  /** Returns what is to be remembered. The time of a clock in doubt is not. */
  mark(): TimeMark {
    this.#look();
    const at = this.#known && new Date(this.#known.time).toISOString();
    return { ...(at === null ? {} : { at }), ...(this.#replacedAt ? { replacedAt: this.#replacedAt } : {}) };
  }

  /** Returns why the clock cannot be trusted, or null. */
  clockDoubt(): string | null {
    this.#look();
    if (!this.#doubted || !this.#known) return null;
    const now = this.#clock().toISOString();
    return attentionWords.clockDoubtful(now, new Date(this.#expected()).toISOString());
  }

  /** Returns why nothing may be deleted by its age now, or null. */
  doubt(): string | null {
    const clock = this.clockDoubt();
    if (clock !== null || this.#replacedAt === undefined) return clock;
    const age = this.#clock().getTime() - Date.parse(this.#replacedAt);
    if (age < 0 || age >= mayBeWrongFor) return null;
    return attentionWords.databaseReplaced(this.#replacedAt, Math.ceil((mayBeWrongFor - age) / hour));
  }

  #expected(): number {
    return this.#known ? this.#known.time + this.#elapsed() - this.#known.elapsed : this.#clock().getTime();
  }

  #look(): void {
    const here = { time: this.#clock().getTime(), elapsed: this.#elapsed() };
    const ahead = here.time - this.#expected();
    if (Math.abs(ahead) <= plausible || this.#isConfirmed(here.time) || this.#hasProved(here, ahead)) {
      this.#known = here;
      this.#doubted = null;
      return;
    }
    const before = this.#doubted;
    const drift = before && here.time - before.time - (here.elapsed - before.elapsed);
    if (drift === null || Math.abs(drift) > steady) this.#doubted = here;
  }

  #isConfirmed(now: number): boolean {
    return this.#confirmed !== null && Math.abs(Date.parse(this.#confirmed) + day / 2 - now) <= 1.5 * day;
  }

  #hasProved(here: { time: number; elapsed: number }, ahead: number): boolean {
    if (!this.#doubted || ahead < 0 || ahead > provable) return false;
    const ran = here.elapsed - this.#doubted.elapsed;
    return ran >= proves && Math.abs(here.time - this.#doubted.time - ran) <= steady;
  }
}
