import { randomUUID } from 'node:crypto';
import { mostHidings } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absorbRecord, removeRecord } from '#features/people/absorb-record.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { savePhoto } from '#features/photos/photos-service.ts';
import { everythingFor } from './everything.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from './harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from './members.ts';
import { aClass, aMobile, aPlace, aRecord, type PlaceIds } from './places.ts';
import { aPost, aReport, type SeededPost } from './posts.ts';
import { ReplicaClient } from './replica-client.ts';

/** Hiding from one person (decision record 0022): on the raw bytes of every call that reads, and nobody else notices. */

let server: TestServer;
let admin: Caller;
let place: PlaceIds;
/** Another batch of the same school. */
let away: PlaceIds;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  place = await aPlace(admin);
  away = { schoolId: place.schoolId, ...(await aClass(admin, place.schoolId, '2013 - 2014')) };
});
afterAll(() => server.close());

/** A picture like no other. */
function noise(): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: '#808080' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
}

interface Person extends Member {
  name: string;
  photoName: string;
  /** Of school days. */
  schoolPhoto: string;
  post: SeededPost;
  /** All by which somebody would know them: of the face, and of what they posted. */
  face: string[];
  posted: string[];
}

/** A schoolmate with a photo, and a post with one, each text theirs alone. */
async function aPerson(divisionId: string, batchId: string): Promise<Person> {
  const name = `name-${nanoid(10)}`;
  const fields = { name, nickname: `nick-${nanoid(10)}`, place: `place-${nanoid(10)}` };
  const texts = { ...fields, self_intro: `intro-${nanoid(10)}`, email: `${nanoid(10)}@example.org` };
  const levels = { photo_access: 'Public', mobile_access: 'Public' };
  const member = await aMember(server, divisionId, { ...texts, ...levels });
  const saved = await savePhoto(server.parts, await noise(), 'profilePic');
  const schoolSaved = await savePhoto(server.parts, await noise(), 'schoolPhoto');
  const [photoName, schoolPhoto] = [nanoid(21), nanoid(21)];
  await server.parts.database.write(async ({ trx }) => {
    const owner = { owner_kind: 'schoolmate' as const, owner_id: member.id, created_at: '' };
    const photo = { id: saved.id, name: photoName, preview: saved.preview, ...owner };
    await trx.insertInto('photos').values(photo).execute();
    const school = { ...owner, id: schoolSaved.id, name: schoolPhoto, preview: schoolSaved.preview };
    await trx.insertInto('photos').values(school).execute();
    const photos = { photo_id: saved.id, school_photo_id: school.id };
    await trx.updateTable('schoolmates').set(photos).where('id', '=', member.id).execute();
  });
  const text = `post-${nanoid(10)}`;
  const post = await aPost(server, { batchId, authorId: member.id, text, photos: [await noise()] });
  return {
    ...{ ...member, name, photoName, schoolPhoto, post },
    face: [member.id, member.mobile, ...Object.values(texts), photoName, saved.preview, schoolPhoto],
    posted: [text, post.id, ...post.photos.flatMap(({ name, preview, bytes }) => [name, preview, ...bytes])],
  };
}

const hide = (owner: Member, from: { id: string }, kind = 'schoolmate', name = 'Somebody') =>
  owner.caller.put(paths.hiding(from.id), { kind, name });
const show = (owner: Member, from: { id: string }) => owner.caller.delete(paths.hiding(from.id));

/** All that somebody gets to read about the people given, with every id and address in hand. */
function read(caller: Caller, mobile: string, people: readonly Person[], where = place): Promise<string> {
  return everythingFor(server, caller, {
    ids: { ...where, mobile, relation: 'school', revision: '1', stand: 'any' },
    otherwise: people[0]?.post.id ?? '',
    batchId: place.batchId,
    photos: people.flatMap(({ photoName, schoolPhoto, post }) => [
      ...[photoName, schoolPhoto],
      ...post.photos.map(({ name }) => name),
    ]),
    addresses: people.map(({ post }) => `${paths.posts(where.schoolId, where.batchId)}?before=${post.id}`),
  });
}
const found = (bytes: string, texts: readonly string[]) => texts.filter((text) => bytes.includes(text));

