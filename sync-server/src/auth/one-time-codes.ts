import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength, codes } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { nanoid } from 'nanoid';
import type { Database } from '#db/open.ts';
import type { Writing } from '#db/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { SmsSender } from '#sms/sender.ts';

const hour = 60 * 60 * 1000;

/** What a code and its proof are good for: entering (sign-up, or sign-in by phone), or a forgotten password. */
export type CodePurpose = 'signup' | 'forgot';

export interface CodeParts {
  database: Database;
  clock: () => Date;
  sms: SmsSender;
  /** Keys the hashes of codes and proofs. */
  secret: Buffer;
  /** Host name that the message is bound to, so that phones offer to fill the code in. */
  host: string;
  /** Multiplies the limits per number; null is off. */
  limitFactor: number | null;
}

/** Codes to a mobile, and the proofs that they are exchanged for (design section 7). */
export class OneTimeCodes {
  readonly #parts: CodeParts;

  constructor(parts: CodeParts) {
    this.#parts = parts;
  }

  /**
   * Sends a code for `mobile` (E.164) and `purpose`. Earlier codes of the same purpose are void. Whether the number is known makes no
   * difference to the answer. Refuses `rate-limited` and `sms-failed`; a message that was not sent leaves everything as it was: it counts
   * for no limit, and an earlier code is good again.
   */
  async send(mobile: string, purpose: CodePurpose): Promise<{ retryAfterSeconds: number }> {
    const { database, clock, sms, host } = this.#parts;
    const now = clock();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const id = nanoid(16);
    // Written before it is sent: the message may be read before the provider has answered.
    const voided = await database.write(async (writing) => {
      await this.#checkLimits(writing, mobile, now);
      const earlier = await this.#voidEarlier(writing, mobile, purpose, now);
      await writing.trx
        .insertInto('otp_challenges')
        .values({
          id,
          mobile,
          purpose,
          code_hash: this.#keyed(`code ${mobile} ${purpose} ${code}`),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + codes.lifetime).toISOString(),
          tries: 0,
          verified_at: null,
          proof_hash: null,
          proof_expires_at: null,
          proof_used_at: null,
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
    if (!sent) throw new Refusal('sms-failed', messages.smsFailed);
    return { retryAfterSeconds: codes.resendAfter / 1000 };
  }

  /**
   * Exchanges the code for a proof: ten minutes, once, for this number and purpose. A wrong code counts; after five the code is dead.
   * Refuses `invalid-code` and `code-expired`.
   */
  async verify(mobile: string, purpose: CodePurpose, code: string): Promise<string> {
    const { database, clock } = this.#parts;
    const now = clock();
    // A wrong try has to count, so the refusal is thrown outside the transaction.
    const outcome = await database.write(async ({ trx }): Promise<Refusal | string> => {
      const challenge = await trx
        .selectFrom('otp_challenges')
        .selectAll()
        .where('mobile', '=', mobile)
        .where('purpose', '=', purpose)
        .where('verified_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      // An unknown number, a number without a code and a wrong code look alike.
      if (!challenge) return new Refusal('invalid-code', messages.invalidCode);
      if (challenge.expires_at <= now.toISOString()) {
        return new Refusal('code-expired', messages.codeExpired);
      }
      if (challenge.tries >= codes.tries) return new Refusal('code-expired', messages.codeUsedUp);
      if (!same(challenge.code_hash, this.#keyed(`code ${mobile} ${purpose} ${code}`))) {
        const tries = challenge.tries + 1;
        await trx.updateTable('otp_challenges').set({ tries }).where('id', '=', challenge.id).execute();
        return tries >= codes.tries
          ? new Refusal('code-expired', messages.codeUsedUp)
          : new Refusal('invalid-code', messages.invalidCode);
      }
      const proof = randomBytes(24).toString('base64url');
      await trx
        .updateTable('otp_challenges')
        .set({
          verified_at: now.toISOString(),
          proof_hash: this.#keyed(`proof ${proof}`),
          proof_expires_at: new Date(now.getTime() + codes.proofLifetime).toISOString(),
        })
        .where('id', '=', challenge.id)
        .execute();
      return proof;
    });
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  /** Whether a proof can be used now: asked before the work of hashing a password, which anyone could ask for otherwise. */
  async requireProof(proof: string | null, mobile: string, purpose: CodePurpose): Promise<void> {
    const found = proof
      ? await this.#parts.database.read
          .selectFrom('otp_challenges')
          .select('id')
          .where('proof_hash', '=', this.#keyed(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', this.#parts.clock().toISOString())
          .executeTakeFirst()
      : undefined;
    if (!found) throw new Refusal('proof-missing', messages.proofMissing);
  }

  /** Uses a proof up, in the transaction of what it allows. Refuses `proof-missing` for any other number, purpose or time. */
  async useProof(
    { trx }: Writing,
    proof: string | null,
    mobile: string,
    purpose: CodePurpose,
  ): Promise<void> {
    const now = this.#parts.clock().toISOString();
    const used = proof
      ? await trx
          .updateTable('otp_challenges')
          .set({ proof_used_at: now })
          .where('proof_hash', '=', this.#keyed(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', now)
          .returning('id')
          .executeTakeFirst()
      : undefined;
    if (!used) throw new Refusal('proof-missing', messages.proofMissing);
  }

  #keyed(text: string): string {
    return createHmac('sha256', this.#parts.secret).update(text).digest('base64url');
  }

  async #checkLimits({ trx }: Writing, mobile: string, now: Date): Promise<void> {
    const factor = this.#parts.limitFactor;
    if (factor === null) return;
    const sent = await trx
      .selectFrom('otp_challenges')
      .select('created_at')
      .where('mobile', '=', mobile)
      .where('created_at', '>', new Date(now.getTime() - 24 * hour).toISOString())
      .orderBy('created_at', 'desc')
      .execute();
    const age = (row: { created_at: string }) => now.getTime() - new Date(row.created_at).getTime();
    const [newest] = sent;
    if (newest && age(newest) < codes.resendAfter / factor) {
      const seconds = Math.ceil((codes.resendAfter / factor - age(newest)) / 1000);
      throw new Refusal('rate-limited', messages.waitForCode(seconds), { retryAfterSeconds: seconds });
    }
    const withinHour = sent.filter((row) => age(row) < hour).length;
    if (withinHour >= codes.perHour * factor || sent.length >= codes.perDay * factor) {
      throw new Refusal('rate-limited', messages.tooManyCodes, { retryAfterSeconds: 3600 });
    }
  }

  /** Answers the codes that were good until now. */
  async #voidEarlier(
    { trx }: Writing,
    mobile: string,
    purpose: CodePurpose,
    now: Date,
  ): Promise<{ id: string; expires_at: string }[]> {
    const earlier = await trx
      .selectFrom('otp_challenges')
      .select(['id', 'expires_at'])
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('verified_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .execute();
    for (const { id } of earlier) {
      await trx
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
    return this.#parts.database.write(async ({ trx }) => {
      const unused = await trx
        .deleteFrom('otp_challenges')
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!unused) return true;
      for (const { id: earlier, expires_at } of voided) {
        await trx.updateTable('otp_challenges').set({ expires_at }).where('id', '=', earlier).execute();
      }
      return false;
    });
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
