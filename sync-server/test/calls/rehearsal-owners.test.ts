import { day } from '@memcherrish/shared/domain/durations.ts';
import { rehearsals } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { writeBook } from '#test/files/workbooks.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aMobile } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { Desk, namesByClass, outcomesOf } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

const file = (...rows: (string | null)[][]) => ({
  ...{ name: 'list.xlsx', bytes: writeBook({ Sheet1: [['Name', 'Mobile'], ...rows] }) },
});

describe('a checked list of another admin', () => {
  // Shows threat:registering-as-admin
  it('is missing for admins of other schools and for fellow admins, in every call', async () => {
    const checked = await desk.rows(['Secret Name', aMobile(), null]);
    const stranger = await anotherAdmin(scene.server);
    const fellow = await anotherAdmin(scene.server, [scene.schoolId]);
    for (const { caller } of [stranger, fellow]) {
      const answers = [
        await caller.get(desk.address(checked)),
        await caller.put(desk.address(checked), { revision: 0, makesDivisions: true }),
        await caller.delete(desk.address(checked)),
        await caller.post(paths.importRehearsal(scene.schoolId, checked._id), { digest: checked.digest }),
      ];
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().message]).toEqual([404, messages.notFound]);
        expect(answer.body).not.toContain('Secret Name');
      }
    }
    expect((await fellow.caller.get(paths.rehearsals(scene.schoolId))).json()).toEqual([]);
    expect((await stranger.caller.get(paths.rehearsals(scene.schoolId))).statusCode).toBe(404);
    expect(outcomesOf((await scene.admin.get(desk.address(checked))).json())).toEqual(['create']);
  });

  it('is not found under another school that the admin manages', async () => {
    const checked = await desk.rows(['Anu', null, null]);
    const other = (await scene.admin.form(paths.schools, { name: 'Other' })).json()._id;
    expect((await scene.admin.get(paths.rehearsal(other, checked._id))).statusCode).toBe(404);
  });

  it('cannot be imported by an admin who has lost the school', async () => {
    const checked = await desk.rows(['Anu', null, null]);
    await scene.server.ctx.database.write((tx) =>
      tx.deleteFrom('school_admins').where('admin_id', '=', scene.adminId).execute(),
    );
    const path = paths.importRehearsal(scene.schoolId, checked._id);
    expect((await scene.admin.post(path, { digest: checked.digest })).statusCode).toBe(404);
    expect((await namesByClass(scene))['10-A']).toEqual([]);
  });

  it('is deleted with the account of the admin', async () => {
    await desk.rows(['Anu', null, null]);
    await scene.server.ctx.database.write(async (tx) => {
      await tx.deleteFrom('school_admins').where('admin_id', '=', scene.adminId).execute();
      await tx.deleteFrom('admins').where('id', '=', scene.adminId).execute();
    });
    expect(await rowsOf(scene.server, 'rehearsals')).toEqual([]);
  });
});

describe('people of other schools', () => {
  // Shows threat:registering-as-admin
  it('are absent from the bytes, and a list with their numbers reads like any other', async () => {
    const { caller: thief } = await anotherAdmin(scene.server);
    const own = (await thief.form(paths.schools, { name: 'Own' })).json()._id;
    const batchId = (await thief.post(paths.batches(own), { batch: '2012 - 2013' })).json()._id;
    const made = await thief.post(paths.divisions(own, batchId), { name: '10-A' });
    const divisionId = made.json()._id;
    const victim = await aMember(scene.server, scene.divisions[0].divisionId, { name: 'Hidden Victim' });
    const unclaimed = aMobile();
    const record = await scene.record({ name: 'Hidden Record', mobile: unclaimed }, 0);
    const check = (mobile: string) =>
      thief.form(paths.rehearsals(own), { batchId, divisionId, file: file(['Planted', mobile]) });
    const plain = (body: string, mobile: string) =>
      body.replaceAll(mobile, 'NUMBER').replace(/"(?:_id|at|digest)":"[^"]*"/g, '');
    const unknown = aMobile();
    const expected = plain((await check(unknown)).body, unknown);
    for (const [mobile, id] of [
      [victim.mobile, victim.id],
      [unclaimed, record],
    ] as const) {
      const answer = await check(mobile);
      for (const secret of ['Hidden', id, scene.schoolId]) expect(answer.body).not.toContain(secret);
      expect(plain(answer.body, mobile)).toBe(expected);
    }
    const { _id, digest } = (await check(victim.mobile)).json();
    const imported = await thief.post(paths.importRehearsal(own, _id), { digest });
    expect(imported.json()).toMatchObject({ changed: false, added: 1 });
    expect((await namesByClass(scene))['10-A']).toEqual(['Hidden Record', 'Hidden Victim']);
  });

  it.each(['other school', 'other batch', 'missing'])(
    'a file for a batch of an %s is refused',
    async (which) => {
      const { caller: thief } = await anotherAdmin(scene.server);
      const own = (await thief.form(paths.schools, { name: 'Own' })).json()._id;
      const batchId = which === 'missing' ? 'missing' : scene.divisions[0].batchId;
      const target = which === 'other school' ? scene.schoolId : own;
      const answer = await thief.form(paths.rehearsals(target), { batchId, file: file(['Anu', null]) });
      expect([answer.statusCode, answer.json().message]).toEqual([404, messages.notFound]);
    },
  );
});

