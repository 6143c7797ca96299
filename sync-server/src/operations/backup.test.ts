import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { create, extract, list } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto, type CastSchool, seedCast, sessionToken } from '#test/cast-school.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/harness.ts';
import { ReplicaClient } from '#test/replica-client.ts';
import { runInTerminal } from '#test/terminal.ts';
import { openExisting } from './live-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { tarOf } from './tar-of.ts';

let folder: string;
let server: TestServer;
let school: CastSchool;
const opened: TestServer[] = [];
const never = new AbortController().signal;
const now = new Date('2024-05-06T07:08:09.123Z');
const inFolder = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-backup-'));
  server = await open();
  school = await seedCast(server);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true });
});

async function open(dataDir?: string): Promise<TestServer> {
  const each = await openTestServer(dataDir ? { DATA_DIR: dataDir } : {});
  opened.push(each);
  return each;
}

async function namesIn(archive: string): Promise<string[]> {
  const names: string[] = [];
  await list({ file: archive, onReadEntry: (entry) => names.push(entry.path) });
  return names;
}

/** Every file below a folder, with a digest of its bytes. */
function filesBelow(dir: string): Promise<string[]> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(name), hash);
      return `${name} ${hash.digest('hex')}`;
    }),
  );
}

describe('npm run backup and npm run restore', () => {
  it('bring back elsewhere all that was acknowledged before, taken while the server writes', async () => {
    const admin = await anAdmin(server);
    const person = school.person('Asha Public');
    const owner = server.as(await sessionToken(server, 'schoolmate', person.id));
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
    const writing = writes();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
    const before = [...acknowledged];
    const backedUp = await runInTerminal('backup', server.dataDir, inFolder('copy.tar'));
    stop = true;
    await writing;
    expect(backedUp).toMatchObject({ code: 0, err: '' });
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const restored = await runInTerminal('restore', inFolder('elsewhere'), inFolder('copy.tar'));
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^Restored \d+ schools, \d+ schoolmates and \d+ photos from \S+\.\n$/);

    const elsewhere = await open(inFolder('elsewhere'));
    const schools = await elsewhere.parts.database.read.selectFrom('schools').select('id').execute();
    expect(schools.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(elsewhere.parts.database.epoch).not.toBe(server.parts.database.epoch);
    const photos = await elsewhere.parts.database.read.selectFrom('photos').select('id').execute();
    expect(photos).toHaveLength(school.people.size);
    for (const { id } of photos) {
      for (const size of ['large', 'small'] as const) {
        expect((await sharp(elsewhere.parts.photos.path(id, size)).metadata()).format).toBe('webp');
      }
    }
  });

  it('give every device a snapshot, and its photos open, at a restored server', async () => {
    const viewer = school.person('Dev Division').id;
    const device = new ReplicaClient(server.as(await sessionToken(server, 'schoolmate', viewer)));
    await device.pull();
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    await restoreBackup(inFolder('elsewhere'), inFolder('copy.tar'), now, never);

    const elsewhere = await open(inFolder('elsewhere'));
    const caller = elsewhere.as(await sessionToken(elsewhere, 'schoolmate', viewer));
    const query = new URLSearchParams({ cursor: device.cursor ?? '' });
    const answer = (await caller.get(`${paths.pull}?${query}`)).json();
    expect(answer.batches).toMatchObject([{ kind: 'snapshot' }]);
    const photo = await caller.get(`/uploads/${school.person('Asha Public').photoName}.webp`);
    expect(photo.statusCode).toBe(200);
    expect((await sharp(photo.rawPayload).metadata()).format).toBe('webp');
  });
});

