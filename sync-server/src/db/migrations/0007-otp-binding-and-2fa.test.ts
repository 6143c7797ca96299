import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps codes that are already sent, without the client that asked for them', async () => {
  const { kysely, migrate } = await migrateFrom('0007-doors');
  const code = {
    id: 'code',
    mobile: '+919876543210',
    purpose: 'signup' as const,
    code_hash: 'hash',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T00:05:00.000Z',
    tries: 1,
    verified_at: null,
    proof_hash: null,
    proof_expires_at: null,
    proof_used_at: null,
  };
  await kysely.insertInto('otp_challenges').values(code).execute();

  await migrate();
  expect(await kysely.selectFrom('otp_challenges').selectAll().execute()).toEqual([
    { ...code, browser: null, network: null, by_owner: 0 },
  ]);
  expect(await kysely.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
