import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { AuditPage } from '@memcherrish/shared/wire/desk/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';

let scene: Scene;
const hidden = '+919846099901';
beforeAll(async () => {
  scene = await openScene();
  await scene.record({ name: 'Zubin', mobile: '+919846099902', place: 'Kochi', former_name: '=1+1' }, 0);
  await aMember(scene.server, scene.divisions[0].divisionId, {
    ...{ name: 'Anu', mobile: hidden, mobile_access: 'Only Me', claimed_at: '2025-03-04T05:06:07.000Z' },
  });
  await scene.record({ name: 'Binu' }, 1);
});
afterAll(() => scene.server.close());

const list = (query: string, admin = scene.admin) =>
  admin.get(`${paths.peopleList(scene.schoolId)}?${query}`);
const rows = async (query: string) => (await list(query)).json().rows;

describe('the list of people', () => {
  // Shows decision:people-list
  it('has the whole school by class and name, with the chosen columns alone', async () => {
    expect(await rows('columns=mobile,joined')).toEqual([
      ['Batch', 'Division', 'Name', 'Mobile number', 'Joined on'],
      ['2011 - 2012', '9-B', 'Binu', '', ''],
      ['2012 - 2013', '10-A', 'Anu', hidden, '2025-03-04'],
      ['2012 - 2013', '10-A', 'Zubin', '+919846099902', ''],
    ]);
    expect((await list('columns=')).body).not.toContain(hidden);
  });

  it('has one batch or one division, and none of another school', async () => {
    const { batchId, divisionId } = scene.divisions[1];
    const only = [expect.anything(), ['2011 - 2012', '9-B', 'Binu']];
    expect(await rows(`columns=&batch=${batchId}`)).toEqual(only);
    expect(await rows(`columns=&batch=${batchId}&division=${divisionId}`)).toEqual(only);

    const { caller } = await anotherAdmin(scene.server);
    const elsewhere = await openScene(scene.server);
    const { batchId: foreign, divisionId: theirs } = elsewhere.divisions[0];
    for (const query of [`batch=${foreign}`, `batch=${batchId}&division=${theirs}`, `division=${theirs}`]) {
      expect((await list(`columns=&${query}`)).statusCode).toBe(404);
    }
    expect((await list('columns=', caller)).statusCode).toBe(404);
  });

  it('has the faces only when they are asked for, and activity says so', async () => {
    const { server, schoolId, divisions } = scene;
    const { ctx } = server;
    const id = await scene.record({ name: 'Faced' }, 1);
    const photo = await savePhoto(ctx, await aPhoto(7), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id: id } as const;
    await ctx.database.write((tx) => setOwnersPhoto(ctx, tx, owner, photo));
    const query = `columns=&batch=${divisions[1].batchId}`;
    const { faces } = (await list(`${query}&faces=yes`)).json();
    expect(faces).toEqual([null, expect.stringMatching(/^\/uploads\/[\w-]+\.webp$/)]);
    expect((await list(query)).body).not.toContain('/uploads/');
    const trail: AuditPage = (await scene.admin.get(paths.audit(schoolId))).json();
    const fields = trail.entries
      .filter(({ action }) => action === 'export-people')
      .map((act) => act.details.fields);
    expect(fields).toContainEqual(['Photo']);
    await ctx.database.write((tx) => ctx.revisions.removeMembers(tx, divisions[1].divisionId, [id]));
  });

  it('is refused with columns that do not exist', async () => {
    for (const columns of ['password_hash', 'mobile,', 'name']) {
      const answer = await list(`columns=${columns}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  it.each(['xlsx', 'csv'])('is saved as %s, and no cell becomes a formula', async (format) => {
    const { batchId } = scene.divisions[0];
    const query = `batch=${batchId}&columns=formerName,place&format=${format}`;
    const answer = await scene.admin.get(`${paths.peopleFile(scene.schoolId)}?${query}`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="people.${format}"`);
    const book = read(answer.rawPayload, { type: 'buffer' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(['A1', 'C3', 'D3', 'E3'].map((cell) => sheet[cell]?.v)).toEqual([
      'Batch',
      'Zubin',
      format === 'csv' ? "'=1+1" : '=1+1',
      'Kochi',
    ]);
    expect(sheet['D3']?.f).toBeUndefined();
  });

  it('can be uploaded to its class again, and everyone is already there', async () => {
    const { batchId, divisionId } = scene.divisions[0];
    const columns = 'gender,mobile,whatsapp,email,place,joined';
    const query = `batch=${batchId}&division=${divisionId}&columns=${columns}&format=xlsx`;
    const { rawPayload: bytes } = await scene.admin.get(`${paths.peopleFile(scene.schoolId)}?${query}`);
    const file = { name: 'people.xlsx', bytes };
    const answer = await scene.admin.form(paths.importSpreadsheet, { ...scene.divisions[0], file });
    expect(answer.json()).toMatchObject({ added: 0, alreadyThere: 2, refused: [] });
  });

  // Shows decision:people-list
  it('is in the audit trail each time, with the class and the columns', async () => {
    const { batchId, divisionId } = scene.divisions[0];
    for (const columns of ['mobile,email', '']) {
      scene.server.pass(1000);
      await list(`batch=${batchId}&division=${divisionId}&columns=${columns}`);
    }
    const trail: AuditPage = (await scene.admin.get(paths.audit(scene.schoolId))).json();
    const lists = trail.entries.filter((entry) => entry.action === 'export-people').slice(0, 2);
    expect(lists.map((entry) => entry.details)).toEqual([
      { batch: '2012 - 2013', division: '10-A', fields: [] },
      { batch: '2012 - 2013', division: '10-A', fields: ['Mobile number', 'E-mail'] },
    ]);
  });
});
