import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength, codes } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import type { Database } from '#db/open.ts';
import type { WriteTx } from '#db/write.ts';
import { ApiError, invalidField } from '#server/http/api-error.ts';
import type { SmsSender } from '#sms/sender.ts';
import type { Browser } from './browser.ts';
import { type CodeBudget, CodeLimits } from './code-limits.ts';

/** What a code and its proof are good for: entering (sign-up, or sign-in by phone), or a forgotten password. */
export type CodePurpose = 'signup' | 'forgot';

export interface CodeDeps {
  database: Database;
  clock: () => Date;
  sms: SmsSender;
  /** Keys the hashes of codes and proofs. */
  secret: Buffer;
  /** Host name that the message is bound to, so that phones offer to fill the code in. */
  host: string;
  /** Multiplies the limits; null is off. */
  limitFactor: number | null;
  budget: CodeBudget;
  /** How the numbers begin that codes are sent to; null for any. */
  countries: readonly string[] | null;
  /** Says that a limit was reached, without a number. */
  report: (line: string) => void;
}

/** Who asks for a code: where, by which browser, and whether its device has been signed in as the owner of the number. */
export type CodeAsker = Pick<Browser, 'network' | 'isPage' | 'codeMark'> & { byOwner: boolean };

export interface SentCode {
  retryAfterSeconds: number;
  /** For the browser to keep: the code is taken from it alone. Null for a client of the API, which keeps no cookie. */
  codeMark: string | null;
}

/** Codes to a mobile, and the proofs that they are exchanged for. */
export class OneTimeCodes {
  readonly #ctx: CodeDeps;
  readonly #limits: CodeLimits;

  constructor(ctx: CodeDeps) {
    this.#ctx = ctx;
    this.#limits = new CodeLimits(ctx.limitFactor, ctx.budget, ctx.report);
  }

  /**
   * Sends a code for `mobile` (E.164) and `purpose`. What the same browser asked for earlier, for the same purpose, is void; what others
   * asked for is not, so that nobody takes a code out of another's hands. Whether the number is known makes no difference to the answer.
   * Refuses `rate-limited`, `sms-failed` and numbers of other countries; a message that was not sent leaves everything as it was: it
   * counts for no limit, and an earlier code is good again.
   */
  async send(mobile: string, purpose: CodePurpose, asker: CodeAsker): Promise<SentCode> {
    const { database, clock, sms, host, countries } = this.#ctx;
    if (countries && !countries.some((beginning) => mobile.startsWith(beginning))) {
      throw invalidField('mobile', serverWords.countryNotServed(countries.join(' or ')));
    }
    const now = clock();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const id = nanoid(16);
    const codeMark = asker.codeMark ?? (asker.isPage ? randomBytes(16).toString('base64url') : null);
    const browser = this.#browser(codeMark);
    const network = this.#keyedHash(`network ${asker.network}`);
    const byOwner = asker.byOwner;
    // Written before it is sent: the message may be read before the provider has answered.
    const voided = await database.write(async (tx) => {
      await this.#limits.check(tx, { mobile, network, byOwner }, now);
      const earlier = await this.#voidEarlier(tx, { mobile, purpose, browser }, now);
      await tx
        .insertInto('otp_challenges')
        .values({
          id,
          mobile,
          purpose,
          code_hash: this.#keyedHash(`code ${mobile} ${purpose} ${code}`),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + codes.lifetime).toISOString(),
          tries: 0,
          verified_at: null,
          proof_hash: null,
          proof_expires_at: null,
          proof_used_at: null,
          browser,
          network,
          by_owner: byOwner ? 1 : 0,
        })
        .execute();
      return earlier;
    });
    const text = `${code} is your Memcherrish code. It is valid for 5 minutes.\n\n@${host} #${code}`;
    let sent = false;
    try {
      sent = await sms.send({ to: mobile, code, text });
    } finally {
      if (!sent) sent = await this.#hasArrived(id, voided);
    }
    if (!sent) throw new ApiError('sms-failed', serverWords.smsFailed);
    return { retryAfterSeconds: codes.resendAfter / 1000, codeMark };
  }

