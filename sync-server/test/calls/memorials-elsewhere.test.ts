import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventsDocument } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { peopleOfSchool } from '#features/imports/rehearsals-store.ts';
import { unclaimedInSchool } from '#features/people/managed-people-store.ts';
import { removeRecord } from '#features/people/merge-into.ts';
import { aHelper } from '#test/door/doors.ts';
import { aClass } from '#test/scene/divisions.ts';
import { anEvent, anEventBody, aReply, aReplyBody } from '#test/scene/events.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMemorialClassForEach, contacts } from '#test/scene/memorial-class.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** A memorial in the calls that are not about memorials. */
const memorials = aMemorialClassForEach();
const { school } = memorials;
const placeOf = (who: { id: string }) => {
  const { schoolId, batchId, divisionId } = school.ids;
  return paths.managedSchoolmate(schoolId, batchId, divisionId, who.id);
};

describe('the number of a person in memoriam', () => {
  it('is in no answer of the audit trail, where it was changed before', async () => {
    const changed = { name: 'Deepa', gender: 'Female', mobile: '+919847055599', email: null, whatsapp: null };
    expect((await school.admin.put(placeOf(school.deepa), changed)).statusCode).toBe(200);
    const trail = async () => (await school.admin.get(paths.audit(school.ids.schoolId))).body;
    expect(await trail()).toContain('+919847055599');
    await memorials.confirm(school.deepa);
    const late = await trail();
    for (const text of ['+919847055599', school.deepa.mobile, 'deepa@example.org'])
      expect(late).not.toContain(text);
    expect(late).toContain('edit-person');
  });

  it('is not in a request of theirs, which cannot be accepted until the memorial is taken back', async () => {
    const other = await aClass(school.admin, school.ids.schoolId, '2013 - 2014');
    const ids = { schoolId: school.ids.schoolId, ...other };
    await memorials.fred.caller.post(paths.sendRequest, { ...ids, userMobile: contacts.mobile });
    const [{ _id }] = (await school.admin.get(paths.requests)).json();
    await memorials.confirm();
    expect((await school.admin.get(paths.requests)).json()).toEqual([]);
    const accept = () =>
      school.admin.post(paths.acceptRequest(ids.schoolId, ids.batchId, ids.divisionId), {
        requestId: _id,
        userMobile: contacts.mobile,
      });
    const refused = await accept();
    expect([refused.statusCode, refused.body.includes(contacts.mobile)]).toEqual([404, false]);
    await memorials.decide(memorials.fred, 'take-back');
    expect((await school.admin.get(paths.requests)).body).toContain(contacts.mobile);
    expect((await accept()).statusCode).toBe(200);
  });

  it('is not in a claim of theirs, which waits too', async () => {
    const claimant = await school.signUpBy(await school.linkTo(school.esha.id));
    expect(JSON.stringify(await school.managed())).toContain(claimant.mobile);
    await school.server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ memorial: '/' }).where('id', '=', claimant.id).execute(),
    );
    expect((await school.managed()).claims).toEqual([]);
  });

  it('leads neither an import nor an admin to the listing, since it may have a new owner', async () => {
    const { schoolId } = school.ids;
    const { mobile, id } = school.deepa;
    const { read } = school.server.ctx.database;
    const found = async () => [
      await unclaimedInSchool(read, schoolId, mobile),
      (await peopleOfSchool(read, schoolId)).find((person) => person.mobile === mobile)?.id,
    ];
    expect(await found()).toEqual([id, id]);
    await memorials.confirm(school.deepa);
    expect(await found()).toEqual([undefined, undefined]);
    expect((await peopleOfSchool(read, schoolId)).some((person) => person.id === id)).toBe(true);
  });
});

