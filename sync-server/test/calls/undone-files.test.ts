import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { UploadsOfSchool } from '@memcherrish/shared/wire/desk/imports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { signUp } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { Desk, namesByClass } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

const uploads = async (): Promise<UploadsOfSchool> =>
  (await scene.admin.get(paths.imports(scene.schoolId))).json();
const undo = (id: string, admin = scene.admin) => admin.post(paths.undoImport(scene.schoolId, id));

/** Imports two people into each of 10-A, 10-B and 10-C, and one of them into two classes. */
async function threeClasses(mobile: string): Promise<string> {
  const checked = await desk.check(
    {
      Sheet1: [
        ['Name', 'Mobile', 'Class'],
        ['Anu', mobile, '10-A'],
        ['Binu', null, '10-A'],
        ['Anu', mobile, '10-B'],
        ['Chandran', null, '10-B'],
        ['Deepa', null, '10-C'],
      ],
    },
    { name: 'all.xlsx' },
  );
  await desk.import(await desk.change(checked, { makesDivisions: true }));
  return checked._id;
}

describe('an undo of a file that went to several classes', () => {
  it('is one entry and one undo, which also removes the classes that the file made', async () => {
    const before = [await namesByClass(scene), await rowsOf(scene.server, 'schoolmates')];
    const id = await threeClasses(aMobile());
    expect(await uploads()).toEqual([
      {
        ...{ _id: id, at: expect.any(String), by: 'Another Admin', fileName: 'all.xlsx', filled: 0 },
        ...{ batch: '2012 - 2013', division: '10-A', classes: 3, added: 5, undoneAt: null },
      },
    ]);
    expect((await undo(id)).json()).toEqual({
      ...{ message: 'The import is undone.', removed: 4, stayed: [], emptied: 0, divisionsRemoved: 2 },
    });
    expect([await namesByClass(scene), await rowsOf(scene.server, 'schoolmates')]).toEqual(before);
    expect(await uploads()).toMatchObject([{ _id: id, classes: 1, undoneAt: expect.any(String) }]);
    expect((await undo(id)).statusCode).toBe(409);
  });

  it('leaves a person who joined since in all their classes, and these classes too', async () => {
    const mobile = aMobile();
    const id = await threeClasses(mobile);
    await signUp(scene.server, mobile, 'person');
    expect((await undo(id)).json()).toEqual({
      ...{ message: 'The import is undone.', removed: 3, stayed: [{ name: 'Anu', reason: 'joined' }] },
      ...{ emptied: 0, divisionsRemoved: 1 },
    });
    expect(await namesByClass(scene)).toEqual({ '10-A': ['Anu'], '10-B': ['Anu'], '9-B': [] });
  });

  it('leaves a person that an admin edited since in all their classes', async () => {
    const mobile = aMobile();
    const id = await threeClasses(mobile);
    const { schoolId, batchId, divisionId } = scene.divisions[0];
    const person = (await rowsOf(scene.server, 'schoolmates')).find((row) => row['name'] === 'Anu');
    const body = { name: 'Anu Thomas', gender: 'Female', mobile, place: 'Thrissur' };
    const path = paths.managedSchoolmate(schoolId, batchId, divisionId, String(person?.['id']));
    expect((await scene.admin.put(path, body)).statusCode).toBe(200);
    expect((await undo(id)).json()).toMatchObject({
      ...{ removed: 3, stayed: [{ name: 'Anu Thomas', reason: 'edited' }] },
    });
    expect(await namesByClass(scene)).toMatchObject({ '10-A': ['Anu Thomas'], '10-B': ['Anu Thomas'] });
  });

  it('leaves people that an admin moved to another class since, and names them', async () => {
    const id = await threeClasses(aMobile());
    const rows = await rowsOf(scene.server, 'schoolmates');
    const moved = String(rows.find((row) => row['name'] === 'Deepa')?.['id']);
    const { revisions, database, clock } = scene.server.ctx;
    const made = (await rowsOf(scene.server, 'divisions')).find((row) => row['name'] === '10-C');
    await database.write(async (tx) => {
      await revisions.addMembers(tx, scene.divisions[1].divisionId, [moved], clock().toISOString());
      await revisions.removeMembers(tx, String(made?.['id']), [moved]);
    });
    expect((await undo(id)).json()).toMatchObject({
      ...{ removed: 3, stayed: [{ name: 'Deepa', reason: 'moved' }], emptied: 0, divisionsRemoved: 2 },
    });
    expect(await namesByClass(scene)).toEqual({ '10-A': [], '9-B': ['Deepa'] });
  });

  it('leaves a class that it made when other people came since', async () => {
    const id = await threeClasses(aMobile());
    const made = (await rowsOf(scene.server, 'divisions')).find((row) => row['name'] === '10-C');
    const added = { name: 'Elsa', mobile: aMobile() };
    await aRecord(scene.server, added, String(made?.['id']));
    expect((await undo(id)).json()).toMatchObject({ removed: 4, divisionsRemoved: 1 });
    expect(await namesByClass(scene)).toEqual({ '10-A': [], '10-C': ['Elsa'], '9-B': [] });
  });

  it('can be done by another admin of the school, and by no one else', async () => {
    const id = await threeClasses(aMobile());
    const stranger = await anotherAdmin(scene.server);
    expect((await undo(id, stranger.caller)).statusCode).toBe(404);
    const fellow = await anotherAdmin(scene.server, [scene.schoolId]);
    expect((await undo(id, fellow.caller)).json()).toMatchObject({ removed: 4, divisionsRemoved: 2 });
    const acts = (await rowsOf(scene.server, 'audit')).filter(({ action }) => action === 'undo-import');
    expect(acts.map(({ actor_id, details }) => [actor_id, JSON.parse(String(details)).undone])).toEqual([
      [fellow.id, { removed: 2, stayed: 0 }],
      [fellow.id, { removed: 2, stayed: 0 }],
      [fellow.id, { removed: 1, stayed: 0 }],
    ]);
  });
});