describe('who is hidden from', () => {
  it.each([
    ['in the same division', async () => aMember(server, place.divisionId)],
    [
      'in another division of the batch',
      async () => {
        const made = await admin.post(paths.divisions(place.schoolId, place.batchId), { name: nanoid(6) });
        return aMember(server, made.json()._id);
      },
    ],
    ['in another batch of the school', async () => aMember(server, away.divisionId)],
    ['in two batches of the school', async () => aMember(server, [away.divisionId, place.divisionId])],
    [
      'who teaches in the school',
      async () => {
        const teacher = await aTeacher(server);
        const assignment = { teacherId: teacher.id, subject: 'Maths', now: '2026-01-01T00:00:00.000Z' };
        await server.parts.database.write((writing) =>
          server.parts.revisions.assignTeacher(writing, { divisionId: away.divisionId, ...assignment }),
        );
        return { ...teacher, isTeacher: true };
      },
    ],
  ])('%s gets nothing of them by any call, until they show themselves again', async (_where, make) => {
    const owner = await aPerson(place.divisionId, place.batchId);
    const viewer = await make();
    const kind = 'isTeacher' in viewer ? 'teacher' : 'schoolmate';
    const all = () => read(viewer.caller, viewer.mobile, [owner]);
    expect(found(await all(), owner.face)).toEqual(owner.face);

    const answer = await hide(owner, viewer, kind);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.hidden }]);
    // Their id alone stands in no answer either.
    expect(found(await all(), [...owner.face, ...owner.posted])).toEqual([]);

    expect((await show(owner, viewer)).json()).toEqual({ message: serverWords.shownAgain });
    const device = new ReplicaClient(viewer.caller);
    await device.pull([], ['*']);
    expect(JSON.stringify(device.contents())).toContain(owner.name);
    expect((await viewer.caller.get(`/uploads/${owner.photoName}.webp`)).statusCode).toBe(200);
  });

  it('sees none of their posts, and they none of the viewer’s; they go on seeing the viewer', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const asViewer = () => read(viewer.caller, viewer.mobile, [owner]);
    const asOwner = () => read(owner.caller, owner.mobile, [viewer]);
    expect(found(await asViewer(), owner.posted)).toEqual(owner.posted);
    expect(found(await asOwner(), viewer.posted)).toEqual(viewer.posted);
    await hide(owner, viewer);
    expect(found(await asViewer(), owner.posted)).toEqual([]);
    expect(found(await asOwner(), viewer.posted)).toEqual([]);
    expect(found(await asOwner(), viewer.face)).toEqual(viewer.face);
    await show(owner, viewer);
    for (const [who, other] of [
      [viewer, owner],
      [owner, viewer],
    ] as const) {
      const device = new ReplicaClient(who.caller);
      await device.pull();
      expect(JSON.stringify(device.contents().posts)).toContain(other.post.id);
    }
  });

  it('gets the answers of a post that was deleted, and of a photo that never was', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const gone = await aPost(server, { batchId: place.batchId, authorId: owner.id });
    const one = { text: 'x', keep: '[]', version: '1' };
    const asked = async (caller: Caller, postId: string, photo: string) => {
      const address = paths.post(place.schoolId, place.batchId, postId);
      const answers = [
        await caller.form(address, one, 'PUT'),
        await caller.post(paths.postReports(place.schoolId, place.batchId, postId), {}),
        await caller.delete(address),
        await caller.get(`/uploads/${photo}.webp`),
        await caller.get(`/uploads/${photo}.small.webp`),
      ];
      return answers.map(({ statusCode, body, headers }) => [
        statusCode,
        body,
        Object.keys(headers).filter((each) => each !== 'content-length'),
      ]);
    };
    await hide(owner, viewer);
    await owner.caller.delete(paths.post(place.schoolId, place.batchId, gone.id));
    const never = nanoid(21);
    for (const [who, other] of [
      [viewer, owner],
      [owner, viewer],
    ] as const) {
      const hiddenPhoto = other.post.photos[0]?.name ?? '';
      expect(await asked(who.caller, other.post.id, hiddenPhoto)).toEqual(
        await asked(who.caller, gone.id, never),
      );
      expect(await recordOfPost(other.post.id)).toMatchObject({ removed: 0 });
    }
    for (const name of [owner.photoName, owner.schoolPhoto]) {
      const large = await viewer.caller.get(`/uploads/${name}.webp`);
      expect([large.statusCode, large.json()]).toEqual([
        404,
        { code: 'not-found', error: messages.notFound, message: messages.notFound },
      ]);
      expect((await viewer.caller.get(`/uploads/${name}.small.webp`)).statusCode).toBe(404);
      expect((await owner.caller.get(`/uploads/${name}.webp`)).statusCode).toBe(200);
    }
  });

  it('is told nothing: their own part of a pull is the same, and no batch is gone', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const device = new ReplicaClient(viewer.caller);
    await device.pull();
    await hide(owner, viewer);
    const answer = await device.ask();
    // As far as the viewer is concerned nothing has changed.
    expect(answer.me).toBeNull();
    expect(answer.batches.map(({ kind }) => kind)).toEqual(['snapshot']);
    expect(answer.posts.map(({ kind }) => kind)).toEqual(['snapshot']);
    await device.take(answer);
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
    const again = await device.ask();
    expect([again.batches, again.posts]).toEqual([[], []]);
  });

  it('gets no patch that names them: whatever they change, post or delete, and when they leave', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const device = new ReplicaClient(viewer.caller);
    const other = await aMember(server, place.divisionId);
    await hide(owner, viewer);
    await device.pull();
    const bytes: string[] = [];
    const pulled = async () => {
      const answer = await device.ask();
      bytes.push(JSON.stringify(answer));
      await device.take(answer);
      return answer;
    };
    await owner.caller.put(paths.update(owner.mobile), { name: 'Another Name', place: owner.face[3] });
    await other.caller.put(paths.update(other.mobile), { name: 'Known to all' });
    expect(JSON.stringify(await pulled())).toContain('Known to all');
    const second = await aPost(server, { batchId: place.batchId, authorId: owner.id, text: 'their second' });
    await aPost(server, { batchId: place.batchId, authorId: other.id, text: 'of somebody else' });
    await pulled();
    await owner.caller.delete(paths.post(place.schoolId, place.batchId, owner.post.id));
    await pulled();
    await server.parts.database.write((writing) =>
      server.parts.revisions.removeMembers(writing, place.divisionId, [owner.id]),
    );
    await pulled();
    expect(found(bytes.join(), [owner.id, 'Another Name', 'their second', second.id])).toEqual([]);
    expect(JSON.stringify(device.contents())).toContain('of somebody else');
  });

  it('gets what a new device would when the hiding is taken back and made again between two pulls', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const device = new ReplicaClient(viewer.caller);
    await hide(owner, viewer);
    const answer = await device.ask();
    await show(owner, viewer);
    // The addresses are of the time before; what they answer is of now.
    await device.take(answer);
    expect(JSON.stringify(device.contents())).toContain(owner.id);
    await hide(owner, viewer);
    await device.pull();
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
  });

  it('loses who hides and leaves between two pulls', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const device = new ReplicaClient(viewer.caller);
    await device.pull();
    expect(JSON.stringify(device.contents())).toContain(owner.name);
    await hide(owner, viewer);
    await server.parts.database.write((writing) =>
      server.parts.revisions.removeMembers(writing, place.divisionId, [owner.id]),
    );
    await device.pull();
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
  });

  it('loses a post that turns out to be theirs', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const unclaimed = await aRecord(server, { name: 'Asha' }, place.divisionId);
    const post = await aPost(server, { batchId: place.batchId, authorId: unclaimed });
    const device = new ReplicaClient(viewer.caller);
    await hide(owner, viewer);
    await device.pull();
    expect(JSON.stringify(device.contents().posts)).toContain(post.id);
    const absorbing = { keptId: owner.id, goneId: unclaimed, how: 'merge' as const, adminId: null };
    await server.parts.database.write((writing) => absorbRecord(server.parts, writing, absorbing));
    await device.pull();
    expect(JSON.stringify(device.contents().posts)).not.toContain(post.id);
  });

  it('sees everybody again who leaves the batch and comes back to them', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const { revisions, database, clock } = server.parts;
    const device = new ReplicaClient(viewer.caller);
    await hide(owner, viewer);
    await device.pull();
    await database.write((writing) => revisions.removeMembers(writing, place.divisionId, [owner.id]));
    await device.pull();
    await show(owner, viewer);
    await database.write((writing) =>
      revisions.addMembers(writing, place.divisionId, [owner.id], clock().toISOString()),
    );
    await device.pull();
    expect(JSON.stringify(device.contents())).toContain(owner.name);
  });
});

