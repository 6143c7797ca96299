import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { excludeFromImports } from '#features/claims/import-exclusions-store.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aMobile, recordOf } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { Desk, namesByClass, outcomesOf, rowAt } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

describe('a checked list', () => {
  it('says for each row what would happen, with the reason, and changes nothing', async () => {
    const [here, there] = [aMobile(), aMobile()];
    await scene.record({ name: 'Anu Thomas', mobile: here }, 0);
    await scene.record({ name: 'Binu Varghese', mobile: there }, 1);
    const before = [await namesByClass(scene), await rowsOf(scene.server, 'schoolmates')];
    const checked = await desk.rows(
      ['Anu Thomas', here, null],
      ['Binu V.', there, null],
      ['Chandran', '098765 43210', 'Kochi'],
      ['Deepa', '12345', null],
      ['Elsa', there, null],
      [null, aMobile(), null],
    );
    expect(checked.rows.map(({ key, outcome, reason, field }) => [key, outcome, reason, field])).toEqual([
      ['0:2', 'there', 'Already in this class. Nothing changes.', null],
      [
        '0:3',
        'add',
        'Binu Varghese is already in the school (9-B, 2011 - 2012) and is added to this class.',
        null,
      ],
      ['0:4', 'create', null, null],
      ['0:5', 'refused', "'12345' is not a mobile number.", 'mobile'],
      [
        '0:6',
        'ask',
        'The number belongs to Binu Varghese (9-B, 2011 - 2012). Is it the same person?',
        'mobile',
      ],
      ['0:7', 'refused', 'The name is missing.', 'name'],
    ]);
    expect(checked.counts).toEqual({
      create: 1,
      add: 1,
      there: 1,
      ask: 1,
      refused: 2,
      'left-out': 0,
      fill: 0,
    });
    expect([await namesByClass(scene), await rowsOf(scene.server, 'schoolmates')]).toEqual(before);
  });

  it('is imported as it was shown, and rows that ask or are refused stay out', async () => {
    const there = aMobile();
    const id = await scene.record({ name: 'Binu', mobile: there, place: 'Kochi' }, 1);
    const checked = await desk.rows(
      ['Binu', there, 'Delhi'],
      ['Chandran', null, null],
      ['Deepa', '12', null],
    );
    expect(await desk.import(checked)).toEqual({
      message: 'The list is imported.',
      ...{ changed: false, added: 2, alreadyThere: 0, filled: 0, divisionsMade: 0 },
    });
    expect(await namesByClass(scene)).toEqual({ '10-A': ['Binu', 'Chandran'], '9-B': ['Binu'] });
    expect(await recordOf(scene.server, id)).toMatchObject({ name: 'Binu', place: 'Kochi' });
  });

  it('never erases or replaces a value of a person who is there', async () => {
    const mobile = aMobile();
    const fields = {
      name: 'Anu',
      mobile,
      place: 'Aluva',
      email: 'anu@example.org',
      gender: 'Female' as const,
    };
    const id = await scene.record(fields, 0);
    const before = await recordOf(scene.server, id);
    const checked = await desk.check(
      {
        Sheet1: [
          ['Name', 'Mobile', 'E-mail', 'Place', 'Gender'],
          ['Anu', mobile, null, 'Delhi', null],
        ],
      },
      { intoDivision: true },
    );
    expect(outcomesOf(checked)).toEqual(['there']);
    await desk.import(checked);
    expect(await recordOf(scene.server, id)).toEqual(before);
  });

  it('can be fixed in place: the outcomes are computed again', async () => {
    const mobile = aMobile();
    await scene.record({ name: 'Anu', mobile }, 0);
    const checked = await desk.rows(['Anu', '12345', null], ['Deepa', null, null]);
    const fixed = await desk.change(checked, { cell: { key: '0:2', field: 'mobile', text: mobile } });
    expect(rowAt(fixed, '0:2')).toMatchObject({
      ...{ outcome: 'there', fixed: ['mobile'], cells: { name: 'Anu', mobile, place: '' } },
    });
    const emptied = await desk.change(fixed, { cell: { key: '0:3', field: 'name', text: ' ' } });
    expect(rowAt(emptied, '0:3')).toMatchObject({ outcome: 'refused', reason: 'The name is missing.' });
  });

  it('leaves out the rows that the admin leaves out, until they are put back', async () => {
    const checked = await desk.rows(['Anu', null, null], ['Binu', null, null]);
    const without = await desk.change(checked, { rows: { keys: ['0:2'], leaveOut: true } });
    expect(outcomesOf(without)).toEqual(['left-out', 'create']);
    const again = await desk.change(without, { rows: { keys: ['0:2'], leaveOut: false } });
    expect(outcomesOf(again)).toEqual(['create', 'create']);
    const last = await desk.change(again, { rows: { keys: ['0:3'], leaveOut: true } });
    await desk.import(last);
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu']);
  });

  it('cannot be changed from an old revision, or in a row that does not exist', async () => {
    const checked = await desk.rows(['Anu', null, null]);
    await desk.change(checked, { rows: { keys: ['0:2'], leaveOut: true } });
    const late = await scene.admin.put(desk.address(checked), {
      ...{ revision: 0, rows: { keys: ['0:2'], leaveOut: false } },
    });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'The list was changed in another window, so your last change was not saved. Here is the list now. Make your change again.',
    ]);
    for (const key of ['0:9', '1:2', '0:0', '0:02']) {
      const answer = await scene.admin.put(desk.address(checked), {
        ...{ revision: 1, rows: { keys: [key], leaveOut: true } },
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('two possible matches', () => {
  it('ask, and the answer decides', async () => {
    const mobile = aMobile();
    const anu = await scene.record({ name: 'Anu Thomas', mobile }, 1);
    scene.server.pass(1000);
    const other = await scene.record({ name: 'Anu Thomas', mobile }, 1);
    const checked = await desk.rows(['Anu Thomas', mobile, null]);
    expect(rowAt(checked, '0:2')).toMatchObject({
      outcome: 'ask',
      reason: 'The number belongs to 2 people of the school. Who is it?',
      choices: [
        { choice: anu, label: 'It is Anu Thomas (9-B, 2011 - 2012), record 1' },
        { choice: other, label: 'It is Anu Thomas (9-B, 2011 - 2012), record 2' },
        { choice: 'new', label: 'It is a new person' },
      ],
      choice: null,
    });
    expect(await desk.import(checked)).toMatchObject({ added: 0 });
    expect((await namesByClass(scene))['10-A']).toEqual([]);

    const again = await desk.rows(['Anu Thomas', mobile, null]);
    const answered = await desk.change(again, { answer: { key: '0:2', choice: anu } });
    expect(rowAt(answered, '0:2')).toMatchObject({ outcome: 'add', choice: anu });
    await desk.import(answered);
    expect(await scene.standsIn(anu)).toEqual(
      [scene.divisions[0].divisionId, scene.divisions[1].divisionId].sort(),
    );
  });

  it('ask when a family shares a number, and a new person is made on request', async () => {
    const mobile = aMobile();
    const checked = await desk.rows(['Anu Thomas', mobile, null], ['Biju Thomas', mobile, null]);
    expect(outcomesOf(checked)).toEqual(['create', 'ask']);
    expect(rowAt(checked, '0:3').reason).toBe(
      'The number belongs to Anu Thomas (row 2). Is it the same person?',
    );
    const answered = await desk.change(checked, { answer: { key: '0:3', choice: 'new' } });
    expect(outcomesOf(answered)).toEqual(['create', 'create']);
    await desk.import(answered);
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu Thomas', 'Biju Thomas']);
    expect(outcomesOf(await desk.rows(['Anu Thomas', mobile, null], ['Biju Thomas', mobile, null]))).toEqual([
      'there',
      'there',
    ]);
  });

  it('ask about a second person of the same name without a number', async () => {
    await scene.record({ name: 'Binu' }, 0);
    const checked = await desk.rows(['BINU', null, null], ['Binu', null, null], ['Binu', aMobile(), null]);
    expect(outcomesOf(checked)).toEqual(['there', 'ask', 'ask']);
    expect(rowAt(checked, '0:3').reason).toBe('The class has this name already. Is it the same person?');
    expect(rowAt(checked, '0:4').reason).toBe(
      'Someone in this class has the same name, but another number or none. Is it the same person?',
    );
  });

  it('ask about an account with the number of another name, and never change it', async () => {
    const { id, mobile } = await aMember(scene.server, scene.divisions[1].divisionId, { name: 'Asha Menon' });
    const before = await recordOf(scene.server, id);
    const checked = await desk.rows(['Ravi Nair', mobile, 'Delhi']);
    expect(outcomesOf(checked)).toEqual(['ask']);
    const answered = await desk.change(checked, { answer: { key: '0:2', choice: id } });
    await desk.import(answered);
    expect(await recordOf(scene.server, id)).toEqual(before);
    expect((await namesByClass(scene))['10-A']).toEqual(['Asha Menon']);
  });
});

describe('an import of a checked list', () => {
  it('does nothing when the school changed so that a row has another outcome, and shows the row', async () => {
    const mobile = aMobile();
    const checked = await desk.rows(['Anu', mobile, null], ['Binu', null, null]);
    await scene.record({ name: 'Somebody Else', mobile }, 1);
    expect(await desk.import(checked)).toEqual({
      message:
        'The school or this list has changed since you looked, so nothing was imported. Check the marked rows and import again.',
      ...{ changed: true, added: 0, alreadyThere: 0, filled: 0, divisionsMade: 0 },
    });
    expect((await namesByClass(scene))['10-A']).toEqual([]);
    const now = (await scene.admin.get(desk.address(checked))).json();
    expect(outcomesOf(now)).toEqual(['ask', 'create']);
    expect(await desk.import(now)).toMatchObject({ changed: false, added: 1 });
  });

  it('is not disturbed by a change elsewhere in the school', async () => {
    const checked = await desk.rows(['Anu', aMobile(), null]);
    await scene.record({ name: 'Zachariah', mobile: aMobile() }, 1);
    expect(await desk.import(checked)).toMatchObject({ changed: false, added: 1 });
  });

  it('changes nothing the second time, and returns the same counts', async () => {
    const checked = await desk.rows(['Anu', null, null], ['Binu', aMobile(), null]);
    const first = await desk.import(checked);
    const before = [await namesByClass(scene), await rowsOf(scene.server, 'imports')];
    expect(await desk.import(checked)).toEqual(first);
    expect([await namesByClass(scene), await rowsOf(scene.server, 'imports')]).toEqual(before);
    const shown = (await scene.admin.get(desk.address(checked))).json();
    expect(shown).toMatchObject({ rows: [], imported: { added: 2, alreadyThere: 0 } });
    expect(await rowsOf(scene.server, 'rehearsals')).toMatchObject([{ content: '[]', choices: '{}' }]);
  });

  it('changes nothing when the same file is uploaded again', async () => {
    const rows: (string | null)[][] = [
      ['Anu Thomas', aMobile(), null],
      ['Binu', null, 'Kochi'],
      ['അനു', null, null],
    ];
    await desk.import(await desk.rows(...rows));
    const before = await namesByClass(scene);
    const again = await desk.rows(...rows);
    expect(outcomesOf(again)).toEqual(['there', 'there', 'there']);
    expect(await desk.import(again)).toMatchObject({ added: 0, alreadyThere: 3 });
    expect(await namesByClass(scene)).toEqual(before);
    expect(await rowsOf(scene.server, 'imports')).toHaveLength(1);
  });

  it('refuses a person who asked to be left off the list', async () => {
    const mobile = aMobile();
    const id = await scene.record({ name: 'Anu', mobile }, 0);
    await scene.server.ctx.database.write(async (tx) => {
      await excludeFromImports(scene.server.ctx, tx, id);
      await scene.server.ctx.revisions.removeMembers(tx, scene.divisions[0].divisionId, [id]);
      await tx.deleteFrom('schoolmates').where('id', '=', id).execute();
    });
    const checked = await desk.rows(['Anu', mobile, null]);
    expect(rowAt(checked, '0:2')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('asked to be taken off this class list'),
    });
    expect(await desk.import(checked)).toMatchObject({ added: 0 });
  });
});

describe('a class of namesakes', () => {
  it('is asked about with at most twenty people, however many rows ask', async () => {
    const rows = Array.from({ length: 300 }, () => ['Anu', null, null]);
    const all = await desk.rows(...rows);
    expect(all.counts).toMatchObject({ create: 1, ask: 299 });
    const choices = all.rows.map((row) => row.choices.length);
    expect(Math.max(...choices)).toBeLessThanOrEqual(21);
    for (let people = 0; people < 30; people += 1) await scene.record({ name: 'Binu' }, 0);
    const asking = await desk.rows(['Binu', aMobile(), null]);
    expect(rowAt(asking, '0:2').choices).toHaveLength(21);
    expect(rowAt(asking, '0:2').choices.at(-1)).toEqual({ choice: 'new', label: 'It is a new person' });
  });
});