describe('two admins at once', () => {
  it('import the same people one after the other, and no one is there twice', async () => {
    const fellow = await anotherAdmin(scene.server, [scene.schoolId]);
    const people: (string | null)[][] = [
      ['Anu', aMobile()],
      ['Binu', null],
    ];
    const { batchId, divisionId } = scene.divisions[0];
    const check = async (caller: Caller) =>
      (
        await caller.form(paths.rehearsals(scene.schoolId), { batchId, divisionId, file: file(...people) })
      ).json();
    const [one, other] = [await check(scene.admin), await check(fellow.caller)];
    const answers = await Promise.all([
      scene.admin.post(paths.importRehearsal(scene.schoolId, one._id), { digest: one.digest }),
      fellow.caller.post(paths.importRehearsal(scene.schoolId, other._id), { digest: other.digest }),
    ]);
    expect(answers.map((answer) => answer.json().changed).sort()).toEqual([false, true]);
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu', 'Binu']);
  });

  it('one import and its repeat at the same time add the people once', async () => {
    const checked = await desk.rows(['Anu', null, null]);
    const path = paths.importRehearsal(scene.schoolId, checked._id);
    const send = () => scene.admin.post(path, { digest: checked.digest });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.json().added))).toEqual(new Set([1]));
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu']);
  });
});

describe('a checked list', () => {
  it('is kept for a day in the list of the admin, and is deleted afterwards', async () => {
    const checked = await desk.rows(['Anu', null, null]);
    scene.server.pass(day - 5000);
    await scene.signIn();
    const list = await scene.admin.get(paths.rehearsals(scene.schoolId));
    expect(list.json()).toEqual([
      {
        ...{ _id: checked._id, at: checked.at, fileName: 'list.xlsx' },
        ...{ batch: '2012 - 2013', batchId: scene.divisions[0].batchId },
      },
    ]);
    await purgeExpired(scene.server.ctx);
    expect(await rowsOf(scene.server, 'rehearsals')).toHaveLength(1);
    scene.server.pass(5000);
    await scene.signIn();
    expect((await scene.admin.get(paths.rehearsals(scene.schoolId))).json()).toEqual([]);
    expect((await scene.admin.get(desk.address(checked))).statusCode).toBe(404);
    await purgeExpired(scene.server.ctx);
    expect(await rowsOf(scene.server, 'rehearsals')).toEqual([]);
  });

  it('is kept until the admin deletes it, imports it, or sends ten more', async () => {
    const first = await desk.rows(['Anu', null, null]);
    expect((await scene.admin.delete(desk.address(first))).statusCode).toBe(200);
    expect((await scene.admin.get(desk.address(first))).statusCode).toBe(404);
    const second = await desk.rows(['Anu', null, null]);
    await desk.import(second);
    expect((await scene.admin.get(paths.rehearsals(scene.schoolId))).json()).toEqual([]);
    const third = await desk.rows(['Binu', null, null]);
    for (let count = 0; count < rehearsals.kept; count += 1) await desk.rows(['Chandran', null, null]);
    expect((await scene.admin.get(desk.address(third))).statusCode).toBe(404);
    expect(await rowsOf(scene.server, 'rehearsals')).toHaveLength(rehearsals.kept);
  });
});