describe('a backup', () => {
  it('is one file for its owner alone, without the secret, and leaves nothing else behind', async () => {
    const before = readdirSync(server.dataDir);
    const ended = await runInTerminal('backup', server.dataDir, inFolder('copy.tar'));
    expect(ended.out).toContain(`and ${school.people.size} photos to ${inFolder('copy.tar')}`);
    expect((await stat(inFolder('copy.tar'))).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['copy.tar']);
    expect(readdirSync(server.dataDir)).toEqual(before);

    const names = await namesIn(inFolder('copy.tar'));
    expect(names).toHaveLength(1 + 2 * school.people.size);
    expect(names.at(-1)).toBe('memcherrish.sqlite');
    const bytes = await readFile(inFolder('copy.tar'));
    expect(bytes.includes(await readFile(join(server.dataDir, 'auth-secret')))).toBe(false);
  });

  it('never names a photo whose files it lacks', async () => {
    const lost = await server.parts.database.read.selectFrom('photos').selectAll().executeTakeFirstOrThrow();
    await server.parts.photos.remove(lost.id);

    const ended = await runInTerminal('backup', server.dataDir, inFolder('copy.tar'));

    expect(ended.out).toContain(`Left out: 1 photo whose files are missing in ${server.dataDir}.`);
    const restored = await restoreBackup(inFolder('elsewhere'), inFolder('copy.tar'), now, never);
    expect(restored.photos).toBe(school.people.size - 1);
    const owner = await server.parts.database.read
      .selectFrom('schoolmates')
      .select('photo_id')
      .where('id', '=', lost.owner_id)
      .executeTakeFirstOrThrow();
    expect(owner.photo_id).toBe(lost.id);
  });

  it('never replaces a file', async () => {
    await writeFile(inFolder('copy.tar'), 'mine');
    const ended = await runInTerminal('backup', server.dataDir, inFolder('copy.tar'));
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`${inFolder('copy.tar')} is there already`);
    expect(await readFile(inFolder('copy.tar'), 'utf8')).toBe('mine');
  });

  it('leaves nothing behind when it is stopped', async () => {
    const before = readdirSync(server.dataDir);
    const stopped = makeBackup(server.dataDir, inFolder('copy.tar'), AbortSignal.abort());
    await expect(stopped).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(server.dataDir)).toEqual(before);
  });

  it.each([
    ['there is no argument', () => server.dataDir, [], 'Usage: npm run backup -- FILE'],
    ['there is no database', () => inFolder('nowhere'), ['a.tar'], 'There is no database in'],
    ['there is no such folder', () => server.dataDir, ['/no/such/a.tar'], 'There is no folder /no/such.'],
  ])('says in one line that %s', async (_, dataDir, args, line) => {
    const ended = await runInTerminal('backup', dataDir(), ...args);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(line);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  });
});

