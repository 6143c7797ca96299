import { codes, passwordsPerProof } from '@memcherrish/shared/rules/limits.ts';
import type { AppContext } from '#server/context.ts';

/** Hashes a password that the proof of a number allows to set. A proof that is not used up yet buys few hashes: refuses `rate-limited`. */
export async function hashByProof(
  { attempts, passwords }: Pick<AppContext, 'attempts' | 'passwords'>,
  proofId: string,
  password: string,
): Promise<string> {
  await attempts.count(`proof ${proofId}`, passwordsPerProof, codes.proofLifetime);
  return passwords.hash(password);
}
