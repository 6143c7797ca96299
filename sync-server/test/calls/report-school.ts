import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { aPost, type SeededPost } from '#test/scene/posts.ts';

export let server: TestServer;
export let admin: Caller;
export let stranger: Caller;
export let divisionPath: DivisionIds;
export let author: Member;
export let reader: Member;
export let other: Member;
export let made: SeededPost;

export const text = `Who was it that rang the bell at eleven?\nIt was ${'very '.repeat(30)}loud.`;

export const report = (who = reader, body: object = { reason: 'It was not me' }, id = made.id) =>
  who.caller.post(paths.postReports(divisionPath.schoolId, divisionPath.batchId, id), body);

export const told = async (who: Member): Promise<Notification[]> =>
  (await who.caller.get(paths.pull)).json().me.notifications;

export const batchNotifications = {
  schoolName: 'St. Mary’s',
  batch: '2012 - 2013',
  division: null,
  divisionId: null,
  excerpt: null,
  reason: null,
};

export const subject = {
  ...batchNotifications,
  _id: expect.any(String),
  createdAt: expect.any(String),
  read: false,
};

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openReportSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
    stranger = (await anotherAdmin(server)).caller;
    divisionPath = await aDivision(admin);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    author = await aMember(server, divisionPath.divisionId, { name: 'Author' });
    reader = await aMember(server, divisionPath.divisionId);
    other = await aMember(server, divisionPath.divisionId);
    const photos = [await aPhoto(7)];
    made = await aPost(server, { batchId: divisionPath.batchId, authorId: author.id, text, photos });
  });
}
