import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import SQLite from 'better-sqlite3';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { aPhoto, sessionToken } from '#test/scene/cast-school.ts';
import { anAdmin } from '#test/scene/harness.ts';
import { ServedSchool } from '#test/scene/served-school.ts';

/**
 * A backup that is made during writes is complete, and contains all writes that were acknowledged before it
 * began.
 */

const backups = process.env['LONG'] === '1' ? 100 : 3;
/** The number of writes per writer and round: some happen before the copy, some during it. */
const writesOfARound = 4;
const never = new AbortController().signal;

let served: ServedSchool;
beforeEach(async () => {
  served = await ServedSchool.open();
});
afterEach(() => served.close());

it(`restores ${backups} backups that were made during writes, each complete`, {
  timeout: 3_600_000,
}, async () => {
  const acknowledged = { schools: [] as string[], posts: [] as string[], replaced: 0 };
  let stop = false;
  let next = Promise.withResolvers<void>();
  /** Makes a writer wait for the next round after its writes of this round. */
  const turn = async (written: number) => {
    if (written % writesOfARound === writesOfARound - 1) await next.promise;
  };
  const admin = await anAdmin(served.server);
  const { schoolId, batchId } = served.school.places['1-1-A'];
  const person = served.school.person('Asha Public');
  const owner = served.server.as(await sessionToken(served.server, 'schoolmate', person.id));
  const photo = async (seed: number) => ({ name: 'photo.jpg', bytes: await aPhoto(seed) });

  const addSchools = async () => {
    for (let written = 0; !stop; written += 1) {
      acknowledged.schools.push((await admin.form(paths.schools, { name: 'School' })).json()._id);
      await turn(written);
    }
  };
  const post = async () => {
    for (let seed = 0; !stop; seed += 1) {
      const fields = { _id: nanoid(21), text: 'Do you remember?', photos: await photo(seed) };
      const answer = await owner.form(paths.posts(schoolId, batchId), fields);
      expect(answer.statusCode).toBe(201);
      acknowledged.posts.push(fields._id);
      await turn(seed);
    }
  };
  const replacePhoto = async () => {
    for (let seed = 0; !stop; seed += 1) {
      const answer = await owner.form(paths.uploadPhoto(person.mobile ?? ''), {
        profilePic: await photo(seed),
      });
      expect(answer.statusCode).toBe(200);
      acknowledged.replaced += 1;
      await turn(seed);
    }
  };
  const load = Promise.all([addSchools(), post(), replacePhoto()]);
  await expect
    .poll(() => Math.min(acknowledged.posts.length, acknowledged.replaced), { timeout: 30_000 })
    .toBeGreaterThan(0);

  let wholePhotos = 0;
  for (let round = 0; round < backups; round += 1) {
    const before = { schools: [...acknowledged.schools], posts: [...acknowledged.posts] };
    next.resolve();
    next = Promise.withResolvers();
    const [archive, elsewhere] = [served.path(`${round}.tar`), served.path(`restored-${round}`)];
    await makeBackup(served.server.dataDir, archive, never);
    const { photos } = await restoreBackup(elsewhere, archive, new Date(), never);

    const connection = new SQLite(join(elsewhere, 'memcherrish.sqlite'), { readonly: true });
    const idsIn = (table: string) => connection.prepare(`select id from ${table}`).pluck().all();
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(idsIn('schools')).toEqual(expect.arrayContaining(before.schools));
    expect(idsIn('posts')).toEqual(expect.arrayContaining(before.posts));
    const named = idsIn('photos').flatMap((id) => [`${id}.webp`, `${id}.small.webp`]);
    connection.close();
    expect(readdirSync(join(elsewhere, 'photos')).sort()).toEqual(named.sort());
    // Decodes some photos completely, because a truncated file would fail.
    for (const name of named.slice(-6)) await sharp(join(elsewhere, 'photos', name)).stats();
    wholePhotos += photos;
    await rm(elsewhere, { recursive: true });
    await rm(archive);
  }
  stop = true;
  next.resolve();
  await load;
  const writes = acknowledged.schools.length + acknowledged.posts.length + acknowledged.replaced;
  process.stdout.write(
    `S9: ${backups} backups during ${writes} acknowledged writes: integrity ok ${backups}, photos ${wholePhotos}\n`,
  );
});
