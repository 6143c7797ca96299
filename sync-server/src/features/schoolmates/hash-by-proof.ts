import { codes, passwordsPerProof } from '@memcherrish/shared/domain/limits.ts';
import type { Uses } from '#server/context.ts';

/**
 * Hashes a password that the proof of a number allows to set. Each proof allows only a few hashes; then
 * refuses with `rate-limited`.
 */
export async function hashByProof(
  { attempts, passwords }: Uses<'attempts' | 'passwords'>,
  proofId: string,
  password: string,
): Promise<string> {
  await attempts.count(`proof ${proofId}`, passwordsPerProof, codes.proofLifetime);
  return passwords.hash(password);
}
