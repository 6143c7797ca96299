import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import sharp from 'sharp';
import { list } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadTx } from '#db/write.ts';
import { databaseName } from '#server/data-files.ts';
import { aPhoto, photosOfCast, sessionToken } from '#test/scene/cast-school.ts';
import { anAdmin } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { ServedSchool } from '#test/scene/served-school.ts';
import { runInTerminal } from '#test/scene/terminal.ts';
import { makeBackup } from './backups/make-backup.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { openExisting } from './command/live-database.ts';

let served: ServedSchool;
const never = new AbortController().signal;
const now = new Date('2024-05-06T07:08:09.123Z');

beforeEach(async () => {
  served = await ServedSchool.open();
});
afterEach(() => served.close());

async function namesIn(archive: string): Promise<string[]> {
  const names: string[] = [];
  await list({ file: archive, onReadEntry: (entry) => names.push(entry.path) });
  return names;
}

describe('npm run backup and npm run restore', () => {
  it('move all acknowledged data to another folder while the server writes', async () => {
    const admin = await anAdmin(served.server);
    const person = served.school.person('Asha Public');
    const owner = served.server.as(await sessionToken(served.server, 'schoolmate', person.id));
    const acknowledged: string[] = [];
    let stop = false;
    const writes = async () => {
      for (let count = 0; !stop; count += 1) {
        const made = await admin.form(paths.schools, { name: `School ${count}` });
        expect(made.statusCode).toBe(201);
        acknowledged.push(made.json()._id);
        const mobile = person.mobile ?? '';
        const photo = { name: 'photo.jpg', bytes: await aPhoto(count) };
        expect((await owner.form(paths.uploadPhoto(mobile), { profilePic: photo })).statusCode).toBe(200);
      }
    };
    const tx = writes();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
    const before = [...acknowledged];
    const backedUp = await runInTerminal('backup', served.server.dataDir, served.path('copy.tar'));
    stop = true;
    await tx;
    expect(backedUp).toMatchObject({ code: 0, err: '' });
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const restored = await runInTerminal('restore', served.path('elsewhere'), served.path('copy.tar'));
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(
      /^Restored \d+ schools, \d+ schoolmates and \d+ photos from \S+\.\nPasswords, .+ are those of the backup: .+\n$/,
    );

    const elsewhere = await served.serve(served.path('elsewhere'));
    const schools = await elsewhere.ctx.database.read.selectFrom('schools').select('id').execute();
    expect(schools.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(elsewhere.ctx.database.epoch()).not.toBe(served.server.ctx.database.epoch());
    const photos = await elsewhere.ctx.database.read.selectFrom('photos').select('id').execute();
    expect(photos).toHaveLength(photosOfCast(served.school));
    for (const { id } of photos) {
      for (const size of ['large', 'small'] as const) {
        expect((await sharp(elsewhere.ctx.photos.path(id, size)).metadata()).format).toBe('webp');
      }
    }
  });

  it('give every device a snapshot at the restored server, and its photos open', async () => {
    const viewer = served.school.person('Dev Division').id;
    const device = new ReplicaClient(
      served.server.as(await sessionToken(served.server, 'schoolmate', viewer)),
    );
    await device.pull();
    await makeBackup(served.server.dataDir, served.path('copy.tar'), never);
    await restoreBackup(served.path('elsewhere'), served.path('copy.tar'), now, never);

    const elsewhere = await served.serve(served.path('elsewhere'));
    const caller = elsewhere.as(await sessionToken(elsewhere, 'schoolmate', viewer));
    const query = new URLSearchParams({ cursor: device.cursor ?? '' });
    const answer = (await caller.get(`${paths.pull}?${query}`)).json();
    expect(answer.batches).toMatchObject([{ kind: 'snapshot' }]);
    const photo = await caller.get(`/uploads/${served.school.person('Asha Public').photoName}.webp`);
    expect(photo.statusCode).toBe(200);
    expect((await sharp(photo.rawPayload).metadata()).format).toBe('webp');
  });
});

describe('a backup', () => {
  it('is one file for its owner alone, without the secret, and leaves no other file', async () => {
    const before = readdirSync(served.server.dataDir);
    const ended = await runInTerminal('backup', served.server.dataDir, served.path('copy.tar'));
    expect(ended.out).toContain(`and ${photosOfCast(served.school)} photos to ${served.path('copy.tar')}`);
    // Windows has no file modes.
    if (process.platform !== 'win32') expect((await stat(served.path('copy.tar'))).mode & 0o777).toBe(0o600);
    expect(readdirSync(served.folder)).toEqual(['copy.tar']);
    expect(readdirSync(served.server.dataDir)).toEqual(before);

    const names = await namesIn(served.path('copy.tar'));
    expect(names).toHaveLength(1 + 2 * photosOfCast(served.school));
    expect(names.at(-1)).toBe('memcherrish.sqlite');
    const bytes = await readFile(served.path('copy.tar'));
    expect(bytes.includes(await readFile(join(served.server.dataDir, 'auth-secret')))).toBe(false);
  });

  it.each(['photo_id', 'school_photo_id'] as const)(
    'never names a photo whose files it lacks: %s',
    async (column) => {
      const { id } = served.school.person('Asha Public');
      const owners = (tx: ReadTx) =>
        tx.selectFrom('schoolmates').select(column).where('id', '=', id).executeTakeFirstOrThrow();
      const { database, photos } = served.server.ctx;
      const lost = (await owners(database.read))[column] ?? '';
      await photos.remove(lost);

      const ended = await runInTerminal('backup', served.server.dataDir, served.path('copy.tar'));

      expect(ended.code).toBe(1);
      expect(ended.out).toContain(`Left out: 1 photo whose files are missing in ${served.server.dataDir}.`);
      expect(ended.out).toContain('Keep your older backups, and put the photos back');
      const accepted = await runInTerminal(
        'backup',
        served.server.dataDir,
        served.path('accepted.tar'),
        '--accept-missing-photos',
      );
      expect(accepted).toMatchObject({ code: 0, out: expect.not.stringContaining('Keep your older') });
      const elsewhere = served.path('elsewhere');
      const restored = await restoreBackup(elsewhere, served.path('copy.tar'), now, never);
      expect(restored.photos).toBe(photosOfCast(served.school) - 1);
      expect((await owners(database.read))[column]).toBe(lost);
      const copy = await openExisting(join(elsewhere, databaseName));
      expect((await owners(copy.read))[column]).toBeNull();
      await copy.close();
    },
  );

  it('succeeds although a photo of a post is lost', async () => {
    const { server, school } = served;
    const author = school.person('Dev Division');
    const { id } = await aPost(server, {
      batchId: school.places['1-1-A'].batchId,
      authorId: author.id,
      photos: [await aPhoto(9)],
    });
    const lost = await server.ctx.database.read
      .selectFrom('post_photos')
      .select('photo_id')
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow();
    await server.ctx.photos.remove(lost.photo_id);

    expect((await makeBackup(server.dataDir, served.path('copy.tar'), never)).lostPhotos).toBe(1);
    expect((await restoreBackup(served.path('elsewhere'), served.path('copy.tar'), now, never)).photos).toBe(
      photosOfCast(school),
    );
  });

  it('never replaces a file', async () => {
    await writeFile(served.path('copy.tar'), 'mine');
    const ended = await runInTerminal('backup', served.server.dataDir, served.path('copy.tar'));
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`${served.path('copy.tar')} is there already`);
    expect(await readFile(served.path('copy.tar'), 'utf8')).toBe('mine');
  });

  it('leaves no file when it is stopped', async () => {
    const before = readdirSync(served.server.dataDir);
    const stopped = makeBackup(served.server.dataDir, served.path('copy.tar'), AbortSignal.abort());
    await expect(stopped).rejects.toThrow();
    expect(readdirSync(served.folder)).toEqual([]);
    expect(readdirSync(served.server.dataDir)).toEqual(before);
  });

  it.each([
    ['there is no argument', () => served.server.dataDir, [], 'Usage: npm run backup -- FILE'],
    ['there is no database', () => served.path('nowhere'), ['a.tar'], 'There is no database in'],
    [
      'there is no such folder',
      () => served.server.dataDir,
      ['/no/such/a.tar'],
      'There is no folder /no/such.',
    ],
  ])('fails with one line when %s', async (_, dataDir, args, line) => {
    const ended = await runInTerminal('backup', dataDir(), ...args);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(line);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  });
});
