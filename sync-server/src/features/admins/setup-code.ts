import { createHash, timingSafeEqual } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { ReadTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';

const key = 'setup-code';
/** Four groups of letters and digits that look different when they are typed from a terminal: 78 bits. */
const newCode = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 16);

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/**
 * Makes the code with which the first admin registers, and returns it once. The database keeps its hash. Each start
 * makes another one until there is an admin. Returns null when there is one, and outside production, where anyone
 * may be the first.
 */
export async function makeSetupCode({
  config,
  database,
}: Uses<'config' | 'database'>): Promise<string | null> {
  if (!config.production) return null;
  const code = newCode();
  const value = hashOf(code).toString('hex');
  return database.write(async (tx) => {
    if (await hasAdmin(tx)) return null;
    await tx
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

export async function hasAdmin(tx: ReadTx): Promise<boolean> {
  return (await tx.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns whether this is the code of the last start. The comparison takes the same time for every wrong code. */
export async function isSetupCode(tx: ReadTx, code: string): Promise<boolean> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row !== undefined && timingSafeEqual(hashOf(code), Buffer.from(row.value, 'hex'));
}
