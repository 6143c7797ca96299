import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { admissionsPage, doorOverview, helpers } from '@memcherrish/shared/wire/events/door.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leave } from '#features/people/suspend-account.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anEvent } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { admit, aHelper } from './doors.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let maker: Member;
let honest: Member;
let hostile: Member;
let eventId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  maker = await aMember(server, here.divisionId, { name: 'Maker' });
  honest = await aMember(server, here.divisionId, { name: 'Honest' });
  hostile = await aMember(server, here.divisionId, { name: 'Hostile' });
  eventId = await anEvent(server, here, { makerId: maker.id });
  for (const helper of [honest, hostile]) await aHelper(server, eventId, helper);
});

const send = async ({ caller }: Member, ...operations: AdmissionOperation[]) =>
  (await caller.post(paths.admissions(eventId), { operations })).statusCode;
const page = async ({ caller }: Member, after = 0) =>
  admissionsPage.parse((await caller.get(`${paths.admissions(eventId)}?after=${after}`)).json());
const inside = async () => {
  const answer = await maker.caller.get(paths.doorOverview(eventId));
  return doorOverview.parse(answer.json()).inside.map(({ name }) => name);
};
const listed = async (by: Caller = maker.caller) =>
  helpers.parse((await by.get(paths.doorHelpers(eventId))).json());
async function recorderOf(name: string | null): Promise<string> {
  return (await listed()).recorders.find((each) => each.name === name)?._id ?? 'no-recorder-of-this-name';
}
const discard = async (id: string, by: Caller = maker.caller) =>
  (await by.delete(paths.doorRecorded(eventId, id))).statusCode;
const bringBack = async (id: string, by: Caller = maker.caller) =>
  (await by.put(paths.doorRecorded(eventId, id), {})).statusCode;

// Shows threat:hostile-helper
describe('the record of a hostile helper', () => {
  const real = admit(`walk-in:${nanoid(21)}`, 'Real guest');
  const invented = admit(`walk-in:${nanoid(21)}`, 'Invented guest');
  const undo: AdmissionOperation = { id: nanoid(21), kind: 'undo', removes: [real.id] };

  it('is discarded as a whole: who was undone is here again, who was invented is not', async () => {
    expect([await send(honest, real), await send(hostile, undo, invented)]).toEqual([200, 200]);
    expect(await inside()).toEqual(['Invented guest']);
    expect((await listed()).recorders).toEqual([
      { _id: expect.any(String), name: 'Honest', inForce: 1, discarded: 0 },
      { _id: expect.any(String), name: 'Hostile', inForce: 2, discarded: 0 },
    ]);
    const phone = await page(honest);
    expect(await discard(await recorderOf('Hostile'))).toBe(200);
    expect(await inside()).toEqual(['Real guest']);
    // The phone holds more than the server has now, so it fetches all again.
    expect(await page(honest, phone.last)).toMatchObject({ operations: [], count: 1 });
    expect(phone.operations).toHaveLength(3);
    expect((await page(honest)).operations).toEqual([real]);
  });

  it('ends the role with it, and nothing that their phone still sends counts', async () => {
    await send(hostile, invented);
    await discard(await recorderOf('Hostile'));
    expect((await listed()).helpers.map(({ name }) => name)).toEqual(['Honest']);
    expect(await send(hostile, admit(`walk-in:${nanoid(21)}`, 'Late guest'))).toBe(404);
    // Another phone that had fetched the operation sends it, as after a restore.
    expect(await send(honest, invented)).toBe(200);
    await aHelper(server, eventId, hostile);
    expect(await send(hostile, invented)).toBe(200);
    expect(await inside()).toEqual([]);
  });

  it('comes back when it was discarded by mistake, in its old order and on all phones', async () => {
    const more = Array.from({ length: 40 }, (_, n) => admit(`walk-in:${nanoid(21)}`, `Guest ${n}`));
    await send(hostile, ...more);
    const before = (await page(honest)).operations;
    const id = await recorderOf('Hostile');
    await discard(id);
    const without = await page(honest);
    await send(honest, real);
    expect(await bringBack(id)).toBe(200);
    const after = await page(honest, without.last);
    expect(after.operations).toEqual([real, ...before]);
    expect(after.count).toBe(41);
    expect((await listed()).recorders).toContainEqual({
      ...{ _id: id, name: 'Hostile', inForce: 40, discarded: 0 },
    });
    expect(await send(hostile, real)).toBe(404);
  });

  it('is discarded once: a repeat does nothing, and leaves one entry in the trail', async () => {
    await send(hostile, invented);
    const id = await recorderOf('Hostile');
    expect([await discard(id), await discard(id), await bringBack(id), await bringBack(id)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await inside()).toEqual(['Invented guest']);
    const acts = await server.ctx.database.read
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id'])
      .where('subject_id', '=', hostile.id)
      .where('action', 'in', ['discard-admissions', 'bring-admissions-back'])
      .orderBy('at')
      .execute();
    expect(acts.map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual([
      [maker.id, hostile.id],
      [maker.id, hostile.id],
    ]);
  });

  it('is discarded by organisers and admins of the school alone, and only at its own door', async () => {
    await send(hostile, invented);
    const id = await recorderOf('Hostile');
    expect(await discard(id, honest.caller)).toBe(403);
    const other = await anEvent(server, here, { makerId: maker.id });
    expect((await maker.caller.delete(paths.doorRecorded(other, id))).statusCode).toBe(404);
    expect(await discard(nanoid(22))).toBe(404);
    expect(await inside()).toEqual(['Invented guest']);
    expect(await discard(id, admin)).toBe(200);
    expect(await inside()).toEqual([]);
  });

  it('frees the place that it took from the limit of the door', async () => {
    await send(hostile, invented);
    await server.ctx.database.write((tx) =>
      tx.updateTable('admissions').set({ weight: 7000 }).where('event_id', '=', eventId).execute(),
    );
    expect(await send(honest, real)).toBe(403);
    await discard(await recorderOf('Hostile'));
    expect(await send(honest, real)).toBe(200);
  });

  // Shows threat:leaver-named
  it('is discarded after the helper asked for the deletion of their account, without their name and id', async () => {
    await send(hostile, invented);
    const leaver = { kind: 'schoolmate', id: hostile.id } as const;
    const due = new Date(server.ctx.clock().getTime() + 30 * day).toISOString();
    await server.ctx.database.write((tx) => leave(server.ctx, tx, leaver, due));
    const { body } = await maker.caller.get(paths.doorHelpers(eventId));
    expect(body).not.toContain('Hostile');
    expect(body).not.toContain(hostile.id);
    expect(await discard(await recorderOf(null))).toBe(200);
    expect(await inside()).toEqual([]);
  });

  // Shows threat:finding-who-hides
  it('is not listed for an organiser that the helper blocks', async () => {
    await send(hostile, invented);
    const id = await recorderOf('Hostile');
    await hostile.caller.put(paths.block(maker.id), { kind: 'schoolmate', name: 'Maker' });
    expect((await listed()).recorders).toEqual([]);
    expect(await discard(id)).toBe(404);
    expect((await listed(admin)).recorders).toHaveLength(1);
  });
});
