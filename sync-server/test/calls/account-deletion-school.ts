import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost as postOf } from '#test/scene/posts.ts';

export const day = 24 * 60 * 60 * 1000;
export const password_hash = goodPasswordHash;

export let server: TestServer;
export let admin: Caller;
export let divisionPath: DivisionIds;

export const asha = () =>
  aMember(server, divisionPath.divisionId, { name: 'Asha Leaving', username: 'asha', password_hash });

export const ask = (caller: Caller, password = goodPassword) =>
  caller.post(paths.accountDeletion, { password });
export const dueAt = () => new Date(server.ctx.clock().getTime() + 7 * day).toISOString();

export const aPost = async ({ id }: Member, batchId: string, text: string): Promise<string> =>
  (await postOf(server, { authorId: id, batchId, text })).id;

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openDeletionSchool() {
  beforeEach(async () => {
    server = await openTestServer({ RATE_LIMITS: '1' });
    admin = await anAdmin(server);
    divisionPath = await aDivision(admin);
  });
  afterEach(() => server.close());
}
