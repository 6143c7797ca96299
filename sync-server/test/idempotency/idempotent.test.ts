import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { workbook } from '#test/files/workbooks.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/** A change is applied once, however often it is sent. */

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
let me: { caller: Caller; id: string; mobile: string };
let key: string;
let names = 0;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
  const mobile = aMobile();
  await aRecord(server, { mobile, name: 'Asha' }, divisionPath.divisionId);
  me = { ...(await signUp(server, mobile, 'asha')), mobile };
});
afterAll(() => server.close());
beforeEach(() => {
  key = randomUUID();
});

const withKey = (caller: Caller, own = key) => caller.with({ [idempotencyKey]: own });
const batchLabel = () => `Batch ${++names}`;
const addBatch = (caller: Caller, batch: string) =>
  caller.post(paths.batches(divisionPath.schoolId), { batch });
const batchesNamed = async (label: string) =>
  (await admin.get(paths.batches(divisionPath.schoolId)))
    .json()
    .filter((each: { batch: string }) => each.batch === label);
const keptRows = () =>
  server.ctx.database.read.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
const photoFiles = () => readdirSync(join(server.dataDir, 'photos')).sort();
const update = (caller: Caller, fields: object) => caller.put(paths.update(me.mobile), fields);

describe('a change that is sent again under its key', () => {
  it('gets the first response, byte for byte, and has no second effect', async () => {
    const label = batchLabel();
    const first = await addBatch(withKey(admin), label);
    const again = await addBatch(withKey(admin), label);
    expect(first.statusCode).toBe(201);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await batchesNamed(label)).toHaveLength(1);
  });

  it('gets the first response although the data has changed in the meantime', async () => {
    const made = (await addBatch(admin, batchLabel())).json();
    const remove = () => withKey(admin).delete(paths.batch(divisionPath.schoolId, made._id));
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).json()).toEqual({ message: serverWords.batchRemoved });
    expect((await admin.delete(paths.batch(divisionPath.schoolId, made._id))).statusCode).toBe(404);
    await update(withKey(me.caller), { place: 'Kochi' });
    await update(me.caller, { place: 'Thrissur' });
    expect((await update(withKey(me.caller), { place: 'Kochi' })).json().schoolmate.place).toBe('Kochi');
    expect((await me.caller.get(paths.schoolmate(me.mobile))).json().place).toBe('Thrissur');
  });

  it('is recognised with its fields in another order, and the key in another spelling', async () => {
    const first = await update(withKey(me.caller), { place: 'Kannur', location: 'Doha' });
    const again = await update(withKey(me.caller, key.toUpperCase()), { location: 'Doha', place: 'Kannur' });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });

  it('is recognised although the account’s number has changed since, on another device', async () => {
    const other = aMobile();
    const edit = (mobile: string) => withKey(me.caller).put(paths.update(mobile), { place: 'Kollam' });
    const first = await edit(me.mobile);
    const numberIs = (mobile: string) =>
      server.ctx.database.write((tx) =>
        tx.updateTable('schoolmates').set({ mobile }).where('id', '=', me.id).execute(),
      );
    await numberIs(other);
    const again = await edit(other);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    key = randomUUID();
    const elsewhere = await aDivision(admin, 'Elsewhere');
    const ask = (userMobile: string) =>
      withKey(me.caller).post(paths.sendRequest, { ...elsewhere, userMobile });
    const asked = await ask(other);
    await numberIs(me.mobile);
    const askedAgain = await ask(me.mobile);
    expect([askedAgain.statusCode, askedAgain.body]).toEqual([201, asked.body]);
  });

  it('fifty times at once has one effect and fifty equal responses', async () => {
    const label = batchLabel();
    const answers = await Promise.all(Array.from({ length: 50 }, () => addBatch(withKey(admin), label)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await batchesNamed(label)).toHaveLength(1);
  });

  it('runs every time when it has no key', async () => {
    const label = batchLabel();
    expect((await addBatch(admin, label)).statusCode).toBe(201);
    expect((await addBatch(admin, label)).statusCode).toBe(409);
  });
});

describe('a change that is sent again after its caller lost a school', () => {
  const loseSchool = (schoolId: string) =>
    server.ctx.database.write((tx) =>
      tx.deleteFrom('school_admins').where('school_id', '=', schoolId).execute(),
    );
  const makeSchool = async () =>
    (await admin.form(paths.schools, { name: `School ${++names}` })).json()._id as string;

  it('is refused like a fresh call when it concerns that school', async () => {
    const schoolId = await makeSchool();
    const add = (caller: Caller) => caller.post(paths.batches(schoolId), { batch: '1999' });
    expect((await add(withKey(admin))).statusCode).toBe(201);
    await loseSchool(schoolId);
    const [again, fresh] = [await add(withKey(admin)), await add(admin)];
    expect([again.statusCode, again.body]).toEqual([404, fresh.body]);
  });

  it('gets the first response without a second effect when it concerns another school', async () => {
    const [lost, kept] = [await makeSchool(), await makeSchool()];
    const form = () => ({ name: `School of ${kept}` });
    const first = await withKey(admin).form(paths.schools, form());
    await loseSchool(lost);
    const again = await withKey(admin).form(paths.schools, form());
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    const named = await server.ctx.database.read
      .selectFrom('schools')
      .select('id')
      .where('name', '=', form().name)
      .execute();
    expect(named).toHaveLength(1);
  });
});

