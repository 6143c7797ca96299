import { createHmac, randomBytes } from 'node:crypto';
import { codes } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Database } from '#db/database.ts';
import type { WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';

/**
 * The purpose of a code and its proof. `signup` is to sign up, or to sign in by phone. `forgot` is to replace
 * a forgotten password. `number` proves the old number in a change of it. `passkey` proves the owner in a change of their
 * passkeys.
 */
export type CodePurpose = 'signup' | 'forgot' | 'number' | 'passkey';

/** The proofs of numbers that right codes are exchanged for. */
export class CodeProofs {
  readonly #parts: { database: Database; clock: () => Date; secret: Buffer };

  constructor(parts: { database: Database; clock: () => Date; secret: Buffer }) {
    this.#parts = parts;
  }

  /** Makes the proof of a code that was right. */
  protected async prove(tx: WriteTx, id: string, now: Date): Promise<string> {
    const proof = randomBytes(24).toString('base64url');
    await tx
      .updateTable('otp_challenges')
      .set({
        verified_at: now.toISOString(),
        proof_hash: this.keyedHash(`proof ${proof}`),
        proof_expires_at: new Date(now.getTime() + codes.proofLifetime).toISOString(),
      })
      .where('id', '=', id)
      .execute();
    return proof;
  }

  /**
   * Returns the id of a valid proof. Call it before hashing a password, so that strangers cannot make the
   * server hash.
   */
  async requireProof(proof: string | null, mobile: string, purpose: CodePurpose): Promise<string> {
    const found = proof
      ? await this.#parts.database.read
          .selectFrom('otp_challenges')
          .select('id')
          .where('proof_hash', '=', this.keyedHash(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', this.#parts.clock().toISOString())
          .executeTakeFirst()
      : undefined;
    if (!found) throw new ApiError('proof-missing', serverWords.proofMissing);
    return found.id;
  }

  /**
   * Uses a proof up, in the transaction of the change that it permits. Throws `proof-missing` for another
   * number or purpose, and when the proof has expired.
   */
  async useProof(tx: WriteTx, proof: string | null, mobile: string, purpose: CodePurpose): Promise<void> {
    const now = this.#parts.clock().toISOString();
    const used = proof
      ? await tx
          .updateTable('otp_challenges')
          .set({ proof_used_at: now })
          .where('proof_hash', '=', this.keyedHash(`proof ${proof}`))
          .where('mobile', '=', mobile)
          .where('purpose', '=', purpose)
          .where('proof_used_at', 'is', null)
          .where('proof_expires_at', '>', now)
          .returning('id')
          .executeTakeFirst()
      : undefined;
    if (!used) throw new ApiError('proof-missing', serverWords.proofMissing);
  }

  protected keyedHash(text: string): string {
    return createHmac('sha256', this.#parts.secret).update(text).digest('base64url');
  }
}
