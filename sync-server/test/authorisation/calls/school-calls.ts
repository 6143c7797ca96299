import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import { comparedRecords } from '#features/duplicates/duplicates-store.ts';
import { insertUpload } from '#features/imports/uploads-store.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { workbook } from '#test/files/workbooks.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { aBareClass, aBareSchool } from './bare-class.ts';
import {
  aListed,
  batch,
  division,
  inBatch,
  inSchool,
  type Make,
  nothing,
  now,
  school,
  target,
  toSelf,
  write,
} from './call.ts';

/** Adds two records of one person to the target division. */
async function aLikelyPair(world: World) {
  const { schoolId, divisionId } = target(world);
  const record = (divisionPath: string) =>
    aRecord(world.server, { name: 'Twice Listed', place: divisionPath }, divisionId);
  const [keep, gone] = [await record('Kochi'), await record('Kottayam')];
  const seen = await comparedRecords(world.server.ctx.database.read, schoolId, [keep, gone]);
  return { keep, gone, seen: { keep: seen.get(keep)?.version ?? '', gone: seen.get(gone)?.version ?? '' } };
}

/** Makes a merge that can be undone, and returns its id. */
async function aMerge(world: World): Promise<string> {
  const { keep: keptId, gone: goneId } = await aLikelyPair(world);
  const merge = { keptId, goneId, how: 'merge', adminId: world.accounts.AI.id } as const;
  const { ctx } = world.server;
  return (await ctx.database.write((tx) => mergeInto(ctx, tx, merge))) ?? '';
}

/** Makes an upload of one person that can be undone, and returns its id. */
async function anUpload(world: World): Promise<string> {
  const { divisionId } = target(world);
  const upload = {
    id: nanoid(16),
    divisionId,
    adminId: world.accounts.AI.id,
    at: now(world),
    file: null,
    madeDivision: false,
  };
  const person = await aListed(world);
  await write(world, (tx) =>
    insertUpload(tx, upload, { added: [person], created: new Set([person]), filled: new Map() }),
  );
  return upload.id;
}

const list = { name: 'list.xlsx', bytes: workbook([['Name'], ['Fresh Person']]) };

/** Checks a list of one person as the admin, and returns its address and its outcomes. */
async function aRehearsal(world: World): Promise<{ params: Record<string, string>; digest: string }> {
  const { schoolId, ...others } = target(world);
  const admin = world.server.as(await world.tokenOf('AI'));
  const answer = await admin.form(paths.rehearsals(schoolId), { ...others, file: list });
  const { _id, digest } = answer.json();
  return { params: { schoolId, rehearsalId: _id }, digest };
}

const checked = new WeakMap<World, RowOf<'rehearsals'>>();

/**
 * Adds a checked list, and returns its address. The file is read once for each world, because each reading starts a
 * process.
 */
async function aCheckedList(world: World): Promise<{ params: Record<string, string> }> {
  const { database } = world.server.ctx;
  let row = checked.get(world);
  if (!row) {
    const { params } = await aRehearsal(world);
    row = await database.read
      .selectFrom('rehearsals')
      .selectAll()
      .where('id', '=', params['rehearsalId'] ?? '')
      .executeTakeFirstOrThrow();
    checked.set(world, row);
  }
  const copy = { ...row, id: nanoid(16), at: now(world) };
  await write(world, (tx) => tx.insertInto('rehearsals').values(copy).execute());
  return { params: { schoolId: row.school_id, rehearsalId: copy.id } };
}

async function aFellow(world: World): Promise<string> {
  return (await anotherAdmin(world.server, [target(world).schoolId])).id;
}

