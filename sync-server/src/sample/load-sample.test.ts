import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWaiting } from '@memcherrish/shared/rules/events.ts';
import { photoFile } from '@memcherrish/shared/rules/photo.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { noBlocks } from '#directory/blocks-store.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { postsSnapshotOf, postsVersions } from '#sync/batch-posts.ts';
import { loadSample, type Sample, type SampleContext } from './load-sample.ts';

const now = '2026-01-15T10:00:00.000Z';

describe('loading the sample', () => {
  let dataDir: string;
  let database: Database;
  let ctx: SampleContext;
  let photos: PhotoFiles;
  let sample: Sample | null;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memcherrish-sample-'));
    database = await openDatabase(join(dataDir, 'test.sqlite'));
    photos = new PhotoFiles(join(dataDir, 'photos'));
    ctx = {
      database,
      photos,
      passwords: { hash: async (password: string) => `hash of ${password}` },
      clock: () => new Date(now),
      config: { dataDir, sample: true },
    };
    sample = await loadSample(ctx);
  }, 60_000);

  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  it('returns the facts that the terminal prints', async () => {
    expect(sample?.accounts.map((account) => account.kind)).toEqual(['admin', 'schoolmate', 'teacher']);
    expect(existsSync(sample?.classList ?? '')).toBe(true);
    const { password_hash } = await database.read
      .selectFrom('schoolmates')
      .select('password_hash')
      .where('username', '=', sample?.accounts[1]?.signInName ?? '')
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(`hash of ${sample?.accounts[1]?.password}`);
  });

  it('writes consistent rows, at revisions that a patch can start from', async () => {
    const memberships = await database.read
      .selectFrom('memberships')
      .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
      .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select(['memberships.revision', 'batches.revision as batch_revision', 'batches.floor'])
      .execute();
    const count = await countOf('memberships');
    expect(memberships).toHaveLength(count);
    for (const { revision, batch_revision, floor } of memberships) {
      expect(revision).toBeLessThanOrEqual(batch_revision);
      expect(revision).toBeGreaterThan(floor);
    }
    const teaching = await database.read
      .selectFrom('teaching')
      .innerJoin('teachers', 'teachers.id', 'teaching.teacher_id')
      .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
      .select('teaching.revision')
      .execute();
    expect(teaching).toHaveLength(await countOf('teaching'));
  });

  it('writes the posts of one batch with replies and reactions, whose revision is that of the last row', async () => {
    const { batch_id, revision } = await database.read
      .selectFrom('posts')
      .selectAll()
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow();
    const everyone = { viewer: '', postsHiddenFrom: noBlocks, ownMarks: '' };
    const [stand] = await postsVersions(database.read, [batch_id], everyone);
    if (!stand) throw new Error('The batch of the memories is missing.');
    expect(stand.posts_revision).toBe(revision);
    const { posts, older } = await postsSnapshotOf(database.read, stand);
    expect(older).toBe(false);
    const replies = posts.flatMap((post) => post.replies ?? []);
    const reactions = posts.flatMap((post) => Object.values(post.reactions ?? {}).flat());
    expect([posts.length, replies.length, reactions.length]).toEqual([8, 5, 7]);
    expect(revision).toBe(20);
    expect([...replies.map((reply) => reply.authorId), ...reactions]).not.toContain(null);
    expect(posts.every((post) => post.authorId !== null)).toBe(true);
    expect(posts.flatMap((post) => post.photos)).toHaveLength(4);
  });

  it('writes a reunion on a Saturday morning, where all who come have a seat', async () => {
    const event = await database.read.selectFrom('events').selectAll().executeTakeFirstOrThrow();
    const start = new Date(event.starts_at);
    const written = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: event.zone, weekday: 'long', hour: '2-digit', minute: '2-digit' },
    }).format(start);
    expect([written, start.getTime() > Date.parse(now)]).toEqual(['Saturday 10:00', true]);
    const replies = await database.read.selectFrom('event_replies').selectAll().execute();
    const taken = replies.reduce((sum, reply) => sum + reply.seats, 0);
    expect(replies.filter(isWaiting)).toEqual([]);
    expect(event.capacity).toBeGreaterThan(taken);
    expect(new Set(replies.map(({ answer }) => answer))).toEqual(new Set(['coming', 'maybe', 'no']));
    const organiser = await database.read
      .selectFrom('event_organisers')
      .innerJoin('schoolmates', 'schoolmates.id', 'event_organisers.schoolmate_id')
      .select(['schoolmates.id', 'schoolmates.username'])
      .executeTakeFirstOrThrow();
    expect(organiser.username).toBe(sample?.accounts[1]?.signInName);
    expect(replies.map(({ person_id }) => person_id)).not.toContain(organiser.id);
  });

  it('gives every photo files, a preview and a unique name', async () => {
    const rows = await database.read.selectFrom('photos').selectAll().execute();
    expect(rows.length).toBeGreaterThan(800);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    const files = rows.flatMap(({ id }) => [photos.path(id, 'large'), photos.path(id, 'small')]);
    const folder = join(dataDir, 'photos');
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(files.sort());
    for (const row of rows) {
      expect(`${row.name}.webp`).toMatch(photoFile);
      expect(Buffer.from(row.preview, 'base64').length).toBeGreaterThan(5);
    }
    const first = rows[0]?.id ?? '';
    const { format } = await sharp(await readFile(photos.path(first, 'large'))).metadata();
    expect(format).toBe('webp');
  });

  it('names no photo twice, so that removing one keeps the others', async () => {
    const owned = await database.read
      .selectFrom('schoolmates')
      .select(['photo_id', 'school_photo_id'])
      .execute();
    const ids = owned.flatMap((row) => [row.photo_id ?? [], row.school_photo_id ?? []].flat());
    expect(new Set(ids).size).toBe(ids.length);
    expect(owned.filter((row) => row.school_photo_id !== null)).toHaveLength(5);
  });

  it('changes nothing when the database is not empty, or the config wants no sample', async () => {
    const before = await countOf('schoolmates');
    expect(await loadSample(ctx)).toBeNull();
    expect(await loadSample({ ...ctx, config: { dataDir, sample: false } })).toBeNull();
    expect(await countOf('schoolmates')).toBe(before);
  });

  async function countOf(table: 'memberships' | 'schoolmates' | 'teaching'): Promise<number> {
    const { count } = await database.read
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
});
