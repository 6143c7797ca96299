import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { lineByLine } from '@memcherrish/shared/wire/sync/sync.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '#test/postgres/databases.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { namedIn, pulledIn, takesLines } from '#test/scene/pulled.ts';
import { makeSchool } from '../../bench/school.ts';
import { decode } from './snapshot-school.ts';

/** A pull with contents returns at once, and unchanged, what the caller would get at the addresses that it names. */

let server: TestServer;
let places: DivisionIds[];
let members: Member[];
let callers: Record<'member' | 'blocked' | 'teacher' | 'stranger', Caller>;

beforeAll(async () => {
  server = await openTestServer();
  const admin = await anAdmin(server);
  const first = await aDivision(admin);
  places = [first];
  for (const label of ['2001', '2002', '2003', '2004'])
    places.push({ ...first, ...(await aClass(admin, first.schoolId, label)) });
  members = await Promise.all(places.map(({ divisionId }) => aMember(server, divisionId)));
  const [asha, anju, blocker] = members as [Member, Member, Member];
  await blocker.caller.put(paths.block(anju.id), { kind: 'schoolmate', name: 'Anju' });
  await aPost(server, { batchId: first.batchId, authorId: asha.id });
  const teacher = await aTeacher(server);
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.assignTeacher(tx, {
      divisionId: places[3]?.divisionId ?? '',
      teacherId: teacher.id,
      subject: 'Maths',
      now: server.ctx.clock().toISOString(),
    }),
  );
  const { divisionId } = await aDivision(await anAdmin(server, 'other@example.org'));
  const { caller: stranger } = await aMember(server, divisionId);
  callers = { member: asha.caller, blocked: anju.caller, teacher: teacher.caller, stranger };
});
afterAll(() => server.close());

const whole = `${paths.pull}?school=*`;

function textOf(answer: LightMyRequestResponse): string {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity');
  return decode[encoding]?.(answer.rawPayload).toString('utf8') ?? '';
}

describe.each(['member', 'blocked', 'teacher', 'stranger'] as const)('a pull of a %s', (kind) => {
  it.each(['identity', 'gzip', 'zstd', 'br'])(
    'the lines in %s are what the addresses answer',
    async (accepted) => {
      const headers = { ...takesLines, 'accept-encoding': accepted };
      const got = await callers[kind].get(whole, headers);
      const { answer, contents } = pulledIn(textOf(got));
      expect(got.headers['content-type']).toBe(lineByLine);
      expect(Number(got.headers['content-length'])).toBe(got.rawPayload.length);
      expect([...contents.keys()].sort()).toEqual(namedIn(answer).sort());
      expect(contents.size).toBeGreaterThan(0);
      for (const [address, text] of contents) expect(text).toBe((await callers[kind].get(address)).body);
      // Each line ends, and nothing follows the last one.
      expect(textOf(got).split('\n')).toHaveLength(contents.size + 2);
      expect(textOf(got).endsWith('\n')).toBe(true);
    },
  );

  it('the answer is the one without contents', async () => {
    const pulled = pulledIn((await callers[kind].get(whole, takesLines)).body);
    const { contents: _, cursor: __, at: ___, ...answer } = pulled.answer;
    expect((await callers[kind].get(whole)).json()).toMatchObject(answer);
  });
});

it('begins with the own classes and their posts, and ends with the rest of the school', async () => {
  const { contents } = pulledIn((await callers.member.get(whole, takesLines)).body);
  const [{ batchId = '', schoolId = '' } = {}] = places;
  expect([...contents.keys()]).toEqual([
    paths.snapshot(batchId, 'near'),
    paths.postsSnapshot(batchId),
    paths.schoolSnapshot(schoolId),
  ]);
  expect(contents.get(paths.snapshot(batchId, 'near'))).toContain(members[0]?.id);
});

it('leaves out who blocks the viewer', async () => {
  const [, , blocker] = members;
  for (const encoding of ['identity', 'gzip', 'zstd']) {
    const get = (kind: 'member' | 'blocked') =>
      callers[kind].get(whole, { ...takesLines, 'accept-encoding': encoding });
    expect(textOf(await get('blocked'))).not.toContain(blocker?.id);
    expect(textOf(await get('member'))).toContain(blocker?.id);
  }
});

describe('one JSON value without contents', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    `application/json, ${lineByLine};q=0`,
    'application/x-ndjson-not',
  ])('is for callers who accept %s', async (accept) => {
    const got = await callers.member.get(whole, accept === undefined ? {} : { accept });
    expect(got.headers['content-type']).toBe('application/json');
    expect(got.body).not.toContain('\n');
    expect(got.json().contents).toBeUndefined();
  });

  it.each([lineByLine, `application/json;q=0.5, ${lineByLine}`, lineByLine.toUpperCase()])(
    'is not for callers who accept %s',
    async (accept) => {
      const got = await callers.member.get(whole, { accept });
      expect(pulledIn(got.body).contents.size).toBe(3);
    },
  );

  it('is for everyone when the answer names nothing', async () => {
    const { answer } = pulledIn((await callers.member.get(whole, takesLines)).body);
    const later = await callers.member.get(`${whole}&cursor=${answer.cursor}`, takesLines);
    expect(later.headers['content-type']).toBe('application/json');
    expect(later.json()).toMatchObject({ batches: [], posts: [] });
    expect(later.body).not.toContain('contents');
  });
});

it('carries the newest state of one moment, also while others write', async () => {
  const [, second] = members;
  for (let place = 0; place < 5; place += 1) {
    const [got] = await Promise.all([
      callers.member.get(whole, takesLines),
      second?.caller.put(paths.update(second.mobile), { place: `Place ${place}` }),
    ]);
    const { answer, contents } = pulledIn(got.body);
    const next = await callers.member.get(`${whole}&cursor=${answer.cursor}`, takesLines);
    const sent = [...contents.values()].join('').includes(`Place ${place}`);
    // The change is in the contents or in the patch after them, and never in both.
    expect(next.body.includes(`Place ${place}`)).toBe(!sent);
  }
});

it.each(['identity', 'gzip', 'zstd', 'br'])('a large school arrives whole in %s', async (accepted) => {
  const { members: classmates } = await makeSchool(
    server.ctx.database.write,
    { batches: 10, classes: 20 },
    {
      name: `Large ${accepted}`,
      profiles: 'full',
      onPostgres,
    },
  );
  const caller = server.as(await sessionToken(server, 'schoolmate', classmates[0] ?? ''));
  const got = await caller.get(whole, { ...takesLines, 'accept-encoding': accepted });
  const length = Number(got.headers['content-length'] ?? got.rawPayload.length);
  expect(length).toBe(got.rawPayload.length);
  const { answer, contents } = pulledIn(textOf(got));
  expect([...contents.keys()].sort()).toEqual(namedIn(answer).sort());
  const people = [...contents.values()].flatMap((text) => rostersIn(snapshot.parse(JSON.parse(text))));
  expect(new Set(people.flatMap(({ schoolmates }) => schoolmates._id)).size).toBe(1000);
});