describe('a form that is sent again under its key', () => {
  const upload = async (seed: number) =>
    withKey(me.caller).form(paths.uploadPhoto(me.mobile), {
      profilePic: { name: 'me.jpg', bytes: await aPhoto(seed) },
    });

  it('is recognised by its fields and files, although the boundary differs each time', async () => {
    const first = await upload(1);
    const files = photoFiles();
    const again = await upload(1);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(photoFiles()).toEqual(files);
  });

  it('counts as another change with another file or another field', async () => {
    await upload(1);
    expect((await upload(2)).json().code).toBe('key-reused');
    const form = { ...divisionPath, file: { name: 'a.xlsx', bytes: workbook([['Name'], ['Anu']]) } };
    key = randomUUID();
    expect((await withKey(admin).form(paths.importSpreadsheet, form)).statusCode).toBe(200);
    const elsewhere = { ...form, divisionId: 'another-division' };
    expect((await withKey(admin).form(paths.importSpreadsheet, elsewhere)).json().code).toBe('key-reused');
  });

  it('ten times at once is encoded once, and leaves no file without a photo row', async () => {
    const save = vi.spyOn(server.ctx.photos, 'save');
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(3)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(save).toHaveBeenCalledOnce();
    const rows = await server.ctx.database.read.selectFrom('photos').select('id').execute();
    // The replaced file is deleted after the change is durable; the response does not wait for that.
    await expect
      .poll(photoFiles)
      .toEqual(rows.flatMap(({ id }) => [`${id}.small.webp`, `${id}.webp`]).sort());
  });
});

describe('an idempotency key', () => {
  it.each<[string, (label: string) => Promise<LightMyRequestResponse>]>([
    ['another body', (label) => addBatch(withKey(admin), `${label} B`)],
    [
      'another method',
      (label) =>
        withKey(admin).put(paths.batch(divisionPath.schoolId, divisionPath.batchId), { batch: label }),
    ],
  ])('is refused when it comes with %s, and nothing happens', async (_title, call) => {
    const label = batchLabel();
    await addBatch(withKey(admin), label);
    const before = (await admin.get(paths.batches(divisionPath.schoolId))).json();
    const answer = await call(label);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'key-reused',
      error: serverWords.keyReused,
      message: serverWords.keyReused,
    });
    expect((await admin.get(paths.batches(divisionPath.schoolId))).json()).toEqual(before);
  });

  it('is refused when it comes with another address or another query', async () => {
    const [one, two] = [
      (await addBatch(admin, batchLabel())).json(),
      (await addBatch(admin, batchLabel())).json(),
    ];
    await withKey(admin).delete(paths.batch(divisionPath.schoolId, one._id));
    const remove = (id: string, query = '') =>
      withKey(admin).delete(`${paths.batch(divisionPath.schoolId, id)}${query}`);
    expect((await remove(two._id)).json().code).toBe('key-reused');
    expect((await remove(one._id, '?all=1')).json().code).toBe('key-reused');
    expect(await batchesNamed(two.batch)).toHaveLength(1);
  });

  it.each(['', 'x', '12345', `${randomUUID()}0`, `"${randomUUID()}"`])(
    'is refused when it is %j',
    async (wrong) => {
      const label = batchLabel();
      const answer = await addBatch(withKey(admin, wrong), label);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ [idempotencyKey]: serverWords.invalidKey });
      expect(await batchesNamed(label)).toEqual([]);
    },
  );

  it('is valid for its account alone', async () => {
    const other = await anAdmin(server, `other${++names}@example.org`);
    const first = await withKey(admin).form(paths.schools, { name: 'One' });
    const second = await withKey(other).form(paths.schools, { name: 'One' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()._id).not.toBe(first.json()._id);
  });
});

describe('the stored response', () => {
  it('contains nothing beyond the response that was sent', async () => {
    const answer = await update(withKey(me.caller), { selfIntro: 'Hello' });
    expect(await keptRows()).toEqual([
      {
        account_kind: 'schoolmate',
        account_id: me.id,
        key,
        fingerprint: expect.stringMatching(/^[\w-]{43}$/),
        status: 200,
        body: answer.body,
        created_at: server.ctx.clock().toISOString(),
        authority: JSON.stringify([divisionPath.divisionId]),
      },
    ]);
  });

  it('is stored for a refusal by a conflict, so a late copy fails even when the obstacle is gone', async () => {
    const label = batchLabel();
    const { _id } = (await addBatch(admin, label)).json();
    const refused = await addBatch(withKey(admin), label);
    expect(refused.statusCode).toBe(409);
    await admin.delete(paths.batch(divisionPath.schoolId, _id));
    const late = await addBatch(withKey(admin), label);
    expect([late.statusCode, late.body]).toEqual([409, refused.body]);
    expect(late.headers['content-type']).toBe(refused.headers['content-type']);
    expect(await batchesNamed(label)).toEqual([]);
    expect((await addBatch(withKey(admin, randomUUID()), label)).statusCode).toBe(201);
  });

  it('is not stored for a 404, because the missing thing may still arrive', async () => {
    const withdraw = (requestId: string) => withKey(me.caller).delete(paths.request(requestId));
    const requestId = randomUUID();
    expect((await withdraw(requestId)).statusCode).toBe(404);
    expect(await keptRows()).toEqual([]);
  });

  it('is not stored for a conflict of edits', async () => {
    await update(me.caller, { instaUsername: `a${++names}` });
    expect(
      (await update(withKey(me.caller), { instaUsername: 'b', base: { instaUsername: 0 } })).statusCode,
    ).toBe(409);
    expect(await keptRows()).toEqual([]);
  });
});
