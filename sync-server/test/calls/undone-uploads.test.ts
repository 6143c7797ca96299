import { day } from '@memcherrish/shared/domain/durations.ts';
import { undoable } from '@memcherrish/shared/domain/limits.ts';
import type { StayReason } from '@memcherrish/shared/domain/stay-reasons.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { UndoneUpload, UploadsOfSchool } from '@memcherrish/shared/wire/desk/imports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { workbook } from '#test/files/workbooks.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aMobile, isThere, recordOf } from '#test/scene/divisions.ts';
import { signUp } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const read = () => scene.server.ctx.database.read;

/** Uploads a class list to the division `at`, and returns the id of the upload. */
async function upload(at: 0 | 1, ...people: { name: string; mobile?: string }[]): Promise<string> {
  scene.server.pass(1000);
  const rows = people.map(({ name, mobile }) => [name, mobile ?? null]);
  const file = { name: 'list.xlsx', bytes: workbook([['Name', 'Mobile'], ...rows]) };
  const answer = await scene.admin.form(paths.importSpreadsheet, { ...scene.divisions[at], file });
  expect(answer.json()).toMatchObject({ refused: [] });
  scene.server.pass(1000);
  return (await uploads())[0]?._id ?? '';
}

async function uploads(): Promise<UploadsOfSchool> {
  return (await scene.admin.get(paths.imports(scene.schoolId))).json();
}

const undo = (id: string, admin = scene.admin) => admin.post(paths.undoImport(scene.schoolId, id));

