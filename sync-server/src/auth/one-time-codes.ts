import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute } from '@memcherrish/shared/domain/durations.ts';
import { codeLength, codes } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { CodeCountry } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { nanoid } from 'nanoid';
import type { Database } from '#db/database.ts';
import type { WriteTx } from '#db/write.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { CodeBudget, SmsCountries } from '#sms/sender.ts';
import { AfterAnswers } from './after-answers.ts';
import { type CodeAsker, codeMarkOf } from './code-asker.ts';
import { codeCountries, getsCodes } from './code-countries.ts';
import type { Channel, CodeDelivery } from './code-delivery.ts';
import { CodeLimits } from './code-limits.ts';
import { CodeProofs, type CodePurpose } from './code-proofs.ts';
import { lastUnused, sentByWhatsApp, undoSent, voidEarlier } from './sent-codes-store.ts';

/** A code as it was typed. `field` is the field of the form that has it, if a form has several. */
export interface TypedCode {
  mobile: string;
  purpose: CodePurpose;
  code: string;
  field?: string;
}

export interface CodeDeps {
  database: Database;
  clock: () => Date;
  delivery: CodeDelivery;
  secret: Buffer;
  /** Multiplies the limits; null turns them off. */
  limitFactor: number | null;
  budget: CodeBudget;
  countries: SmsCountries;
  /** Reports that a limit was reached, without a number. */
  report: (line: string) => void;
}

export interface SentCode {
  retryAfterSeconds: number;
  channel: Channel;
  /**
   * A mark that the browser stores: only that browser can use the code. Null for a client of the API, which
   * stores no cookie.
   */
  codeMark: string | null;
}

/** Sends codes to mobiles and exchanges them for proofs. */
export class OneTimeCodes extends CodeProofs {
  readonly #ctx: CodeDeps;
  readonly #limits: CodeLimits;
  /** Codes whose answer must not tell whether there was a number to send them to. */
  readonly late: AfterAnswers;
  #offered: { countries: CodeCountry[]; until: number } | null = null;

  constructor(ctx: CodeDeps) {
    super(ctx);
    this.#ctx = ctx;
    this.#limits = new CodeLimits(ctx.limitFactor, ctx.budget, ctx.report);
    this.late = new AfterAnswers(ctx.report, 'a code');
  }

  /**
   * Sends a code for `mobile` (E.164) and `purpose`. Voids earlier codes that the same browser got for the
   * same purpose. Codes of other browsers stay valid, so that strangers cannot void them. The response is the
   * same for known and unknown numbers. Throws `rate-limited`, `sms-failed`, and an error for numbers of
   * other countries. A message that was not sent changes nothing: it counts for no limit, and the earlier
   * code is valid again.
   *
   * A code that WhatsApp refuses goes by SMS in the same call. After one that WhatsApp accepted, a call for SMS sends the same
   * code without a wait. Each message counts for the limits, whatever its channel, and so does a failed SMS of these two calls.
   */
  async send(
    mobile: string,
    purpose: CodePurpose,
    asker: CodeAsker,
    asked: Channel = 'sms',
  ): Promise<SentCode> {
    const { database, clock, delivery, countries } = this.#ctx;
    if (!(await getsCodes(database.read, countries, mobile))) {
      const served = await codeCountries(database.read, countries);
      const codes = served.map(({ code }) => code).join(' or ');
      throw invalidField('mobile', serverWords.countryNotServed(codes));
    }
    const now = clock();
    const id = nanoid(16);
    const codeMark = codeMarkOf(asker);
    const key = { mobile, purpose, browser: this.#browser(codeMark) };
    const network = this.keyedHash(`network ${asker.network}`);
    const byOwner = asker.byOwner;
    const channel = delivery.channelFor(mobile, purpose, asked);
    // Stores the code before sending it: the person may read the message before the provider responds.
    const { code, failed } = await database.write(async (tx) => {
      const found = channel === 'sms' ? await sentByWhatsApp(tx, key, now) : undefined;
      await this.#limits.check(tx, { mobile, network, byOwner, isRepeated: found?.isFirst === true }, now);
      const voided = await voidEarlier(tx, key, now);
      const code = this.#codeOf(found?.id ?? id);
      const tries = found?.tries ?? 0;
      await tx
        .insertInto('otp_challenges')
        .values({
          id,
          ...key,
          channel,
          code_hash: this.keyedHash(`code ${mobile} ${purpose} ${code}`),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + codes.lifetime).toISOString(),
          tries,
          verified_at: null,
          proof_hash: null,
          proof_expires_at: null,
          proof_used_at: null,
          network,
          by_owner: byOwner ? 1 : 0,
        })
        .execute();
      const counts = channel === 'whatsapp' || found !== undefined;
      return { code, failed: { id, tries, counts, voided } };
    });
    let sent: Channel | null = null;
    try {
      sent = await this.#deliver(id, { to: mobile, code, purpose }, channel);
    } finally {
      if (sent === null && (await database.write((tx) => undoSent(tx, failed)))) sent = 'sms';
    }
    if (sent === null) throw new ApiError('sms-failed', serverWords.smsFailed);
    return { retryAfterSeconds: codes.resendAfter / 1000, channel: sent, codeMark };
  }