describe('the page of a person in memoriam', () => {
  const text = 'a-memory-that-the-family-does-not-want';
  async function remembered(): Promise<ReplicaClient> {
    await memorials.confirm();
    const device = new ReplicaClient(school.chitra.caller);
    await device.pull();
    const { schoolId, batchId } = school.ids;
    const page = device.posts.get(batchId)?.find(({ memorial }) => memorial)?._id ?? '';
    const address = paths.postReplies(schoolId, batchId, page);
    await school.chitra.caller.post(address, { _id: nanoid(), text });
    await device.pull();
    return device;
  }
  const posts = (device: ReplicaClient) => JSON.stringify([...device.posts.values()]);

  it('leaves all devices with the person, and returns with them', async () => {
    const device = await remembered();
    expect(posts(device)).toContain(text);
    expect((await school.admin.delete(placeOf(memorials.fred))).statusCode).toBe(200);
    await device.pull();
    expect(posts(device)).not.toContain(text);
    expect(await memorials.bytesFor(school.anu)).not.toContain(text);
    const { schoolId } = school.ids;
    const removed = (await school.admin.get(paths.removed(schoolId))).json().entries;
    await school.admin.post(paths.restoreRemoved(schoolId), { ids: [removed[0]._id] });
    await device.pull();
    expect(posts(device)).toContain(text);
  });

  it('is deleted with the memories when the record is', async () => {
    await remembered();
    const { ctx } = school.server;
    await ctx.database.write((tx) => removeRecord(ctx, tx, memorials.fred.id));
    const rows = await ctx.database.read
      .selectFrom('posts')
      .select('text')
      .where('removed', '=', 0)
      .execute();
    expect(rows).toEqual([]);
  });

  it('does not return with a batch that was removed when the memorial was taken back', async () => {
    await remembered();
    const { schoolId, batchId } = school.ids;
    const other = await aClass(school.admin, schoolId, '2013 - 2014');
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.addMembers(
        tx,
        other.divisionId,
        [memorials.fred.id],
        school.server.ctx.clock().toISOString(),
      ),
    );
    const { anu, binu, chitra, deepa, esha, divisionId } = school;
    for (const who of [anu, binu, chitra, deepa, esha, memorials.fred])
      await school.admin.delete(placeOf(who));
    for (const path of [paths.division(schoolId, batchId, divisionId), paths.batch(schoolId, batchId)])
      expect((await school.admin.delete(path)).statusCode).toBe(200);
    expect((await memorials.decide(memorials.fred, 'take-back')).statusCode).toBe(200);
    const removed = (await school.admin.get(paths.removed(schoolId))).json().entries;
    const batch = removed.find(({ kind }: { kind: string }) => kind === 'batch');
    expect((await school.admin.post(paths.restoreRemoved(schoolId), { ids: [batch._id] })).statusCode).toBe(
      200,
    );
    const { read } = school.server.ctx.database;
    const rows = read.selectFrom('posts').select('text').where('batch_id', '=', batchId);
    expect(await rows.where('removed', '=', 0).execute()).toEqual([]);
  });
});

describe('admins who work with a list', () => {
  it('invite the others when one of them is in memoriam', async () => {
    await memorials.confirm(school.deepa);
    const { schoolId, divisionId } = school.ids;
    const answer = await school.admin.post(paths.deskInvitations(schoolId), {
      people: [{ divisionId, ids: [school.deepa.id, school.esha.id] }],
    });
    expect(answer.json()).toMatchObject({
      invitations: [{ name: 'Esha' }],
      failed: [{ _id: school.deepa.id, reason: 'Is in memoriam.' }],
    });
  });

  it('cannot undo a merge of a person in memoriam', async () => {
    const { claimId, id } = await school.letIn();
    await memorials.report(school.anu, { id });
    await memorials.decide({ id }, 'confirm');
    const merge = await school.server.ctx.database.read
      .selectFrom('claims')
      .select('merge_id')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    const undo = await school.admin.post(paths.undoMerge(school.ids.schoolId, merge.merge_id ?? ''));
    expect([undo.statusCode, undo.json().error]).toEqual([
      409,
      'This person is in memoriam. Take that back first, under In memoriam.',
    ]);
  });

  it('are still the only ones who confirm after a dismissal, when the listing was claimed', async () => {
    await memorials.report(school.anu, school.esha);
    await memorials.decide(school.esha, 'dismiss');
    const { id } = await school.letIn();
    await memorials.confirm({ id });
    const all = await memorials.waiting();
    expect(all.memorials).toEqual([]);
    expect(all.reports).toMatchObject([{ _id: id, denied: true }]);
  });
});

