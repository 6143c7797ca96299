import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPhoto, seedCast } from '#test/cast-school.ts';
import { openTestServer, type TestServer } from '#test/harness.ts';

/** Tests the responses when the server's disk fails. full-disk.test.ts and disk-errors.test.ts test the failures themselves. */

let server: TestServer;
let upload: () => ReturnType<ReturnType<TestServer['as']>['form']>;

beforeAll(async () => {
  server = await openTestServer();
  const school = await seedCast(server);
  const { mobile, member } = school.person('Dev Division');
  const caller = server.as(await school.tokenOf(member.name));
  const profilePic = { name: 'me.jpg', bytes: await aPhoto(1) };
  upload = () => caller.form(paths.uploadPhoto(mobile ?? ''), { profilePic });
});
afterAll(() => server.close());

it.each([
  ['a full disk', 'SQLITE_FULL', 507, 'out-of-space', serverWords.outOfSpace],
  [
    'a write-ahead log index without space',
    'SQLITE_IOERR_SHMSIZE',
    507,
    'out-of-space',
    serverWords.outOfSpace,
  ],
  ['a photo without space', 'ENOSPC', 507, 'out-of-space', serverWords.outOfSpace],
  ['a used-up quota', 'EDQUOT', 507, 'out-of-space', serverWords.outOfSpace],
  ['a lock held by another process', 'SQLITE_BUSY', 503, 'unavailable', messages.unavailable],
  ['a write that the disk rejects', 'SQLITE_IOERR_WRITE', 503, 'unavailable', messages.unavailable],
])('reports %s and recovers afterwards', async (_what, failure, status, code, message) => {
  const { save } = server.ctx.photos;
  server.ctx.photos.save = async () => {
    throw Object.assign(new Error('inside'), { code: failure });
  };
  const answer = await upload();
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code, error: message, message });
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  expect(answer.body).not.toContain('inside');

  server.ctx.photos.save = save;
  expect((await upload()).statusCode).toBe(200);
});
