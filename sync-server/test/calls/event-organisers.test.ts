import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventsDocument } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent, anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let maker: Member;
let other: Member;
let eventId: string;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await anAdmin(server, `${nanoid(8).toLowerCase()}@example.org`);
  here = await aDivision(admin);
  maker = await aMember(server, here.divisionId, { name: 'Mini Maker' });
  other = await aMember(server, here.divisionId, { name: 'Otto Other' });
  const { schoolId, batchId } = here;
  eventId = await anEvent(server, { schoolId, batchId }, { makerId: maker.id });
});

const add = (personId: string, by: Caller = maker.caller) =>
  by.put(paths.eventOrganiser(eventId, personId), {});
const remove = (personId: string, by: Caller = maker.caller) =>
  by.delete(paths.eventOrganiser(eventId, personId));
const bytesFor = async (caller: Caller) => (await caller.get(paths.reunions)).body;
async function seenBy(caller: Caller) {
  const { events } = eventsDocument.parse(JSON.parse(await bytesFor(caller)));
  return events.find((event) => event._id === eventId);
}
const listed = async (by: Caller = maker.caller) => (await by.get(paths.eventOrganisers(eventId))).json();
const replies = async (by: Caller) => (await by.get(paths.reunionReplies(eventId))).statusCode;

it('the replies have the faces of people for admins, and no photo for other organisers', async () => {
  const { ctx } = server;
  const photo = await savePhoto(ctx, await aPhoto(7), 'photo');
  await ctx.database.write((tx) =>
    setOwnersPhoto(ctx, tx, { owner_kind: 'schoolmate', owner_id: other.id }, photo),
  );
  await other.caller.put(paths.reunionReply(eventId), aReplyBody());
  const bytes = async (by: Caller) => (await by.get(paths.reunionReplies(eventId))).body;
  const { replies } = eventReplies.parse(JSON.parse(await bytes(admin)));
  expect(replies).toMatchObject([
    { personId: other.id, photo: expect.stringMatching(/^\/uploads\/.+\.webp$/) },
  ]);
  const forMaker = await bytes(maker.caller);
  expect(forMaker).toContain('Otto Other');
  expect(forMaker).not.toContain('/uploads/');
});

describe('a co-organiser of an event', () => {
  // Shows decision:organisers
  it('changes it, sees the replies and chooses helpers, but does not cancel it or name others', async () => {
    expect(await replies(other.caller)).toBe(403);
    expect((await seenBy(other.caller))?.organises).toBe(false);
    expect((await add(other.id)).statusCode).toBe(200);
    expect(await seenBy(other.caller)).toMatchObject({ organises: true, organisers: [other.id] });
    expect(await listed(other.caller)).toEqual({ organisers: [{ _id: other.id, name: 'Otto Other' }] });

    expect(await replies(other.caller)).toBe(200);
    const { schoolId, batchId } = here;
    const { _id: _, schoolId: __, ...fields } = anEventBody(server, { schoolId, batchId });
    const edit = await other.caller.put(paths.reunion(eventId), { ...fields, title: 'Later', version: 1 });
    expect(edit.statusCode, edit.body).toBe(200);
    const helper = await other.caller.put(paths.doorHelper(eventId, maker.id), { kind: 'schoolmate' });
    expect(helper.statusCode).toBe(200);

    expect((await other.caller.delete(paths.reunion(eventId))).statusCode).toBe(403);
    const third = await aMember(server, here.divisionId);
    expect((await add(third.id, other.caller)).statusCode).toBe(403);
    await add(third.id);
    expect((await remove(third.id, other.caller)).statusCode).toBe(403);
    expect((await seenBy(third.caller))?.organises).toBe(true);
  });

  it('loses the role at once when the maker or an admin ends it, and can give it up', async () => {
    for (const end of [
      () => remove(other.id),
      () => remove(other.id, admin),
      () => remove(other.id, other.caller),
    ]) {
      await add(other.id);
      expect(await replies(other.caller)).toBe(200);
      expect((await end()).statusCode).toBe(200);
      expect(await replies(other.caller)).toBe(403);
      expect(await seenBy(other.caller)).toMatchObject({ organises: false, organisers: [] });
      expect((await remove(other.id)).statusCode).toBe(200);
    }
  });

  it('has no say after they left the batch of the event', async () => {
    await add(other.id);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [other.id]),
    );
    expect(await replies(other.caller)).toBe(404);
    expect(await seenBy(maker.caller)).toMatchObject({ organisers: [] });
    expect(await bytesFor(maker.caller)).not.toContain(other.id);
  });

  it('must be a schoolmate with an account who may see the event, and the refusal does not say why not', async () => {
    const elsewhere = await aMember(server, (await aClass(admin, here.schoolId, '2013 - 2014')).divisionId);
    const unclaimed = await aRecord(server, { name: 'Not Joined' }, here.divisionId);
    const blocker = await aMember(server, here.divisionId);
    expect(
      (await blocker.caller.put(paths.block(maker.id), { kind: 'schoolmate', name: 'Maker' })).statusCode,
    ).toBe(200);
    const refusals = await Promise.all(
      [elsewhere.id, unclaimed, (await aTeacher(server)).id, blocker.id, 'nobody'].map((id) => add(id)),
    );
    expect(refusals.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(refusals.map((answer) => answer.body)).size).toBe(1);
    expect(await listed()).toEqual({ organisers: [] });
  });

  it('is not in the bytes of a person with a block between them', async () => {
    await add(other.id);
    const viewer = await aMember(server, here.divisionId);
    expect(await bytesFor(viewer.caller)).toContain(other.id);
    await other.caller.put(paths.block(viewer.id), { kind: 'schoolmate', name: 'Viewer' });
    expect(await bytesFor(viewer.caller)).not.toContain(other.id);
  });

  it('is named once, and ten people are enough', async () => {
    expect((await add(maker.id)).statusCode).toBe(200);
    expect(await listed()).toEqual({ organisers: [] });
    for (let count = 0; count < limits.organisers; count += 1) {
      const { id } = await aMember(server, here.divisionId);
      expect((await add(id)).statusCode).toBe(200);
      expect((await add(id)).statusCode).toBe(200);
    }
    const many = await add(other.id);
    expect([many.statusCode, many.json().message]).toEqual([
      403,
      'Ten people already organise this event with its maker. Remove one first.',
    ]);
    expect((await listed()).organisers).toHaveLength(limits.organisers);
  });

  it('is not added to a cancelled event', async () => {
    await maker.caller.delete(paths.reunion(eventId));
    expect((await add(other.id)).json().message).toBe('This event is cancelled.');
  });
});