describe('a person in memoriam who had replied to an event', () => {
  it('is on no list of who is coming, and the seat goes to the next, until the memorial is taken back', async () => {
    const { server, ids, admin, anu, chitra } = school;
    const { fred } = memorials;
    const body = anEventBody(server, ids, { capacity: 1 });
    expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
    for (const { caller } of [fred, chitra]) await caller.put(paths.reunionReply(body._id), aReplyBody());
    const comingFor = async ({ caller }: { caller: Caller }) => {
      const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
      return events[0]?.replies.map(({ personId }) => personId);
    };
    const seats = async () => {
      const rows = await server.ctx.database.read
        .selectFrom('event_replies')
        .select(['person_id', 'seats'])
        .execute();
      return Object.fromEntries(rows.map((row) => [row.person_id, row.seats]));
    };
    const listed = async () => (await admin.get(paths.reunionReplies(body._id))).body.includes(fred.id);
    expect([await comingFor(anu), await seats(), await listed()]).toEqual([
      expect.arrayContaining([fred.id]),
      { [fred.id]: 1, [chitra.id]: 0 },
      true,
    ]);
    await aHelper(server, body._id, anu);
    const printed = async () => {
      const tags = await admin.get(`${paths.nameTags(body._id)}?of=invited`);
      const door = await anu.caller.get(paths.door(body._id));
      return [tags, door].map((answer) => answer.body.includes(fred.id));
    };
    expect(await printed()).toEqual([true, true]);
    const before = await anu.caller.get(paths.reunions);

    await memorials.confirm();

    expect([await comingFor(anu), await seats(), await listed()]).toEqual([
      [chitra.id],
      { [fred.id]: 0, [chitra.id]: 1 },
      false,
    ]);
    expect(await printed()).toEqual([false, false]);
    const told = (await chitra.caller.get(paths.pull)).json().me.notifications;
    expect(told).toContainEqual(expect.objectContaining({ kind: 'event-seat', excerpt: body.title }));
    const tag = { 'if-none-match': String(before.headers['etag']) };
    expect((await anu.caller.get(paths.reunions, tag)).statusCode).toBe(200);
    await memorials.decide(fred, 'take-back');
    expect([await comingFor(anu), await listed()]).toEqual([expect.arrayContaining([fred.id]), true]);
  });

  it('gets no reply from organisers, who can enter one for everyone else on the list', async () => {
    const { server, ids, admin, deepa, esha } = school;
    const id = await anEvent(server, ids);
    await memorials.confirm(deepa);
    const entered = { name: 'On the list', answer: 'coming', guests: 0, guestNames: [] };
    const open = { diet: null, note: null, answers: {} };
    const statusFor = async (personId: string) => {
      const address = paths.enteredReply(id, nanoid(21));
      return (await admin.put(address, { ...entered, ...open, personId })).statusCode;
    };
    expect([await statusFor(deepa.id), await statusFor(esha.id)]).toEqual([404, 200]);
  });

  it('stays on the list of who came to a reunion', async () => {
    const { server, ids, anu } = school;
    const { fred } = memorials;
    const id = await anEvent(server, ids);
    await aReply(server, id, {
      ...{ person_kind: 'schoolmate', person_id: fred.id, came_at: server.ctx.clock().toISOString() },
    });
    await memorials.confirm();
    const { events } = eventsDocument.parse((await anu.caller.get(paths.reunions)).json());
    expect(events[0]?.replies.map(({ personId }) => personId)).toEqual([fred.id]);
  });
});
