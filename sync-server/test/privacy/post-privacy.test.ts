import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noise } from '#test/files/pictures.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { everythingFor as everythingRead } from '#test/scene/everything.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/scene/members.ts';
import { aPost, aReport, type SeededPost } from '#test/scene/posts.ts';

/** No post, photo or report reaches a caller outside the batch, except what admins were shown. Checks the raw bytes of every read call. */

let server: TestServer;
let admin: Caller;
let division: DivisionIds;
let author: Member;
let quiet: SeededPost;
let reported: SeededPost;

const reason = 'the-reason-of-the-reporter';
const textOf = (name: string) => `what-the-batch-alone-may-read-${name}`;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
  author = await aMember(server, division.divisionId);
  const make = async (name: string) => {
    const photos = [await noise(), await noise()];
    return aPost(server, { batchId: division.batchId, authorId: author.id, text: textOf(name), photos });
  };
  quiet = await make('quiet');
  reported = await make('reported');
  const reporter = await aMember(server, division.divisionId);
  await aReport(server, { postId: reported.id, reporterId: reporter.id, reason });
});
afterAll(() => server.close());

const secretsOf = (name: string, post: SeededPost) => [
  textOf(name),
  post.id,
  ...post.photos.flatMap((photo) => [photo.name, photo.preview, ...photo.bytes]),
];

/** Returns the raw bytes of everything that a caller can read, with every id and address of the batch. */
function everythingFor(caller: Caller, mobile: string): Promise<string> {
  return everythingRead(server, caller, {
    ids: { ...division, mobile, relation: 'batch', revision: '1' },
    otherwise: quiet.id,
    batchId: division.batchId,
    photos: [...quiet.photos, ...reported.photos].map(({ name }) => name),
    addresses: [`${paths.posts(division.schoolId, division.batchId)}?before=${reported.id}`],
  });
}

const found = (bytes: string, secrets: readonly string[]) =>
  secrets.filter((secret) => bytes.includes(secret));

async function aFormerMember(): Promise<Member> {
  const member = await aMember(server, division.divisionId);
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.removeMembers(tx, division.divisionId, [member.id]),
  );
  return member;
}

async function aTeacherOfTheBatch(): Promise<Caller> {
  const { id, caller } = await aTeacher(server);
  const assignment = { divisionId: division.divisionId, teacherId: id, subject: 'Maths' };
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.assignTeacher(tx, { ...assignment, now: new Date(0).toISOString() }),
  );
  return caller;
}

const fromElsewhere = async (schoolId: string) =>
  (await aMember(server, (await aClass(admin, schoolId, '2013 - 2014')).divisionId)).caller;

describe('people who are not in the batch', () => {
  const outsiders: [who: string, enter: () => Promise<Caller>][] = [
    ['a guest', async () => server.as(null)],
    ['a person without a class', async () => (await aMember(server)).caller],
    ['a member of another batch', () => fromElsewhere(division.schoolId)],
    ['a member of another school', async () => fromElsewhere((await aDivision(admin, 'Another')).schoolId)],
    ['a former member', async () => (await aFormerMember()).caller],
    ['a teacher of the batch', aTeacherOfTheBatch],
    ['an admin of another school', async () => (await anotherAdmin(server)).caller],
  ];

  it.each(outsiders)('%s gets nothing of a post, a photo or a report', async (_who, enter) => {
    const bytes = await everythingFor(await enter(), author.mobile);
    const secrets = [...secretsOf('quiet', quiet), ...secretsOf('reported', reported), reason];
    expect(found(bytes, secrets)).toEqual([]);
  });
});

describe('the admin of the school', () => {
  it('gets the reported post with its photos and the reason, and nothing of the other post', async () => {
    const bytes = await everythingFor(admin, author.mobile);
    const shown = [...secretsOf('reported', reported), reason];
    expect(found(bytes, shown)).toEqual(shown);
    expect(found(bytes, secretsOf('quiet', quiet))).toEqual([]);
  });
});

describe('the batch', () => {
  it('gets every post with its photos, and nothing of the report', async () => {
    const mate = await aMember(server, division.divisionId);
    for (const who of [mate, author]) {
      const bytes = await everythingFor(who.caller, who.mobile);
      const shown = [...secretsOf('quiet', quiet), ...secretsOf('reported', reported)];
      expect(found(bytes, shown)).toEqual(shown);
      expect(found(bytes, [reason])).toEqual([]);
    }
  });
});