describe('nobody else', () => {
  it('is sent anything anew, or gets the bytes of who is hidden from', async () => {
    const [owner, viewer] = [
      await aPerson(place.divisionId, place.batchId),
      await aPerson(place.divisionId, place.batchId),
    ];
    const other = await aMember(server, place.divisionId);
    const device = new ReplicaClient(other.caller);
    await device.pull([], ['*']);
    const standsBefore = await server.parts.database.read
      .selectFrom('batches')
      .select(['id', 'revision', 'posts_revision'])
      .execute();
    const { made, read: readBefore } = server.parts.snapshots.rate;
    await hide(owner, viewer);
    const own = new ReplicaClient(viewer.caller);
    await own.pull([], ['*']);
    const answer = await device.ask();
    expect([answer.batches, answer.posts]).toEqual([[], []]);
    expect(
      await server.parts.database.read
        .selectFrom('batches')
        .select(['id', 'revision', 'posts_revision'])
        .execute(),
    ).toEqual(standsBefore);
    // What was encoded since was for the viewer alone: a new device of the other takes what is kept.
    const between = server.parts.snapshots.rate;
    expect(between.made).toBeGreaterThan(made);
    expect(between.read).toBe(readBefore);
    const fresh = new ReplicaClient(other.caller);
    await fresh.pull([], ['*']);
    expect(server.parts.snapshots.rate.made).toBe(between.made);
    expect(fresh.contents()).toEqual(device.contents());
    expect(JSON.stringify(fresh.contents())).toContain(owner.name);
    expect(JSON.stringify(own.contents())).not.toContain(owner.name);
  });

  it('is poked: the two of them are, each time it changes', async () => {
    const [owner, viewer, other] = [
      await aMember(server, place.divisionId),
      await aMember(server, place.divisionId),
      await aMember(server, place.divisionId),
    ];
    const poked: string[] = [];
    const standing = { schools: new Set([place.schoolId]), batches: new Set([place.batchId]) };
    const stops = [owner, viewer, other].map(({ id }) =>
      server.parts.pokes.listen({
        ...{ account: id, sessionId: id, standing, refresh: () => undefined, end: () => undefined },
        poke: () => poked.push(id),
      }),
    );
    await hide(owner, viewer);
    expect(poked).toEqual([owner.id, viewer.id]);
    await hide(owner, viewer);
    expect(poked).toHaveLength(2);
    await show(owner, viewer);
    expect(poked.slice(2)).toEqual([owner.id, viewer.id]);
    await show(owner, viewer);
    expect(poked).toHaveLength(4);
    for (const stop of stops) stop();
  });

  it('of the school’s admins is kept from anybody', async () => {
    const owner = await aPerson(place.divisionId, place.batchId);
    const viewer = await aMember(server, place.divisionId);
    await aReport(server, { postId: owner.post.id, reporterId: viewer.id });
    await hide(owner, viewer);
    const bytes = await read(admin, '', [owner]);
    expect(found(bytes, [owner.name, owner.photoName, owner.posted[0] ?? ''])).toHaveLength(3);
  });
});

