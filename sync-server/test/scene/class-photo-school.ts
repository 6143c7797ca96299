import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ClassPhotosDocument, SeenClassPhoto } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aPhoto } from './cast-school.ts';
import { aDivision } from './divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from './harness.ts';
import { aMember, type Member } from './members.ts';

export let server: TestServer;
export let admin: Caller;
export let here: DivisionIds;
export let adder: Member;
export let mate: Member;
/** A schoolmate of the same batch, in another division. */
export let neighbour: Member;
export let person: Member;
let seed = 700;

export const missing = [404, 'not-found', expect.any(String)];
export const bytesOf = async () => {
  seed += 1;
  return aPhoto(seed);
};
export const add = (by: Member, bytes: Buffer, fields: object = {}) =>
  by.caller.form(paths.classPhotos, {
    _id: nanoid(21),
    divisionId: here.divisionId,
    photo: { name: 'class.jpg', bytes },
    ...fields,
  });
export const documentOf = async (who: Member): Promise<ClassPhotosDocument> =>
  (await who.caller.get(paths.classPhotos)).json();
export const photoOf = async (who: Member): Promise<SeenClassPhoto> => {
  const [photo] = (await documentOf(who)).photos;
  if (!photo) throw new Error('The member sees no class photo.');
  return photo;
};
export const added = async () => {
  const answer = await add(adder, await bytesOf());
  expect([answer.statusCode, answer.json().message]).toEqual([201, words.added]);
  return photoOf(adder);
};
export const frame = { x: 4000, y: 3000, size: 900 };
export const tag = (by: Member, photo: SeenClassPhoto, body: object = {}, tagId = nanoid(21)) =>
  by.caller.put(paths.faceTag(photo._id, tagId), { ...frame, personId: null, of: null, ...body });
export const tagged = async (by: Member, photo: SeenClassPhoto, body: object = {}) => {
  const tagId = nanoid(21);
  const answer = await tag(by, photo, body, tagId);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return tagId;
};
export const untag = (by: Member, photo: SeenClassPhoto, tagId: string) =>
  by.caller.delete(paths.faceTag(photo._id, tagId));
/** The names that a member sees in their newest photo: a name or null for each face. */
export const namesFor = async (who: Member) => (await photoOf(who)).tags.map(({ personId }) => personId);
export const block = (by: Member, from: Member) =>
  by.caller.put(paths.block(from.id), { kind: 'schoolmate', name: 'Apart' });
export const files = (): Promise<string[]> => readdir(join(server.dataDir, 'photos')).catch(() => []);

/** Opens a server, and a class of four before each test of a file. Call it once, at the top of the file. */
export function openClassPhotoSchool(): void {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    here = await aDivision(admin);
    const next = await admin.post(paths.divisions(here.schoolId, here.batchId), { name: '10-B' });
    [adder, mate, person] = [
      await aMember(server, here.divisionId, { name: 'Adder' }),
      await aMember(server, here.divisionId, { name: 'Mate' }),
      await aMember(server, here.divisionId, { name: 'Person' }),
    ];
    neighbour = await aMember(server, next.json()._id, { name: 'Neighbour' });
  });
}
