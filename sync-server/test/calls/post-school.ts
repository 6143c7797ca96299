import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, type FilePart, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

export let server: TestServer;
export let admin: Caller;
export let divisionPath: DivisionIds;
export let author: Member;

/** A schoolmate of the same batch, in another division. */
export let reader: Member;

export const post = (fields: Parameters<Caller['form']>[1], who = author, where = divisionPath) =>
  who.caller.form(paths.posts(where.schoolId, where.batchId), { _id: nanoid(21), text: '', ...fields });

export const posted = async (fields: Parameters<Caller['form']>[1], who = author): Promise<Post> =>
  (await post(fields, who)).json().post;

export const list = async (who = reader, before?: string): Promise<{ posts: Post[]; older: boolean }> => {
  const query = before === undefined ? '' : `?before=${before}`;
  return (await who.caller.get(paths.posts(divisionPath.schoolId, divisionPath.batchId) + query)).json();
};

export const remove = (postId: string, who = author, where = divisionPath) =>
  who.caller.delete(paths.post(where.schoolId, where.batchId, postId));

export const photo = async (seed: number): Promise<FilePart> => ({
  name: `${seed}.jpg`,
  bytes: await aPhoto(seed),
});

export const files = () => readdir(join(server.dataDir, 'photos')).catch(() => []);

export const refusal = (answer: { statusCode: number; json: () => { code: string; message: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().message,
];

export const missing = [404, 'not-found', messages.notFound];

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openPostSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
    divisionPath = await aDivision(admin);
    const next = await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), {
      name: '10-B',
    });
    author = await aMember(server, divisionPath.divisionId);
    reader = await aMember(server, next.json()._id);
  });
  afterAll(() => server.close());
}
