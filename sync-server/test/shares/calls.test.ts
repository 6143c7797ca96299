import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** Tests that the calls of one account leave the server to others. */

let server: TestServer;
let division: Awaited<ReturnType<typeof aDivision>>;
let busy: Member;
let other: Member;
const open = async (variables: Record<string, string> = {}) => {
  server = await openTestServer(variables);
  division = await aDivision(await anAdmin(server));
  [busy, other] = [await aMember(server, division.divisionId), await aMember(server, division.divisionId)];
};
afterEach(() => server.close());

describe('calls under way', () => {
  beforeEach(() => open());

  // Shows threat:denial-of-service
  it('are refused above the share of one account, before anything is looked up, and others are answered', async () => {
    const gate = Promise.withResolvers<void>();
    const checked: string[] = [];
    const { check } = server.ctx.sessions;
    server.ctx.sessions.check = async (...args) => {
      checked.push(args[1].id);
      if (args[1].id === busy.id) await gate.promise;
      return check.apply(server.ctx.sessions, args);
    };
    const ask = () => busy.caller.get(paths.ownPosts);
    const asked = Array.from({ length: serverLoad.callsPerAccount + 20 }, ask);
    const refused = await Promise.race(asked);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(checked.filter((id) => id === busy.id)).toHaveLength(serverLoad.callsPerAccount);
    expect((await other.caller.get(paths.ownPosts)).statusCode).toBe(200);
    gate.resolve();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(serverLoad.callsPerAccount);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('photos', () => {
  const photo = async (seed: number) => ({ name: `${seed}.jpg`, bytes: await aPhoto(seed) });
  const saved = () => {
    const ids: string[] = [];
    const { photos } = server.ctx;
    const { save } = photos;
    photos.save = (id, encoded) => {
      ids.push(id);
      return save.call(photos, id, encoded);
    };
    return ids;
  };
  const posts = () => paths.posts(division.schoolId, division.batchId);
  const post = async () => {
    const _id = nanoid(21);
    expect((await busy.caller.form(posts(), { _id, text: 'First' })).statusCode).toBe(201);
    return paths.post(division.schoolId, division.batchId, _id);
  };

  it('are encoded only for the first of many edits of one version', async () => {
    await open();
    const path = await post();
    const photos = [await photo(1), await photo(2)];
    const ids = saved();
    const edits = Array.from({ length: 8 }, (_, index) =>
      busy.caller.form(path, { text: `Edit ${index}`, keep: '', version: '1', photos }, 'PUT'),
    );
    const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(ids).toHaveLength(photos.length);
  });

  it('are counted for an account, whatever they are for', async () => {
    await open({ RATE_LIMITS: '0.02' });
    const path = await post();
    const photos = [await photo(1), await photo(2)];
    const edit = (version: number) =>
      busy.caller.form(path, { text: `Edit ${version}`, keep: '', version: String(version), photos }, 'PUT');
    for (const version of [1, 2, 3]) expect((await edit(version)).statusCode).toBe(200);
    const ids = saved();
    const refused = await edit(4);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(ids).toEqual([]);
    server.pass(60 * 60_000);
    expect((await edit(4)).statusCode).toBe(200);
  });
});
