import { readdirSync } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photosOfCast, sessionToken } from '#test/scene/cast-school.ts';
import { anAdmin } from '#test/scene/harness.ts';
import { ServedSchool } from '#test/scene/served-school.ts';
import { runInTerminal } from '#test/scene/terminal.ts';
import { makeBackup } from './backups/make-backup.ts';
import { restoreBackup } from './backups/restore-backup.ts';

let served: ServedSchool;
const never = new AbortController().signal;
const now = new Date('2024-05-06T07:08:09.123Z');

beforeEach(async () => {
  served = await ServedSchool.open();
});
afterEach(() => served.close());

describe('a restore', () => {
  it('is rejected while a server uses the data, and changes nothing', async () => {
    await makeBackup(served.server.dataDir, served.path('copy.tar'), never);
    const admin = await anAdmin(served.server);
    const ended = await runInTerminal('restore', served.server.dataDir, served.path('copy.tar'));
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`A server is using ${served.server.dataDir}: stop it first.`);
    expect((await admin.get(paths.schools)).statusCode).toBe(200);
    expect(readdirSync(served.server.dataDir)).not.toContain('restoring');
  });

  it('keeps the previous data complete, next to the new', async () => {
    await makeBackup(served.server.dataDir, served.path('copy.tar'), never);
    const dataDir = await served.copyOfData();
    const ended = await runInTerminal('restore', dataDir, served.path('copy.tar'));
    const setAside = / is in (\S+)\.\n$/.exec(ended.out)?.[1] ?? '';
    expect(readdirSync(dataDir).sort()).toEqual(
      [setAside.slice(dataDir.length + 1), 'auth-secret', 'memcherrish.sqlite', 'photos'].sort(),
    );
    const before = await served.serve(setAside);
    expect(before.ctx.database.epoch()).toBe(served.server.ctx.database.epoch());
    const { id } = await before.ctx.database.read.selectFrom('photos').select('id').executeTakeFirstOrThrow();
    expect((await sharp(before.ctx.photos.path(id, 'small')).metadata()).format).toBe('webp');
  });

  it('is undone by a backup right after it was killed, without a start in between', async () => {
    const dataDir = await served.copyOfData();
    const photos = readdirSync(join(dataDir, 'photos')).sort();
    const [room, aside] = [join(dataDir, 'working', 'killed'), join(dataDir, 'before-restore-2026')];
    await mkdir(join(room, 'photos'), { recursive: true });
    await mkdir(aside);
    // A kill leaves this after the photos have moved, and before the database has.
    await cp(join(dataDir, 'memcherrish.sqlite'), join(room, 'memcherrish.sqlite'));
    await writeFile(join(room, 'set-aside.txt'), 'before-restore-2026');
    await rename(join(dataDir, 'photos'), join(aside, 'photos'));
    await rename(join(room, 'photos'), join(dataDir, 'photos'));
    const ended = await runInTerminal('backup', dataDir, served.path('copy.tar'));
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain(`the database and ${photosOfCast(served.school)} photos`);
    expect(readdirSync(join(dataDir, 'photos')).sort()).toEqual(photos);
    expect(readdirSync(dataDir)).not.toContain('before-restore-2026');
  });

  it('never restores a session that has ended since', async () => {
    const viewer = served.school.person('Dev Division').id;
    const [ends, stays] = [
      await sessionToken(served.server, 'schoolmate', viewer),
      await sessionToken(served.server, 'schoolmate', viewer),
    ];
    await makeBackup(served.server.dataDir, served.path('copy.tar'), never);
    expect((await served.server.as(ends).post(paths.signOut)).statusCode).toBe(204);
    const dataDir = await served.copyOfData();
    await restoreBackup(dataDir, served.path('copy.tar'), now, never);
    const restored = await served.serve(dataDir);
    expect((await restored.as(ends).get(paths.pull)).json()).toMatchObject({ code: 'session-revoked' });
    expect((await restored.as(stays).get(paths.pull)).statusCode).toBe(200);
  });

  it('replaces a damaged database', async () => {
    await makeBackup(served.server.dataDir, served.path('copy.tar'), never);
    await mkdir(served.path('broken'));
    await writeFile(join(served.path('broken'), 'memcherrish.sqlite'), 'no database'.repeat(500));
    const restored = await restoreBackup(served.path('broken'), served.path('copy.tar'), now, never);
    expect(restored).toMatchObject({ schools: 2, photos: photosOfCast(served.school) });
    expect(readdirSync(restored.setAside ?? '')).toEqual(['memcherrish.sqlite']);
    await served.serve(served.path('broken'));
  });
});
