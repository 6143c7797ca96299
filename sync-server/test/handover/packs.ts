import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { Decrypter } from 'age-encryption';
import { nanoid } from 'nanoid';
import { encrypt, newPassphrase, readFiles } from '#server/operations/handover/pack-file.ts';
import { type PackTarget, type TakenIn, takeIn } from '#server/operations/handover/take-in.ts';
import { writePack } from '#server/operations/handover/write-pack.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { type Caller, lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { namedIn } from '#test/scene/pulled.ts';
import { tablesOf } from '#test/scene/stored.ts';
import { aSchoolmateEverywhere } from '../fixtures/schoolmate.ts';
import { past, rowsOf, type Somebody, type Surroundings, surroundings } from '../fixtures/somebody.ts';
import { aTeacherEverywhere } from '../fixtures/teacher.ts';

/** A pack as its bytes. */
export interface MadePack {
  bytes: Buffer;
  passphrase: string;
}

/** A school with a row in every table, and people who see it in different ways. */
export interface FullSchool extends Surroundings {
  schoolmate: Somebody;
  teacher: Somebody;
  /** Blocks the guest. Their details are closed to everyone but their own class. */
  careful: Member;
  guest: Member;
}

export async function aFullSchool(server: TestServer): Promise<FullSchool> {
  const school = await surroundings(server);
  const schoolmate = await aSchoolmateEverywhere(server, school);
  const teacher = await aTeacherEverywhere(server, school);
  const { schoolId, batchId, divisionId } = school;
  const closed = { mobile_access: 'Division', photo_access: 'Only Me', email_access: 'Batch' };
  const careful = await aMember(server, divisionId, { ...closed, name: 'Careful', username: 'careful' });
  const guest = await aMember(server, divisionId, { name: 'Guest', username: 'guest' });
  const [event] = await rowsOf(server, 'events');
  const left = await aRecord(server, { name: 'Removed by an admin' });
  await server.ctx.database.write(async (tx) => {
    await tx
      .insertInto('blocks')
      .values({
        ...{ owner_id: careful.id, from_kind: 'schoolmate', from_id: guest.id, from_name: 'Guest' },
        ...{ mark: 'a-mark', created_at: past },
      })
      .execute();
    await tx
      .updateTable('schools')
      .set({ privacy_locks: '{"emailAccessControl":"Division"}' })
      .where('id', '=', schoolId)
      .execute();
    await tx
      .insertInto('revision_days')
      .values({ batch_id: batchId, at: '2026-01-02', revision: 1, posts_revision: 1 })
      .execute();
    await tx
      .insertInto('outreach_notes')
      .values({
        ...{ id: nanoid(16), school_id: schoolId, schoolmate_id: schoolmate.offered ?? '', kind: 'note' },
        ...{ text: 'Ask her sister', made_by: 'an-admin-of-theirs', created_at: past },
      })
      .execute();
    await tx
      .insertInto('event_batches')
      .values({ event_id: String(event?.['id']), batch_id: batchId })
      .execute();
    await tx
      .insertInto('removed_photos')
      .values({ batch_id: batchId, digest: 'digest', created_at: past })
      .execute();
    await tx
      .insertInto('import_shapes')
      .values({ school_id: schoolId, headings_key: 'key', columns: '[0]', at: past })
      .execute();
    await tx
      .insertInto('removals')
      .values({
        ...{
          id: nanoid(16),
          school_id: schoolId,
          kind: 'person',
          subject_id: left,
          actor_id: null,
          at: past,
        },
        details: JSON.stringify({
          places: [{ divisionId, batchId, division: '10-A', batch: '2012 - 2013', since: past }],
        }),
      })
      .execute();
    await tx
      .insertInto('deletions')
      .values({
        ...{
          account_kind: 'schoolmate',
          account_id: left,
          asked_at: past,
          due_at: '2099-01-01T00:00:00.000Z',
        },
        ...{ places: '[]', by_school: 1 },
      })
      .execute();
  });
  return { ...school, schoolmate, teacher, careful, guest };
}

/** A server with a full school, and a pack of it. */
interface PackedSchool {
  source: TestServer;
  school: FullSchool;
  pack: MadePack;
}

export async function aPackedSchool(): Promise<PackedSchool> {
  const source = await openTestServer();
  const school = await aFullSchool(source);
  return { source, school, pack: await packOf(source, school.schoolId) };
}

/** A test server, perhaps with another store of photos. */
interface Installation {
  ctx: PackTarget;
}

/** The lowest cost of trying a passphrase. The cost of a real pack takes half a second to write and to read. */
export const cheapPack = 1;

