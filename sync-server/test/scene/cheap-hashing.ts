import type { HashingCost } from '#auth/passwords.ts';

/** The lowest cost that argon2 allows, for tests that need passwords but do not test their hashes. */
export const cheapHashing: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