  /**
   * Exchanges the code for a proof: ten minutes, once, for this number and purpose, in the browser that asked for it. A wrong code
   * counts; after five the code is dead. Refuses `invalid-code` and `code-expired`.
   *
   * For an account that is signed in, `database` is the one that writes for that caller.
   */
  async verify(
    mobile: string,
    purpose: CodePurpose,
    code: string,
    codeMark: string | null,
    database: Pick<Database, 'write'> = this.#ctx.database,
  ): Promise<string> {
    const { clock } = this.#ctx;
    const now = clock();
    // A wrong try has to count, so the refusal is thrown outside the transaction.
    const outcome = await database.write(async (tx): Promise<ApiError | string> => {
      const challenge = await tx
        .selectFrom('otp_challenges')
        .selectAll()
        .where('mobile', '=', mobile)
        .where('purpose', '=', purpose)
        .where('browser', 'is', this.#browser(codeMark))
        .where('verified_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      // An unknown number, a number without a code and a wrong code look alike.
      if (!challenge) return new ApiError('invalid-code', messages.invalidCode);
      if (challenge.expires_at <= now.toISOString()) {
        return new ApiError('code-expired', serverWords.codeExpired);
      }
      if (challenge.tries >= codes.tries) return new ApiError('code-expired', serverWords.codeUsedUp);
      if (!same(challenge.code_hash, this.#keyedHash(`code ${mobile} ${purpose} ${code}`))) {
        const tries = challenge.tries + 1;
        await tx.updateTable('otp_challenges').set({ tries }).where('id', '=', challenge.id).execute();
        return tries >= codes.tries
          ? new ApiError('code-expired', serverWords.codeUsedUp)
          : new ApiError('invalid-code', messages.invalidCode);
      }
      const proof = randomBytes(24).toString('base64url');
      await tx
        .updateTable('otp_challenges')
        .set({
          verified_at: now.toISOString(),
          proof_hash: this.#keyedHash(`proof ${proof}`),
          proof_expires_at: new Date(now.getTime() + codes.proofLifetime).toISOString(),
        })
        .where('id', '=', challenge.id)
        .execute();
      return proof;
    });
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  }

  /** Answers the id of a proof that can be used now. Asked before a password is hashed, which strangers could have done otherwise. */
  async requireProof(proof: string | null, mobile: string, purpose: CodePurpose): Promise<string> {
    const found = proof
      ? await this.#ctx.database.read
          .selectFrom('otp_challenges')
          .select('id')
          .where('proof_hash', '=', this.#keyedHash(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', this.#ctx.clock().toISOString())
          .executeTakeFirst()
      : undefined;
    if (!found) throw new ApiError('proof-missing', serverWords.proofMissing);
    return found.id;
  }

  /** Uses a proof up, in the transaction of what it allows. Refuses `proof-missing` for any other number, purpose or time. */
  async useProof(tx: WriteTx, proof: string | null, mobile: string, purpose: CodePurpose): Promise<void> {
    const now = this.#ctx.clock().toISOString();
    const used = proof
      ? await tx
          .updateTable('otp_challenges')
          .set({ proof_used_at: now })
          .where('proof_hash', '=', this.#keyedHash(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', now)
          .returning('id')
          .executeTakeFirst()
      : undefined;
    if (!used) throw new ApiError('proof-missing', serverWords.proofMissing);
  }

  #keyedHash(text: string): string {
    return createHmac('sha256', this.#ctx.secret).update(text).digest('base64url');
  }

  #browser(codeMark: string | null): string | null {
    return codeMark === null ? null : this.#keyedHash(`browser ${codeMark}`);
  }

  /** Answers the codes that were good until now. */
  async #voidEarlier(
    tx: WriteTx,
    { mobile, purpose, browser }: { mobile: string; purpose: CodePurpose; browser: string | null },
    now: Date,
  ): Promise<{ id: string; expires_at: string }[]> {
    const earlier = await tx
      .selectFrom('otp_challenges')
      .select(['id', 'expires_at'])
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('browser', 'is', browser)
      .where('verified_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .execute();
    for (const { id } of earlier) {
      await tx
        .updateTable('otp_challenges')
        .set({ expires_at: now.toISOString() })
        .where('id', '=', id)
        .execute();
    }
    return earlier;
  }

  /**
   * For a message that seems not to be sent: undoes what was written for it, unless somebody has read the code and used it. True where
   * they have.
   */
  async #hasArrived(id: string, voided: readonly { id: string; expires_at: string }[]): Promise<boolean> {
    return this.#ctx.database.write(async (tx) => {
      const unused = await tx
        .deleteFrom('otp_challenges')
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!unused) return true;
      for (const { id: earlier, expires_at } of voided) {
        await tx.updateTable('otp_challenges').set({ expires_at }).where('id', '=', earlier).execute();
      }
      return false;
    });
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
