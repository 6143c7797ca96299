import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
import { meIn, rosterOf } from '#test/claims/class.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { aMemorialClassForEach, contacts, shown } from '#test/scene/memorial-class.ts';
import { settle } from '#test/scene/memorials.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

const memorials = aMemorialClassForEach();
const { school } = memorials;
let fred: Member;
beforeEach(() => {
  fred = memorials.fred;
});
const report = memorials.report.bind(memorials);
const decide = memorials.decide.bind(memorials);
const waiting = memorials.waiting.bind(memorials);
const bytesFor = memorials.bytesFor.bind(memorials);

describe('one report of a death', () => {
  // Shows threat:false-death-report
  it('changes not one byte for classmates and teachers, and is shown to admins and to the person', async () => {
    const before = { chitra: await bytesFor(school.chitra), anu: await bytesFor(school.anu) };
    const answer = await report(school.anu, fred, { note: 'I read it in a paper', died: '2024-02-29' });
    expect([answer.statusCode, answer.json().message]).toEqual([200, memorialAnswers.reported]);
    expect(await bytesFor(school.chitra)).toBe(before.chitra);
    expect(await bytesFor(school.anu)).toBe(before.anu);
    expect(await waiting()).toMatchObject({
      reports: [
        {
          ...{ _id: fred.id, name: 'Fred', born: '1975', died: '2024-02-29', joined: true, denied: false },
          reports: [{ by: 'Anu', note: 'I read it in a paper' }],
        },
      ],
      memorials: [],
    });
    const me = await meIn(fred.caller);
    expect(me.deathReport).toBe('waiting');
    // The person does not learn who it was.
    expect(JSON.stringify(me)).not.toContain('I read it');
    expect((await meIn(school.chitra.caller)).deathReport).toBe(null);
  });

  it('counts once, however often the same classmate sends it', async () => {
    await report(school.anu, fred);
    await report(school.anu, fred, { died: '2023' });
    expect((await waiting()).reports).toMatchObject([{ died: '2023', reports: [{ by: 'Anu' }] }]);
  });

  it('is refused about strangers, the reporter, and people with a block between them', async () => {
    const stranger = await aMember(school.server);
    expect((await report(stranger, fred)).statusCode).toBe(404);
    expect((await report(fred, fred)).statusCode).toBe(404);
    await fred.caller.put(paths.block(school.anu.id), { kind: 'schoolmate', name: 'Anu' });
    expect((await report(school.anu, fred)).statusCode).toBe(404);
    await school.binu.caller.put(paths.block(fred.id), { kind: 'schoolmate', name: 'Fred' });
    expect((await report(school.binu, fred)).statusCode).toBe(404);
    expect((await waiting()).reports).toEqual([]);
  });

  it('is refused with dates that cannot be, at the field', async () => {
    const wrong = await report(school.anu, fred, { died: '1960' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { died: memorialAnswers.wrongDates }]);
    const text = await report(school.anu, fred, { born: 'long ago' });
    expect([text.statusCode, text.json().fields]).toEqual([400, { born: memorialAnswers.invalidDate }]);
  });

  it('is deleted with the account of the reporter', async () => {
    await report(school.anu, fred);
    await school.server.ctx.database.write((tx) =>
      tx.deleteFrom('schoolmates').where('id', '=', school.anu.id).execute(),
    );
    expect((await waiting()).reports).toEqual([]);
    expect((await meIn(fred.caller)).deathReport).toBe(null);
  });
});