describe('whom one hides from', () => {
  const listed = async (owner: Member) => {
    const device = new ReplicaClient(owner.caller);
    await device.pull();
    return device.me?.kind === 'schoolmate' ? device.me.hidings : null;
  };

  it('comes with every pull, the oldest first, by the name that the owner knew', async () => {
    const [owner, one] = [await aMember(server, place.divisionId), await aMember(server, place.divisionId)];
    const teacher = await aTeacher(server);
    await hide(owner, one, 'schoolmate', '  Asha   Nair ');
    const since = server.parts.clock().toISOString();
    server.pass(1000);
    await hide(owner, teacher, 'teacher', 'Mr. Thomas');
    await one.caller.put(paths.update(one.mobile), { name: 'Quite Another' });
    expect(await listed(owner)).toEqual([
      { _id: one.id, kind: 'schoolmate', name: 'Asha Nair', since },
      { _id: teacher.id, kind: 'teacher', name: 'Mr. Thomas', since: server.parts.clock().toISOString() },
    ]);
    expect(await listed(one)).toEqual([]);
  });

  it('stays as it is when asked for again, by itself and by its key', async () => {
    const [owner, one] = [await aMember(server, place.divisionId), await aMember(server, place.divisionId)];
    const keyed = owner.caller.with({ [idempotencyKey]: randomUUID() });
    const body = { kind: 'schoolmate', name: 'Asha' };
    const first = await keyed.put(paths.hiding(one.id), body);
    const before = await listed(owner);
    server.pass(1000);
    expect((await hide(owner, one, 'schoolmate', 'Another')).statusCode).toBe(200);
    expect(await listed(owner)).toEqual(before);
    await show(owner, one);
    // The same change again, late: it was made before the one that took it back.
    expect((await keyed.put(paths.hiding(one.id), body)).body).toBe(first.body);
    expect(await listed(owner)).toEqual([]);
    expect((await show(owner, one)).statusCode).toBe(200);
  });

  it('may be somebody who has left, or who hides from the owner: both are answered alike', async () => {
    const owner = await aPerson(place.divisionId, place.batchId);
    const [left, hidden] = [await aMember(server, place.divisionId), await aMember(server, place.divisionId)];
    await server.parts.database.write((writing) =>
      server.parts.revisions.removeMembers(writing, place.divisionId, [left.id]),
    );
    await hide(hidden, owner);
    const answers = [await hide(owner, left), await hide(owner, hidden)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, answers[0]?.body],
      [200, answers[0]?.body],
    ]);
    const seen = new ReplicaClient(hidden.caller);
    await seen.pull();
    expect(JSON.stringify(seen.contents())).not.toContain(owner.name);
  });

  it('follows a record nobody had claimed to whoever turns out to be that person', async () => {
    const [owner, account] = [
      await aMember(server, place.divisionId),
      await aMember(server, place.divisionId),
    ];
    const [both, self] = [await aMember(server, place.divisionId), account];
    const unclaimed = await aRecord(server, { name: 'Asha' }, place.divisionId);
    await hide(owner, { id: unclaimed }, 'schoolmate', 'Asha');
    await hide(both, { id: unclaimed }, 'schoolmate', 'Asha');
    await hide(both, account, 'schoolmate', 'Asha Nair');
    await hide(self, { id: unclaimed });
    const device = new ReplicaClient(account.caller);
    await device.pull();
    expect(JSON.stringify(device.contents().rosters)).toContain(owner.id);
    const absorbing = { keptId: account.id, goneId: unclaimed, how: 'merge' as const, adminId: null };
    const mergeId = await server.parts.database.write((writing) =>
      absorbRecord(server.parts, writing, absorbing),
    );
    await device.pull();
    expect(found(JSON.stringify(device.contents().rosters), [owner.id, both.id])).toEqual([]);
    expect(JSON.stringify(device.contents().rosters)).toContain(account.id);
    expect(await listed(owner)).toMatchObject([{ _id: account.id, name: 'Asha' }]);
    expect(await listed(both)).toMatchObject([{ _id: account.id, name: 'Asha Nair' }]);
    expect(await listed(account)).toEqual([]);

    // Parted again, each is hidden from as before, but for what somebody has changed since.
    const changed = await aMember(server, place.divisionId);
    await hide(changed, account);
    await show(both, account);
    const undone = { schoolId: place.schoolId, mergeId: mergeId ?? '', adminId: null };
    await server.parts.database.write((writing) => undoMerge(server.parts, writing, undone));
    await device.pull();
    const seen = JSON.stringify(device.contents().rosters);
    expect(found(seen, [owner.id, both.id, changed.id])).toEqual([owner.id, both.id]);
    expect(await listed(owner)).toMatchObject([{ _id: unclaimed, name: 'Asha' }]);
    expect(await listed(both)).toEqual([]);
    expect(await listed(account)).toMatchObject([{ _id: unclaimed }]);
  });

  it('is forgotten with the record when an admin removes it', async () => {
    const owner = await aMember(server, place.divisionId);
    const unclaimed = await aRecord(server, { name: 'Asha' });
    await hide(owner, { id: unclaimed });
    await server.parts.database.write((writing) => removeRecord(server.parts, writing, unclaimed));
    expect(await listed(owner)).toEqual([]);
  });
});