  /** Returns the channel that brought the code, or null when none did. */
  async #deliver(
    id: string,
    message: { to: string; code: string; purpose: CodePurpose },
    channel: Channel,
  ): Promise<Channel | null> {
    const { database, delivery } = this.#ctx;
    if (channel === 'whatsapp') {
      if (await delivery.byWhatsApp(message)) return 'whatsapp';
      await database.write(async (tx) => {
        await tx.updateTable('otp_challenges').set({ channel: 'sms' }).where('id', '=', id).execute();
      });
    }
    return (await delivery.bySms(message)) ? 'sms' : null;
  }

  /** Derives the digits of a code from its id, which never leaves the server. So they are stored nowhere, and known again. */
  #codeOf(id: string): string {
    const digest = createHmac('sha256', this.#ctx.secret).update(`digits ${id}`).digest();
    return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');
  }

  /** Returns the countries that get codes, for the forms that ask for a number. */
  async countries(): Promise<{ countries: CodeCountry[]; others: boolean; whatsApp?: string[] }> {
    const { database, clock, countries } = this.#ctx;
    const now = clock().getTime();
    if (!this.#offered || now >= this.#offered.until) {
      const found = await codeCountries(database.read, countries);
      this.#offered = { countries: found, until: now + minute };
    }
    const { whatsApp } = this.#ctx.delivery;
    return {
      countries: this.#offered.countries,
      others: countries === 'any',
      ...(whatsApp && { whatsApp: [...whatsApp.prefixes] }),
    };
  }

  /**
   * Returns the purpose of the last unused code that this browser got for the number; `signup` when there is none. The
   * specification's client does not name the purpose when it sends a code back.
   */
  async lastPurpose(mobile: string, codeMark: string | null): Promise<'signup' | 'forgot'> {
    const last = await lastUnused(this.#ctx.database.read, { mobile, browser: this.#browser(codeMark) })
      .where('purpose', 'in', ['signup', 'forgot'])
      .executeTakeFirst();
    return last?.purpose === 'forgot' ? 'forgot' : 'signup';
  }

  /**
   * Exchanges the code for a proof. The proof is valid once, for ten minutes, for this number, purpose and
   * browser. Five wrong codes void the code. Throws `invalid-code` and `code-expired`.
   *
   * For a signed-in account, `database` is the one that writes for that caller.
   */
  async verify(
    mobile: string,
    purpose: CodePurpose,
    code: string,
    codeMark: string | null,
    database: Pick<Database, 'write'> = this.#ctx.database,
  ): Promise<string> {
    const [proof = ''] = await this.verifyAll([{ mobile, purpose, code }], codeMark, database);
    return proof;
  }

  /** Exchanges several codes for their proofs. A wrong one leaves the others as they are, so they need not be sent again. */
  async verifyAll(
    typed: readonly TypedCode[],
    codeMark: string | null,
    database: Pick<Database, 'write'>,
  ): Promise<string[]> {
    const now = this.#ctx.clock();
    // A wrong try must be committed, so the error is thrown outside the transaction.
    const outcome = await database.write(async (tx): Promise<ApiError | string[]> => {
      const ids: string[] = [];
      for (const each of typed) {
        const tried = await this.#tryOut(tx, each, codeMark, now);
        if (tried instanceof ApiError) return tried;
        ids.push(tried);
      }
      const proofs: string[] = [];
      for (const id of ids) proofs.push(await this.prove(tx, id, now));
      return proofs;
    });
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  }

  /** Returns the id of the code that was sent, or the error for a wrong one, whose try it counts. */
  async #tryOut(
    tx: WriteTx,
    { mobile, purpose, code, field }: TypedCode,
    codeMark: string | null,
    now: Date,
  ): Promise<ApiError | string> {
    const refused = (kind: 'invalid-code' | 'code-expired', sentence: string) =>
      new ApiError(kind, sentence, field === undefined ? {} : { fields: { [field]: sentence } });
    const challenge = await lastUnused(tx, { mobile, browser: this.#browser(codeMark) })
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    // An unknown number, a number without a code and a wrong code get the same error.
    if (!challenge) return refused('invalid-code', formMessages.invalidCode);
    if (challenge.expires_at <= now.toISOString()) return refused('code-expired', serverWords.codeExpired);
    if (challenge.tries >= codes.tries) return refused('code-expired', serverWords.codeUsedUp);
    if (same(challenge.code_hash, this.keyedHash(`code ${mobile} ${purpose} ${code}`))) return challenge.id;
    const tries = challenge.tries + 1;
    await tx.updateTable('otp_challenges').set({ tries }).where('id', '=', challenge.id).execute();
    return tries >= codes.tries
      ? refused('code-expired', serverWords.codeUsedUp)
      : refused('invalid-code', formMessages.invalidCode);
  }

  #browser(codeMark: string | null): string | null {
    return codeMark === null ? null : this.keyedHash(`browser ${codeMark}`);
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