describe('a second classmate or an admin', () => {
  // Shows decision:in-memoriam
  it('makes number, WhatsApp, e-mail and social names vanish from all bytes at once', async () => {
    expect(shown(await bytesFor(school.chitra))).toEqual(Object.values(contacts));
    await report(school.anu, fred, { died: '2024' });
    await report(school.binu, fred);
    const bytes = await bytesFor(school.chitra);
    expect(shown(bytes)).toEqual([]);
    expect(bytes).toContain('1975/2024');
    const { schoolId, batchId } = school.ids;
    const ofAdmin = [
      await school.admin.get(paths.schoolmates(schoolId, batchId, school.divisionId)),
      await school.admin.get(paths.divisions(schoolId, batchId)),
      await school.admin.get(`/api/schools/${schoolId}/desk/people`),
      await school.admin.get(
        `/api/schools/${schoolId}/people-list?columns=mobile,whatsapp,email,instaUsername,fbUsername`,
      ),
      await school.admin.get(`/api/schools/${schoolId}/duplicates`),
      await school.admin.get(paths.audit(schoolId)),
      await school.admin.get(paths.memorials),
      await school.admin.get(`/api/schools/${schoolId}/outreach?batch=${batchId}`),
    ];
    expect(ofAdmin.map(({ statusCode }) => statusCode)).toEqual(ofAdmin.map(() => 200));
    expect(shown(ofAdmin.map(({ body }) => body).join('\n'))).toEqual([]);
  });

  it('is an admin of a school of the person, and no other', async () => {
    await report(school.anu, fred);
    const elsewhere = await anotherAdmin(school.server);
    expect((await decide(fred, 'confirm', elsewhere.caller)).statusCode).toBe(404);
    expect(await waiting(elsewhere.caller)).toEqual({ reports: [], memorials: [] });
    expect((await decide(fred, 'confirm')).json().message).toBe(memorialAnswers.confirmed);
    expect((await decide(fred, 'confirm')).statusCode).toBe(200);
    expect(shown(await bytesFor(school.chitra))).toEqual([]);
    expect((await decide(fred, 'dismiss')).statusCode).toBe(409);
  });

  it('stops links, offers and claims of a person who has not joined', async () => {
    const token = await school.linkTo(school.deepa.id);
    await report(school.anu, school.deepa);
    await report(school.binu, school.deepa);
    expect(await school.look(token)).toEqual({ state: 'gone' });
    const { divisionId } = school;
    const again = await school.anu.caller.post(paths.claimInvitations, {
      ...{ schoolmateId: school.deepa.id, divisionId },
    });
    expect(again.statusCode).toBe(409);
    const owner = await aMember(school.server, [], { mobile: school.deepa.mobile });
    expect((await meIn(owner.caller)).offers).toEqual([]);
    const counts = (await school.admin.get('/api/desk')).json().schools[0];
    // Anu, Binu, Chitra and Fred have joined, and Esha has not.
    expect([counts.people, counts.joined]).toEqual([5, 4]);
  });

  it('keeps the contacts when an admin saves the empty form, and refuses new ones', async () => {
    await report(school.anu, school.deepa);
    await report(school.binu, school.deepa);
    const { schoolId, batchId } = school.ids;
    const address = paths.managedSchoolmate(schoolId, batchId, school.divisionId, school.deepa.id);
    const empty = { name: 'Deepa K', gender: 'Female', mobile: '', email: null, whatsapp: null };
    expect((await school.admin.put(address, empty)).statusCode).toBe(200);
    const full = await school.admin.put(address, { ...empty, email: 'new@example.org' });
    expect([full.statusCode, full.json().fields]).toEqual([400, { email: memorialAnswers.noContacts }]);
    await decide(school.deepa, 'take-back');
    const listed = await school.admin.get(paths.schoolmates(schoolId, batchId, school.divisionId));
    for (const text of [school.deepa.mobile, 'deepa@example.org', 'Deepa K'])
      expect(listed.body).toContain(text);
  });
});