export async function packOf(server: Installation, school: string): Promise<MadePack> {
  const passphrase = newPassphrase();
  let bytes = Buffer.alloc(0);
  const save = async (pack: Readable) => {
    bytes = await buffer(pack);
  };
  await writePack(server.ctx, school, passphrase, save, cheapPack);
  return { bytes, passphrase };
}

export function takePackIn(
  server: Installation,
  { bytes, passphrase }: MadePack,
  adminEmail: string | null = null,
  onReading: () => void = () => undefined,
): Promise<TakenIn> {
  const open = () => {
    onReading();
    // Chunks of an odd size, as a disk may return them.
    return Readable.from(chunksOf(bytes, 70_001));
  };
  return takeIn(server.ctx, { open, passphrase }, adminEmail);
}

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Returns the decrypted archive, as the tool `age` would. */
export async function openedPack({ bytes, passphrase }: MadePack): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return Buffer.from(await decrypter.decrypt(new Uint8Array(bytes)));
}

export type PackFile = { path: string; bytes: Buffer };

const opened = new WeakMap<MadePack, PackFile[]>();

async function filesOf(pack: MadePack): Promise<PackFile[]> {
  const known = opened.get(pack);
  if (known) return known;
  const files: PackFile[] = [];
  await readFiles(Readable.from([pack.bytes]), pack.passphrase, async (path, bytes) => {
    files.push({ path, bytes });
  });
  opened.set(pack, files);
  return files;
}

/** Returns the same pack with other files in it, as a person who knows the passphrase could make it. */
export async function changedPack(
  pack: MadePack,
  change: (files: PackFile[]) => PackFile[],
): Promise<MadePack> {
  const files = await filesOf(pack);
  const changed = change(files).map(({ path, bytes }) => ({ path, size: bytes.length, content: [bytes] }));
  const archive = (async function* () {
    yield* changed;
  })();
  let bytes = Buffer.alloc(0);
  const save = async (changedBytes: Readable) => {
    bytes = await buffer(changedBytes);
  };
  await encrypt(archive, pack.passphrase, save, cheapPack);
  return { ...pack, bytes };
}

export type PackLine = { table: string; row: Record<string, string | number | null> };

/** Returns the same pack with other rows, and with the count that belongs to them. */
export function packWithRows(pack: MadePack, change: (lines: PackLine[]) => PackLine[]): Promise<MadePack> {
  return changedPack(pack, (files) => {
    const isRows = ({ path }: PackFile) => path.startsWith('rows/');
    const lines = files
      .filter(isRows)
      .flatMap(({ bytes }) => bytes.toString().split('\n'))
      .filter((line) => line !== '')
      .map((line): PackLine => JSON.parse(line));
    const changed = change(lines);
    const photos = files.filter(({ path }) => path.startsWith('photos/'));
    return [
      ...files.filter(({ path }) => path === 'handover.json'),
      ...photos,
      {
        path: 'rows/000001.ndjson',
        bytes: Buffer.from(changed.map((line) => `${JSON.stringify(line)}\n`).join('')),
      },
      {
        path: 'end.json',
        bytes: Buffer.from(JSON.stringify({ rows: changed.length, photos: photos.length / 2 })),
      },
    ];
  });
}

/** Returns everything that the database and the folder of photos hold. */
export async function dumpOf(server: TestServer): Promise<string> {
  const tables: Record<string, unknown> = {};
  for (const table of await tablesOf(server)) {
    const rows = await rowsOf(server, table as Parameters<typeof rowsOf>[1]);
    tables[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(tables);
}

/** Signs a schoolmate in by a code to their number. */
export async function signedInByCode(server: TestServer, mobile: string): Promise<Caller> {
  const guest = server.as(null);
  await guest.post(paths.sendCode, { mobile });
  const answer = await guest.post(paths.verifyCode, {
    mobile,
    otp: lastCode(server, mobile),
    context: 'signin',
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return server.as(answer.json().token);
}

/** Returns everything that a viewer gets of a school: the pull, and the snapshots that it names. */
export async function seenBy(caller: Caller, batchId: string): Promise<unknown> {
  const answer = await caller.get(`${paths.pull}?batch=${batchId}&school=*`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { me, schoolIds, structures, batches, posts, postBatches, kept } = pullAnswer.parse(answer.json());
  const snapshots: unknown[] = [];
  for (const address of namedIn({ batches, posts })) snapshots.push((await caller.get(address)).json());
  const events = (await caller.get('/api/events')).json();
  // News and devices stay at the installation that they are about.
  const own = me && { ...me, notifications: [] };
  return { me: own, schoolIds, structures, postBatches, kept, snapshots, events };
}