async function undone(id: string): Promise<UndoneUpload> {
  const answer = await undo(id);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function named(name: string): Promise<string> {
  const row = await read().selectFrom('schoolmates').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id ?? '';
}

/** Returns the people and their classes, without the counters of the sync. */
async function school() {
  const people = await read().selectFrom('schoolmates').selectAll().orderBy('id').execute();
  const members = await read()
    .selectFrom('memberships')
    .select(['schoolmate_id', 'division_id', 'created_at'])
    .where('removed', '=', 0)
    .orderBy('schoolmate_id')
    .execute();
  return { people, members };
}

describe('an undo of an upload', () => {
  // Shows decision:undo-upload
  it('leaves the school as it was before, and the list can be uploaded again', async () => {
    const known = { name: 'Known', mobile: aMobile() };
    const id = await scene.record(known, 1);
    const member = await aMember(scene.server, scene.divisions[1].divisionId, { name: 'Member' });
    const before = await school();
    const wrong = [{ name: 'Fresh', mobile: aMobile() }, { name: 'No Number' }, known];
    const importId = await upload(0, ...wrong, { name: 'Member', mobile: member.mobile });
    expect((await scene.standsIn(id)).length).toBe(2);
    expect(await uploads()).toEqual([
      {
        ...{ _id: importId, at: expect.any(String), by: 'Another Admin' },
        ...{ batch: '2012 - 2013', division: '10-A', added: 4, undoneAt: null },
        ...{ classes: 1, fileName: null, filled: 0 },
      },
    ]);

    expect(await undone(importId)).toEqual({
      message: 'The import is undone.',
      removed: 4,
      stayed: [],
      ...{ emptied: 0, divisionsRemoved: 0 },
    });
    expect(await school()).toEqual(before);
    expect(await uploads()).toMatchObject([{ _id: importId, undoneAt: expect.any(String) }]);

    await upload(0, ...wrong);
    expect(await isThere(scene.server, await named('Fresh'))).toBe(true);
  });

  it('takes the people off the devices of the class', async () => {
    const { id, mobile } = await aMember(scene.server, scene.divisions[1].divisionId, { name: 'Member' });
    const mate = await aMember(scene.server, scene.divisions[0].divisionId, { name: 'Mate' });
    const importId = await upload(0, { name: 'Member', mobile });
    const device = new ReplicaClient(mate.caller);
    const people = () =>
      device.rosters.get(scene.divisions[0].divisionId)?.schoolmates.map((each) => each._id);
    await device.pull();
    expect(people()).toContain(id);
    await undone(importId);
    await device.pull();
    expect(people()).toEqual([mate.id]);
  });

  const acts: [StayReason, (id: string, mobile: string) => Promise<unknown>][] = [
    ['joined', (_, mobile) => signUp(scene.server, mobile, 'person')],
    [
      'edited',
      (id, mobile) => {
        const { schoolId, batchId, divisionId } = scene.divisions[0];
        const body = { name: 'Person', gender: 'Female', mobile, place: 'Thrissur' };
        return scene.admin.put(paths.managedSchoolmate(schoolId, batchId, divisionId, id), body);
      },
    ],
    [
      'claiming',
      async (id) => {
        const claimant = await aMember(scene.server);
        const claim = { id: 'claim', listing_id: id, division_id: scene.divisions[0].divisionId };
        const rest = { schoolmate_id: claimant.id, state: 'waiting' as const, created_at: now() };
        await scene.server.ctx.database.write((tx) =>
          tx
            .insertInto('claims')
            .values({ ...claim, ...rest })
            .execute(),
        );
      },
    ],
    [
      'merged',
      async (id) => {
        const other = await scene.record({ name: 'Person' }, 0);
        await scene.merged(id, other);
      },
    ],
  ];
  it.each(acts)('leaves a person in the class who is %s since, and names them', async (reason, act) => {
    const mobile = aMobile();
    const importId = await upload(0, { name: 'Person', mobile }, { name: 'Other' });
    const id = await named('Person');
    await act(id, mobile);
    expect(await undone(importId)).toMatchObject({ removed: 1, stayed: [{ name: 'Person', reason }] });
    expect(await scene.standsIn(id)).toEqual([scene.divisions[0].divisionId]);
    expect(await named('Other')).toBe('');
  });

  it('leaves a member of another class in this one when an admin has let them in since', async () => {
    const { id, caller, mobile } = await aMember(scene.server, scene.divisions[1].divisionId, {
      name: 'Asha',
    });
    const { schoolId, batchId, divisionId } = scene.divisions[0];
    const asked = await caller.post(paths.sendRequest, { ...scene.divisions[0], userMobile: mobile });
    const importId = await upload(0, { name: 'Asha', mobile });
    const accepted = await scene.admin.post(paths.acceptRequest(schoolId, batchId, divisionId), {
      ...{ userMobile: mobile, requestId: asked.json()._id },
    });
    expect(accepted.statusCode).toBe(200);
    expect(await undone(importId)).toMatchObject({
      removed: 0,
      stayed: [{ name: 'Asha', reason: 'accepted' }],
    });
    expect(await scene.standsIn(id)).toContain(divisionId);
  });

  it('does not count people who were removed since, or came by a later upload', async () => {
    const first = await upload(0, { name: 'Person', mobile: aMobile() }, { name: 'Second' });
    const { schoolId, batchId, divisionId } = scene.divisions[0];
    await scene.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, await named('Person')));
    await scene.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, await named('Second')));
    await upload(0, { name: 'Second' });
    expect(await undone(first)).toMatchObject({ removed: 0, stayed: [] });
    expect(await isThere(scene.server, await named('Second'))).toBe(true);
  });

  it('is refused a second time, and after 30 days, when the list of uploads is deleted too', async () => {
    const first = await upload(0, { name: 'Person' });
    await undone(first);
    const again = await undo(first);
    expect([again.statusCode, again.json().message]).toEqual([409, 'This import has already been undone.']);

    const second = await upload(0, { name: 'Person' });
    scene.server.pass(undoable - day);
    await scene.signIn();
    expect((await uploads()).map(({ _id }) => _id)).toContain(second);
    scene.server.pass(day);
    await scene.signIn();
    const late = await undo(second);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'An import can be undone for 30 days. Remove the people one by one instead.',
    ]);
    expect(await uploads()).toEqual([]);
    await purgeExpired(scene.server.ctx);
    expect(await rowsOf(scene.server, 'imports')).toEqual([]);
    expect(await rowsOf(scene.server, 'imported_people')).toEqual([]);
    expect(await recordOf(scene.server, await named('Person'))).toMatchObject({ name: 'Person' });
  });

  it('is refused to an admin of another school, as if there were no such upload', async () => {
    const importId = await upload(0, { name: 'Person' });
    const { caller } = await anotherAdmin(scene.server);
    const strange = await undo(importId, caller);
    expect(strange.statusCode).toBe(404);
    expect(strange.json()).toEqual((await undo('missing', caller)).json());
    expect(await isThere(scene.server, await named('Person'))).toBe(true);
  });
});

const now = () => scene.server.ctx.clock().toISOString();
