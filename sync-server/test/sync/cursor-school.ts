import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type PullAnswer, pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/**
 * Tests cursors (docs/sync-protocol.md). A cursor that is unknown, from the future, foreign or broken gets a snapshot: never an error,
 * never a gap.
 */

export let server: TestServer;

export let school: CastSchool;
export let admin: Caller;
export let divisionPath: DivisionIds;
export let me: { caller: Caller; id: string };
export let names = 0;

export async function aMember(...divisionIds: string[]) {
  const mobile = aMobile();
  await aRecord(server, { mobile, name: 'Asha' }, ...divisionIds);
  return signUp(server, mobile, `puller_${++names}`);
}

export async function pull(
  cursor?: string,
  { caller }: { caller: Caller } = me,
  batches: string[] = [],
): Promise<PullAnswer> {
  const query = new URLSearchParams({
    ...(cursor === undefined ? {} : { cursor }),
    ...(batches.length > 0 ? { batch: batches.join(',') } : {}),
  });
  const answer = await caller.get(`${paths.pull}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return pullAnswer.parse(answer.json());
}

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openCursorSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    school = await seedCast(server);
    admin = await anAdmin(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    divisionPath = await aDivision(admin);
    me = await aMember(divisionPath.divisionId);
  });
}