describe('a restore', () => {
  it('is refused while a server has the data, and changes nothing', async () => {
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    const admin = await anAdmin(server);
    const ended = await runInTerminal('restore', server.dataDir, inFolder('copy.tar'));
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`A server is using ${server.dataDir}: stop it, and restore then.`);
    expect((await admin.get(paths.schools)).statusCode).toBe(200);
    expect(readdirSync(server.dataDir)).not.toContain('restoring');
  });

  it('keeps what was there before, whole, beside', async () => {
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    const dataDir = await copyOfData();
    const ended = await runInTerminal('restore', dataDir, inFolder('copy.tar'));
    const setAside = / is in (\S+)\.\n$/.exec(ended.out)?.[1] ?? '';
    expect(readdirSync(dataDir).sort()).toEqual(
      [setAside.slice(dataDir.length + 1), 'auth-secret', 'memcherrish.sqlite', 'photos'].sort(),
    );
    await chmod(setAside, 0o700);
    const before = await open(setAside);
    expect(before.parts.database.epoch).toBe(server.parts.database.epoch);
    const { id } = await before.parts.database.read
      .selectFrom('photos')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await sharp(before.parts.photos.path(id, 'small')).metadata()).format).toBe('webp');
  });

  it('never brings a session back that has ended since', async () => {
    const viewer = school.person('Dev Division').id;
    const [ends, stays] = [
      await sessionToken(server, 'schoolmate', viewer),
      await sessionToken(server, 'schoolmate', viewer),
    ];
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    expect((await server.as(ends).post(paths.signOut)).statusCode).toBe(204);
    const dataDir = await copyOfData();
    await restoreBackup(dataDir, inFolder('copy.tar'), now, never);
    const restored = await open(dataDir);
    expect((await restored.as(ends).get(paths.pull)).json()).toMatchObject({ code: 'session-revoked' });
    expect((await restored.as(stays).get(paths.pull)).statusCode).toBe(200);
  });

  it('replaces a database that is broken', async () => {
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    await mkdir(inFolder('broken'));
    await writeFile(join(inFolder('broken'), 'memcherrish.sqlite'), 'no database'.repeat(500));
    const restored = await restoreBackup(inFolder('broken'), inFolder('copy.tar'), now, never);
    expect(restored).toMatchObject({ schools: 2, photos: school.people.size });
    expect(readdirSync(restored.setAside ?? '')).toEqual(['memcherrish.sqlite']);
    await open(inFolder('broken'));
  });

  /** Stops the server and takes its data directory elsewhere; a WAL that was not folded in goes along. */
  async function copyOfData(): Promise<string> {
    await cp(server.dataDir, inFolder('data'), { recursive: true });
    return inFolder('data');
  }

  /** An archive of files with the given contents. */
  async function archiveOf(files: Record<string, Buffer | string>): Promise<string> {
    const archive = inFolder('made.tar');
    const entries = Object.entries(files).map(([path, content]) => {
      const bytes = Buffer.from(content);
      return { path, size: bytes.length, content: [bytes] };
    });
    await pipeline(tarOf(entries), createWriteStream(archive));
    return archive;
  }

  /** A good backup, unpacked, to be spoilt and packed again. */
  async function spoilt(spoil: (dir: string) => Promise<unknown> | unknown): Promise<string> {
    await makeBackup(server.dataDir, inFolder('copy.tar'), never);
    const dir = inFolder('unpacked');
    await mkdir(dir);
    await extract({ file: inFolder('copy.tar'), cwd: dir });
    await spoil(dir);
    const names = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
    await create({ file: inFolder('made.tar'), cwd: dir, portable: true }, names);
    return inFolder('made.tar');
  }

  const database = (dir: string) => join(dir, 'memcherrish.sqlite');
  const good = () => readFile(database(server.dataDir));

  it.each<[title: string, make: () => Promise<string>, line: string]>([
    ['no file', async () => inFolder('none.tar'), 'There is no file'],
    [
      'no archive',
      async () => {
        await writeFile(inFolder('made.tar'), 'a letter to the class of 2013, '.repeat(100));
        return inFolder('made.tar');
      },
      'is no backup, or is damaged',
    ],
    ['an empty archive', () => archiveOf({}), 'is no backup, or is damaged'],
    ['photos alone', () => archiveOf({ 'photos/abcdefghij0123456789.webp': 'x' }), 'it holds no database'],
    [
      'an archive that was cut short',
      async () => {
        await makeBackup(server.dataDir, inFolder('copy.tar'), never);
        await truncate(inFolder('copy.tar'), (await stat(inFolder('copy.tar'))).size - 20_000);
        return inFolder('copy.tar');
      },
      'is no backup, or is damaged',
    ],
    [
      'a path that leads outside',
      async () => archiveOf({ '../outside.txt': 'x', 'memcherrish.sqlite': await good() }),
      'it holds "../outside.txt"',
    ],
    [
      'a path that leads outside behind a good one',
      async () => archiveOf({ 'memcherrish.sqlite': await good(), 'photos/../../outside.txt': 'x' }),
      'it holds "photos/../../outside.txt"',
    ],
    ['an absolute path', async () => archiveOf({ [join(tmpdir(), 'outside.txt')]: 'x' }), 'outside.txt"'],
    ['a file of another name', async () => archiveOf({ 'auth-secret': 'x' }), 'it holds "auth-secret"'],
    [
      'a link',
      () =>
        spoilt(async (dir) => {
          rmSync(database(dir));
          const { symlink } = await import('node:fs/promises');
          await symlink(database(server.dataDir), database(dir));
        }),
      'it holds "memcherrish.sqlite"',
    ],
    [
      'no SQLite file',
      () => archiveOf({ 'memcherrish.sqlite': 'x'.repeat(9000) }),
      'is no database of Memch',
    ],
    [
      'another program’s database',
      () =>
        spoilt((dir) => {
          rmSync(database(dir));
          new SQLite(database(dir)).exec('create table bookmarks (url text)').close();
        }),
      'is no database of Memcherrish',
    ],
    [
      'a damaged database',
      () =>
        spoilt(async (dir) => {
          const bytes = await readFile(database(dir));
          bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_000);
          await writeFile(database(dir), bytes);
        }),
      'damaged',
    ],
    [
      'a photo too few',
      () => spoilt((dir) => rmSync(join(dir, 'photos', readdirSync(join(dir, 'photos'))[0] ?? ''))),
      'photos that its database names are missing',
    ],
    [
      'a newer version’s database',
      () =>
        spoilt(async (dir) => {
          const copy = await openExisting(database(dir));
          copy.connection.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
          await copy.close();
        }),
      'made by a newer version',
    ],
  ])('refuses %s, and changes nothing', async (_, make, line) => {
    const archive = await make();
    const dataDir = await copyOfData();
    // What the lock folds into the database is no change of its contents.
    await (await openExisting(database(dataDir))).close();
    const before = (await filesBelow(dataDir)).filter((name) => !name.includes('memcherrish.sqlite'));
    const contents = await contentsOf(dataDir);

    const ended = await runInTerminal('restore', dataDir, archive);

    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(line);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
    expect((await filesBelow(dataDir)).filter((name) => !name.includes('memcherrish.sqlite'))).toEqual(
      before,
    );
    expect(await contentsOf(dataDir)).toEqual(contents);
    expect(existsSync(join(tmpdir(), 'outside.txt'))).toBe(false);
    expect(existsSync(inFolder('outside.txt'))).toBe(false);
    expect(existsSync(join(dataDir, 'outside.txt'))).toBe(false);
  });

  async function contentsOf(dataDir: string) {
    const { connection, close, epoch } = await openExisting(database(dataDir));
    const people = connection.prepare('select * from schoolmates order by id').all();
    await close();
    return { epoch, people };
  }

  it('leaves an empty directory empty when it refuses', async () => {
    const ended = await runInTerminal('restore', inFolder('fresh'), await archiveOf({ 'a.txt': 'x' }));
    expect(ended.code).toBe(1);
    expect(readdirSync(inFolder('fresh'))).toEqual([]);
  });
});