describe('the memories', () => {
  const pageOf = async ({ caller }: { caller: Caller }) => {
    const device = new ReplicaClient(caller);
    await device.pull();
    return device.posts.get(school.ids.batchId)?.find(({ memorial }) => memorial);
  };
  const remember = async (by: { caller: Caller }, text: string) => {
    const { schoolId, batchId } = school.ids;
    const page = (await pageOf(by))?._id ?? '';
    return by.caller.post(paths.postReplies(schoolId, batchId, page), { _id: nanoid(), text });
  };
  beforeEach(async () => {
    await report(school.anu, fred);
    await report(school.binu, fred);
  });

  it('are written by the batch, and are no post of the list', async () => {
    expect((await remember(school.chitra, 'He sang at every picnic')).statusCode).toBe(201);
    expect((await pageOf(school.anu))?.replies).toMatchObject([{ text: 'He sang at every picnic' }]);
    const { schoolId, batchId } = school.ids;
    expect((await school.anu.caller.get(paths.posts(schoolId, batchId))).json()).toEqual({
      ...{ posts: [], older: false },
    });
    expect((await school.anu.caller.get(paths.ownPosts)).body).not.toContain('memorial');
  });

  it('are hidden in every byte from a person that the late classmate had blocked', async () => {
    await remember(school.anu, 'a-memory-of-fred');
    await fred.caller.put(paths.block(school.chitra.id), { kind: 'schoolmate', name: 'Chitra' });
    const bytes = await bytesFor(school.chitra);
    expect(bytes).not.toContain('a-memory-of-fred');
    expect(bytes).not.toContain(fred.id);
  });
});

describe('a wrong report', () => {
  // Shows threat:false-death-report
  it('is undone by the person with one call, without a trace for others, and then needs an admin', async () => {
    const another = await aMember(school.server, school.divisionId);
    await settle(school.server, another);
    const before = await bytesFor(school.chitra);
    await report(school.anu, fred);
    await report(school.binu, fred);
    expect((await meIn(fred.caller)).deathReport).toBe('confirmed');
    expect((await meIn(fred.caller)).schoolmate).toMatchObject({ mobile: contacts.mobile, memorial: null });
    expect(shown(await bytesFor(fred))).toEqual(Object.values(contacts));
    const answer = await fred.caller.delete(paths.ownMemorial);
    expect(answer.json().message).toBe(memorialAnswers.stillHere);
    expect(await bytesFor(school.chitra)).toBe(before);
    expect((await meIn(fred.caller)).deathReport).toBe(null);
    // Two classmates are not enough any more.
    await report(school.chitra, fred);
    await report(another, fred);
    expect(await bytesFor(school.chitra)).toBe(before);
    expect((await waiting()).reports).toMatchObject([{ denied: true, since: expect.any(String) }]);
    await decide(fred, 'confirm');
    expect(shown(await bytesFor(school.chitra))).toEqual([]);
  });

  it('is dismissed or taken back by an admin, and everything is as before', async () => {
    const before = await bytesFor(school.chitra);
    await report(school.anu, fred);
    expect((await decide(fred, 'dismiss')).json().message).toBe(memorialAnswers.dismissed);
    await report(school.binu, fred);
    await decide(fred, 'confirm');
    expect((await decide(fred, 'take-back')).json().message).toBe(memorialAnswers.takenBack);
    expect((await decide(fred, 'take-back')).statusCode).toBe(409);
    expect(await bytesFor(school.chitra)).toBe(before);
    expect(await waiting()).toEqual({ reports: [], memorials: [] });
  });

  it('reaches a device that was pulled before, which loses and gets back the contacts', async () => {
    const device = new ReplicaClient(school.chitra.caller);
    await device.pull();
    const held = () => JSON.stringify([...device.rosters.values()]);
    expect(shown(held())).toEqual(Object.values(contacts));
    await report(school.anu, fred);
    await decide(fred, 'confirm');
    await device.pull();
    expect(shown(held())).toEqual([]);
    await decide(fred, 'take-back');
    await device.pull();
    expect(shown(held())).toEqual(Object.values(contacts));
    expect((await rosterOf(school.chitra.caller)).holds(contacts.mobile)).toBe(true);
  });

  it('keeps a record in memoriam out of merges', async () => {
    await report(school.anu, school.esha);
    await decide(school.esha, 'confirm');
    const { schoolId } = school.ids;
    const merge = await school.admin.post(`/api/schools/${schoolId}/merges`, {
      ...{ keep: fred.id, absorb: school.esha.id, fields: [], photo: false, versions: ['', ''] },
    });
    expect(merge.statusCode).toBeGreaterThanOrEqual(400);
    expect((await waiting()).memorials).toMatchObject([{ name: 'Esha' }]);
  });
});