/** Calls of schools with their admins, batches, divisions, duplicates and merges. */
export const schoolCalls: Record<string, Make> = {
  'GET /api/desk': nothing,
  'GET /api/desk/search': () => ({ query: { q: 'a' } }),
  'GET /api/schools': nothing,
  'POST /api/schools': () => ({ form: { name: 'Fresh' } }),
  [`GET ${school}`]: (world) => ({ params: inSchool(world) }),
  [`PUT ${school}`]: (world) => ({ params: inSchool(world), form: { name: 'St. Mary’s' } }),
  [`DELETE ${school}`]: async (world) => ({ params: await aBareSchool(world, true) }),
  [`GET ${school}/privacy`]: (world) => ({ params: inSchool(world) }),
  [`PUT ${school}/privacy`]: (world) => ({
    params: inSchool(world),
    body: { defaults: { emailAccessControl: 'Division' } },
  }),
  [`GET ${school}/audit`]: (world) => ({ params: inSchool(world) }),
  [`GET ${school}/duplicates`]: (world) => ({ params: inSchool(world), query: { from: '0' } }),
  [`POST ${school}/duplicates/dismissals`]: async (world) => {
    const { keep: one, gone: other } = await aLikelyPair(world);
    return { params: inSchool(world), body: { one, other, dismissed: true } };
  },
  [`GET ${school}/merges`]: async (world) => {
    await aMerge(world);
    return { params: inSchool(world) };
  },
  [`POST ${school}/merges`]: async (world) => ({
    params: inSchool(world),
    body: { ...(await aLikelyPair(world)), fields: { place: 'gone' } },
  }),
  [`POST ${school}/merges/:mergeId/undo`]: async (world) => ({
    params: { ...inSchool(world), mergeId: await aMerge(world) },
  }),
  [`GET ${school}/people-list`]: (world) => ({ params: inSchool(world), query: { columns: 'mobile' } }),
  [`GET ${school}/people-file`]: (world) => ({
    params: inSchool(world),
    query: { columns: 'mobile', format: 'csv' },
  }),
  [`GET ${school}/imports`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/imports/:importId/undo`]: async (world) => ({
    params: { ...inSchool(world), importId: await anUpload(world) },
  }),
  [`GET ${school}/rehearsals`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/rehearsals`]: (world) => {
    const { schoolId, ...others } = target(world);
    return { params: { schoolId }, form: { ...others, file: list } };
  },
  [`GET ${school}/rehearsals/:rehearsalId`]: aCheckedList,
  [`PUT ${school}/rehearsals/:rehearsalId`]: async (world) => ({
    ...(await aCheckedList(world)),
    body: { revision: 0, makesDivisions: true },
  }),
  [`DELETE ${school}/rehearsals/:rehearsalId`]: aCheckedList,
  [`POST ${school}/rehearsals/:rehearsalId/import`]: async (world) => {
    const { params, digest } = await aRehearsal(world);
    return { params, body: { digest } };
  },
  [`GET ${school}/admins`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/admins`]: async (world) => ({
    params: inSchool(world),
    body: { email: (await anotherAdmin(world.server)).email },
  }),
  [`DELETE ${school}/admins/:adminId`]: async (world) => ({
    params: { ...inSchool(world), adminId: await aFellow(world) },
  }),
  'GET /api/getSchoolDetails/:schoolId': (world) => ({ params: inSchool(world) }),
  'GET /api/schools/user-school/:mobile': toSelf,
  [`GET ${school}/batches`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/batches`]: (world) => ({ params: inSchool(world), body: { batch: nanoid(8) } }),
  [`PUT ${batch}`]: (world) => ({ params: inBatch(world), body: { batch: nanoid(8) } }),
  [`DELETE ${batch}`]: async (world) => {
    const { divisionId: _, ...params } = await aBareClass(world);
    return { params };
  },
  [`GET ${batch}/divisions`]: (world) => ({ params: inBatch(world) }),
  [`POST ${batch}/divisions`]: (world) => ({ params: inBatch(world), body: { name: nanoid(8) } }),
  [`PUT ${division}`]: (world) => ({ params: target(world), body: { name: nanoid(8) } }),
  [`DELETE ${division}`]: async (world) => ({ params: await aBareClass(world) }),
};
