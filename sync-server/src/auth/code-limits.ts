import { day, hour } from '@memcherrish/shared/domain/durations.ts';
import { codeCaps, codes, defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { callingCodeOf } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { sql } from 'kysely';
import type { WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { CodeBudget } from '#sms/sender.ts';
import { endOf } from './code-countries.ts';

/** The caller who asks for a code, and the number that it is for (E.164). */
export interface AskedCode {
  mobile: string;
  /** Keyed hash of the network. */
  network: string;
  /**
   * Whether the owner of the number has signed in on this device. Strangers cannot use up the codes of such a
   * device.
   */
  byOwner: boolean;
  /** Whether WhatsApp has brought the same code, and no SMS has failed to: then SMS need not wait. */
  isRepeated: boolean;
}

/**
 * Limits the codes that are sent: to a number, to a series of numbers, from a network, and in all. Counts the
 * rows of the codes, so that a restart forgets nothing. A code that could not be sent does not count, except beside WhatsApp.
 */
export class CodeLimits {
  readonly #factor: number | null;
  readonly #budget: CodeBudget;
  readonly #report: (line: string) => void;
  /** The limits that were reported as reached, and when: an attack writes one line an hour. */
  readonly #said = new Map<string, number>();

  constructor(factor: number | null, budget: CodeBudget, report: (line: string) => void) {
    this.#factor = factor;
    this.#budget = budget;
    this.#report = report;
  }

  /** Throws `rate-limited`. Runs in the transaction that stores the code. */
  async check(tx: WriteTx, asked: AskedCode, now: Date): Promise<void> {
    if (this.#factor === null) return;
    await this.#checkNumber(tx, asked, now, this.#factor);
    if (asked.byOwner) return;
    await this.#checkSeries(tx, asked, now, this.#factor);
    await this.#checkCountry(tx, asked, now, this.#factor);
    await this.#checkNetwork(tx, asked, now, this.#factor);
    await this.#checkBudget(tx, asked, now, this.#factor);
  }

  async #checkNumber(tx: WriteTx, asked: AskedCode, now: Date, factor: number): Promise<void> {
    const { mobile, byOwner, isRepeated } = asked;
    const sent = await tx
      .selectFrom('otp_challenges')
      .select('created_at')
      .where('mobile', '=', mobile)
      .where('by_owner', '=', byOwner ? 1 : 0)
      .where('created_at', '>', ago(now, day))
      .orderBy('created_at', 'desc')
      .execute();
    const age = (row: { created_at: string }) => now.getTime() - new Date(row.created_at).getTime();
    const [newest] = sent;
    if (newest && !isRepeated && age(newest) < codes.resendAfter / factor) {
      const seconds = Math.ceil((codes.resendAfter / factor - age(newest)) / 1000);
      throw new ApiError('rate-limited', serverWords.waitForCode(seconds), { retryAfterSeconds: seconds });
    }
    const withinHour = sent.filter((row) => age(row) < hour).length;
    if (withinHour >= codes.perHour * factor || sent.length >= codes.perDay * factor) {
      throw new ApiError('rate-limited', serverWords.tooManyCodes, { retryAfterSeconds: 3600 });
    }
  }

  /**
   * Limits a series of numbers. People of one school type their codes; a series whose codes are never typed
   * is SMS pumping.
   */
  async #checkSeries(tx: WriteTx, { mobile }: AskedCode, now: Date, factor: number): Promise<void> {
    const series = mobile.slice(0, -codeCaps.series.digits);
    const newest = await tx
      .selectFrom('otp_challenges')
      .select(['mobile', 'created_at', 'verified_at'])
      .where('mobile', '>=', `${series}${'0'.repeat(codeCaps.series.digits)}`)
      .where('mobile', '<=', `${series}${'9'.repeat(codeCaps.series.digits)}`)
      .where('created_at', '>', ago(now, day))
      .orderBy('created_at', 'desc')
      .limit(Math.ceil(codeCaps.series.perDay * factor))
      .execute();
    const withinHour = newest.filter((row) => row.created_at > ago(now, hour));
    for (const [sent, most] of [
      [withinHour, codeCaps.series.perHour],
      [newest, codeCaps.series.perDay],
    ] as const) {
      // Counts each number once: one telephone in the series does not keep the series open.
      const used = new Set(sent.flatMap((row) => (row.verified_at === null ? [] : [row.mobile]))).size;
      if (sent.length < most * factor || used >= sent.length * codeCaps.usedShare) continue;
      this.#say('a series of numbers', `${sent.length} codes, ${used} used`, now);
      throw new ApiError('rate-limited', serverWords.tooManyCodesInSeries, { retryAfterSeconds: 3600 });
    }
  }

  /**
   * Limits each country but the home country. An admin's list opens a country, so a stranger's list may open one where
   * codes are expensive. A country whose codes are hardly typed is closed for the day.
   */
  async #checkCountry(tx: WriteTx, { mobile }: AskedCode, now: Date, factor: number): Promise<void> {
    const country = callingCodeOf(mobile);
    if (country === null || country === defaultCountryCode) return;
    const { sent, used } = await tx
      .selectFrom('otp_challenges')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .select(sql<number>`count(distinct case when verified_at is not null then mobile end)`.as('used'))
      .where('mobile', '>=', country)
      .where('mobile', '<', endOf(country))
      .where('created_at', '>', ago(now, day))
      .executeTakeFirstOrThrow();
    if (sent < codeCaps.country.freePerDay * factor || used >= sent * codeCaps.usedShare) return;
    this.#say(`the country ${country}`, `${sent} codes in a day, ${used} used`, now);
    throw new ApiError('rate-limited', serverWords.tooManyCodesInSeries, { retryAfterSeconds: 3600 });
  }

  /**
   * Limits a network. One that types most of its codes, such as a hall of three hundred people, gets the
   * higher limit.
   */
  async #checkNetwork(tx: WriteTx, { network }: AskedCode, now: Date, factor: number): Promise<void> {
    const { sent, used } = await tx
      .selectFrom('otp_challenges')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .select(sql<number>`count(distinct case when verified_at is not null then mobile end)`.as('used'))
      .where('network', '=', network)
      .where('created_at', '>', ago(now, hour))
      .executeTakeFirstOrThrow();
    const { freePerHour, perHour } = codeCaps.network;
    const isHardlyUsed = sent >= freePerHour * factor && used < sent * codeCaps.usedShare;
    if (sent < perHour * factor && !isHardlyUsed) return;
    this.#say('a network', `${sent} codes in an hour, ${used} used`, now);
    throw new ApiError('rate-limited', serverWords.tooManyCodesHere, { retryAfterSeconds: 300 });
  }

  /**
   * Limits all codes. Once half of them are sent, a network that hardly types its codes gets only a few: the rest is
   * for others.
   */
  async #checkBudget(tx: WriteTx, { network }: AskedCode, now: Date, factor: number): Promise<void> {
    const { perHour, perDay } = this.#budget;
    const { inDay, inHour, own, used } = await tx
      .selectFrom('otp_challenges')
      .select(({ fn }) => fn.countAll<number>().as('inDay'))
      .select(sql<number>`count(case when created_at > ${ago(now, hour)} then 1 end)`.as('inHour'))
      .select(sql<number>`count(case when network = ${network} then 1 end)`.as('own'))
      .select(
        sql<number>`count(distinct case when network = ${network} and verified_at is not null then mobile end)`.as(
          'used',
        ),
      )
      .where('created_at', '>', ago(now, day))
      .executeTakeFirstOrThrow();
    const isShort = inHour >= perHour / 2 || inDay >= perDay / 2;
    if (isShort && own >= codeCaps.network.whenShort * factor && used < own * codeCaps.usedShare) {
      this.#say('a network, of those that are left', `${own} codes in a day, ${used} used`, now);
      throw new ApiError('rate-limited', serverWords.tooManyCodesHere, { retryAfterSeconds: 3600 });
    }
    if (inHour < perHour && inDay < perDay) return;
    this.#say('the whole server', `${inHour} codes in an hour, ${inDay} in a day`, now);
    throw new ApiError('rate-limited', serverWords.tooManyCodesInAll, { retryAfterSeconds: 3600 });
  }

  #say(whose: string, figures: string, now: Date): void {
    if (now.getTime() - (this.#said.get(whose) ?? 0) < hour) return;
    this.#said.set(whose, now.getTime());
    this.#report(`Codes: the limit of ${whose} is reached (${figures}); no more are sent there for now.`);
  }
}

function ago(now: Date, duration: number): string {
  return new Date(now.getTime() - duration).toISOString();
}