describe('is refused', () => {
  const refusal = async (owner: Member, id: string, body: object) => {
    const answer = await owner.caller.put(paths.hiding(id), body);
    return [answer.statusCode, answer.json().code, answer.json().message, answer.json().fields];
  };
  const body = { kind: 'schoolmate', name: 'Somebody' };

  it('hiding from oneself', async () => {
    const owner = await aMember(server, place.divisionId);
    const expected = [403, 'not-allowed', 'You cannot hide from yourself.', undefined];
    expect(await refusal(owner, owner.id, body)).toEqual(expected);
  });

  it('hiding from an admin of an own school; of another there is nobody', async () => {
    const owner = await aMember(server, place.divisionId);
    const [own, foreign] = [await anotherAdmin(server, [place.schoolId]), await anotherAdmin(server)];
    expect(await refusal(owner, own.id, body)).toEqual([
      ...[403, 'not-allowed', serverWords.hidingAdmin, undefined],
    ]);
    expect(await refusal(owner, foreign.id, body)).toEqual([
      ...[404, 'not-found', serverWords.hidingNobody, undefined],
    ]);
  });

  it('hiding from somebody there is not, or who is something else', async () => {
    const [owner, other] = [await aMember(server, place.divisionId), await aMember(server)];
    const expected = [404, 'not-found', serverWords.hidingNobody, undefined];
    expect(await refusal(owner, nanoid(16), body)).toEqual(expected);
    expect(await refusal(owner, other.id, { ...body, kind: 'teacher' })).toEqual(expected);
  });

  it.each([
    ['without a name', { kind: 'schoolmate', name: ' ' }, { name: messages.required }],
    ['with one that is too long', { ...body, name: 'x'.repeat(121) }, { name: messages.tooLong(120) }],
    ['from an unknown kind of account', { ...body, kind: 'admin' }, { kind: messages.invalidField }],
  ])('hiding %s', async (_what, sent, fields) => {
    const [owner, other] = [await aMember(server, place.divisionId), await aMember(server)];
    const [status, code, , said] = await refusal(owner, other.id, sent);
    expect([status, code, said]).toEqual([400, 'invalid-input', fields]);
  });

  it('hiding from one person more than the most', async () => {
    const owner = await aMember(server, place.divisionId);
    const row = { owner_id: owner.id, from_kind: 'schoolmate' as const, from_name: 'X', mark: 'm' };
    const rows = Array.from({ length: mostHidings }, () => ({ ...row, from_id: nanoid(16), created_at: '' }));
    await server.parts.database.write(({ trx }) => trx.insertInto('hidings').values(rows).execute());
    const other = { id: await aRecord(server, { mobile: aMobile() }, place.divisionId) };
    expect(await refusal(owner, other.id, body)).toEqual([
      ...[403, 'not-allowed', serverWords.tooManyHidings, undefined],
    ]);
    await show(owner, { id: rows[0]?.from_id ?? '' });
    expect((await hide(owner, other)).statusCode).toBe(200);
  });
});

async function recordOfPost(id: string) {
  return server.parts.database.read
    .selectFrom('posts')
    .select(['removed', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
