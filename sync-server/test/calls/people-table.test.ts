import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/cast-school.ts';
import { aClass, aDivision, aMobile, aRecord, type DivisionIds, recordOf } from '#test/divisions.ts';
import { anAdmin, type Caller, lastCode, openTestServer, signUp, type TestServer } from '#test/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/members.ts';
import { ReplicaClient } from '#test/replica-client.ts';

/** Tests the table of schoolmates: an admin's edits and removals. */

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
let other: DivisionIds;
let foreign: DivisionIds;
let foreigner: Caller;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
  other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
  foreigner = (await anotherAdmin(server)).caller;
  foreign = await aDivision(foreigner, 'Foreign School');
});
afterAll(() => server.close());

const pathOf = (id: string, where = divisionPath) =>
  paths.managedSchoolmate(where.schoolId, where.batchId, where.divisionId, id);
const edit = (id: string, body: object, where = divisionPath, by = admin) => by.put(pathOf(id, where), body);
const remove = (id: string, where = divisionPath, by = admin) => by.delete(pathOf(id, where));
const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];
const needed = (mobile: string) => ({ name: 'New Name', gender: 'Female', mobile });
const viewer = async (divisionId = divisionPath.divisionId) => {
  const device = new ReplicaClient((await aMember(server, divisionId)).caller);
  await device.pull();
  return device;
};
const faceOn = (device: ReplicaClient, id: string, divisionId = divisionPath.divisionId) =>
  device.rosters.get(divisionId)?.schoolmates.find((each) => each._id === id);

async function withPhoto(id: string): Promise<void> {
  const photo = await savePhoto(server.ctx, await aPhoto(7), 'photo');
  const owner = { owner_kind: 'schoolmate', owner_id: id } as const;
  await server.ctx.database.write((tx) => setOwnersPhoto(server.ctx, tx, owner, photo));
}

describe('an admin’s edit of a schoolmate', () => {
  // Shows spec:calls.15
  it('changes the record, and reaches every device that shows it', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId, other.divisionId);
    const devices = [await viewer(), await viewer(other.divisionId)];
    const answer = await edit(id, { ...needed(mobile), place: 'Kochi', email: 'new@example.org' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        success: true,
        message: serverWords.schoolmateChanged,
        schoolmate: expect.objectContaining({ _id: id, name: 'New Name', place: 'Kochi', ...divisionPath }),
      },
    ]);
    for (const device of devices) await device.pull();
    expect(faceOn(devices[0] as ReplicaClient, id)?.place).toBe('Kochi');
    expect(faceOn(devices[1] as ReplicaClient, id, other.divisionId)?.name).toBe('New Name');
  });

  it('keeps the fields that are not sent, and clears those that are sent empty', async () => {
    const mobile = aMobile();
    const id = await aRecord(
      server,
      { mobile, place: 'Kochi', self_intro: 'Hello' },
      divisionPath.divisionId,
    );
    await edit(id, { ...needed(mobile), selfIntro: '' });
    expect(await recordOf(server, id)).toMatchObject({ place: 'Kochi', self_intro: null });
  });

  it('changes a person who has no number and leaves them without one', async () => {
    const id = await aRecord(server, { mobile: null }, divisionPath.divisionId);
    const answer = await edit(id, { ...needed(''), place: 'Kochi' });
    expect(answer.statusCode).toBe(200);
    expect(await recordOf(server, id)).toMatchObject({ name: 'New Name', place: 'Kochi', mobile: null });
    const mobile = aMobile();
    await edit(id, needed(mobile));
    expect(await recordOf(server, id)).toMatchObject({ mobile });
  });

  const wrong: [field: string, value: unknown, sentence: string][] = [
    ['name', '', messages.required],
    ['name', undefined, messages.required],
    ['gender', '', messages.invalidField],
    ['gender', undefined, messages.invalidField],
    ['mobile', '', messages.enterPhone],
    ['mobile', undefined, messages.enterPhone],
    ['mobile', '123', messages.invalidMobile],
    ['email', 'nothing', messages.invalidEmail],
    ['whatsapp', '123', messages.invalidMobile],
    ['place', 'x'.repeat(121), messages.tooLong(120)],
    ['password', 'set-by-an-admin', serverWords.unknownField],
    ['claimed_at', null, serverWords.unknownField],
  ];
  it.each(wrong)(
    'with %s as %j is refused at the field, and changes nothing',
    async (field, value, sentence) => {
      const mobile = aMobile();
      const id = await aRecord(server, { mobile }, divisionPath.divisionId);
      const before = await recordOf(server, id);
      const answer = await edit(id, { ...needed(mobile), [field]: value });
      expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, sentence]);
      expect(await recordOf(server, id)).toEqual(before);
    },
  );

  it('ignores the username, the levels and the claimed flag when they are sent along', async () => {
    const member = await aMember(server, divisionPath.divisionId, {
      username: 'keeps_it',
      mobile_access: 'Only Me',
      photo_access: 'Only Me',
    });
    const answer = await edit(member.id, {
      ...needed(member.mobile),
      username: 'taken_over',
      mobileAccessControl: 'Public',
      profileimageAccessControl: 'Public',
      claimed: false,
      _id: 'another',
      ...foreign,
    });
    expect(answer.statusCode).toBe(200);
    expect(await recordOf(server, member.id)).toMatchObject({
      name: 'New Name',
      username: 'keeps_it',
      mobile_access: 'Only Me',
      photo_access: 'Only Me',
      claimed_at: expect.any(String),
    });
  });

  describe('with an account', () => {
    const own = { whatsapp: '+919846090001', email: 'own@example.org', place: 'Kochi' };

    it.each([
      ['whatsapp', { whatsapp: '+919846090002' }],
      ['whatsapp', { whatsapp: '' }],
      ['email', { email: 'admins@example.org' }],
      ['email', { email: null }],
    ])('refuses another %s at the field, and changes nothing of the rest: %j', async (field, change) => {
      const member = await aMember(server, divisionPath.divisionId, own);
      const before = await recordOf(server, member.id);
      const answer = await edit(member.id, { ...needed(aMobile()), place: 'Aluva', ...change });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid-input', fields: { [field]: formMessages.ownersField } }),
      ]);
      expect(await recordOf(server, member.id)).toEqual(before);
    });

    // Shows decision:field-rights
    it('names every field that only the owner may change', async () => {
      const member = await aMember(server, divisionPath.divisionId, own);
      const change = { whatsapp: '+919846090002', email: 'admins@example.org' };
      const answer = await edit(member.id, { ...needed(member.mobile), ...change });
      expect(Object.keys(answer.json().fields).sort()).toEqual(['email', 'whatsapp']);
    });

    it('accepts the fields that an admin may write, with the owner’s own values sent along unchanged', async () => {
      const member = await aMember(server, divisionPath.divisionId, own);
      const answer = await edit(member.id, {
        ...needed(member.mobile),
        place: 'Aluva',
        email: own.email,
        whatsapp: '098460 90001',
      });
      expect(answer.statusCode).toBe(200);
      expect(await recordOf(server, member.id)).toMatchObject({ ...own, name: 'New Name', place: 'Aluva' });
    });

    it('lets an admin write WhatsApp and e-mail of a record without an account', async () => {
      const mobile = aMobile();
      const id = await aRecord(server, { ...own, mobile }, divisionPath.divisionId);
      const change = { whatsapp: '+919846090002', email: 'listed@example.org' };
      expect((await edit(id, { ...needed(mobile), ...change })).statusCode).toBe(200);
      expect(await recordOf(server, id)).toMatchObject(change);
    });
  });

  it('is a conflict when the field was changed since: nothing is applied, both values are returned', async () => {
    const member = await aMember(server, divisionPath.divisionId, { place: 'Kollam' });
    await member.caller.put(paths.update(member.mobile), { place: 'Kochi' });
    const before = await recordOf(server, member.id);
    const answer = await edit(member.id, { ...needed(member.mobile), place: 'Thrissur', base: { place: 0 } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'conflict',
        error: formMessages.profileConflict,
        message: formMessages.profileConflict,
        conflicts: { place: { yours: 'Thrissur', theirs: 'Kochi' } },
      },
    ]);
    expect(await recordOf(server, member.id)).toEqual(before);
    const again = await edit(member.id, { ...needed(member.mobile), place: 'Thrissur', base: { place: 1 } });
    expect(again.statusCode).toBe(200);
  });

  it('is no conflict when both wrote the same value', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    await member.caller.put(paths.update(member.mobile), { place: 'Kochi' });
    const answer = await edit(member.id, { ...needed(member.mobile), place: 'Kochi', base: { place: 0 } });
    expect(answer.statusCode).toBe(200);
  });

  it('twice changes nothing the second time', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId);
    await edit(id, needed(mobile));
    const before = await recordOf(server, id);
    expect((await edit(id, needed(mobile))).statusCode).toBe(200);
    expect(await recordOf(server, id)).toEqual(before);
  });

  it('by two admins at once on the same base succeeds once; the other gets a conflict', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile, gender: 'Female', name: 'New Name' }, divisionPath.divisionId);
    const at = (where: string) => edit(id, { ...needed(mobile), place: where, base: { place: 0 } });
    const answers = await Promise.all([at('Kochi'), at('Kollam')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('an admin’s change of a mobile', () => {
  it('is applied at once to an unclaimed record', async () => {
    const [from, to] = [aMobile(), aMobile()];
    const id = await aRecord(server, { mobile: from }, divisionPath.divisionId);
    const answer = await edit(id, needed(`0${to.slice(3)}`));
    expect([answer.json().message, answer.json().schoolmate.mobile]).toEqual([
      serverWords.schoolmateChanged,
      to,
    ]);
    expect((await signUp(server, to, 'new_number')).id).toBe(id);
  });

  it('is refused at the field when a person of the school has the number', async () => {
    const [claimed, listed] = [await aMember(server, other.divisionId), aMobile()];
    await aRecord(server, { mobile: listed }, other.divisionId);
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId);
    for (const taken of [claimed.mobile, listed]) {
      const answer = await edit(id, needed(taken));
      expect([answer.statusCode, answer.json().fields]).toEqual([409, { mobile: serverWords.mobileInUse }]);
    }
    expect(await recordOf(server, id)).toMatchObject({ mobile, name: 'Anu' });
  });

  it('is accepted silently when the number is claimed in another school', async () => {
    const elsewhere = await aMember(server, foreign.divisionId);
    const id = await aRecord(server, { mobile: aMobile() }, divisionPath.divisionId);
    expect((await edit(id, needed(elsewhere.mobile))).json().message).toBe(serverWords.schoolmateChanged);
  });

  describe('on a claimed account', () => {
    const meOf = async (member: Member) => (await member.caller.get(paths.pull)).json().me.schoolmate;
    const sendCode = async (mobile: string) => {
      await server.as(null).post(paths.sendCode, { mobile });
      return lastCode(server, mobile);
    };
    const confirm = (member: Member, mobile: string, otp: string) =>
      member.caller.post(paths.confirmMobile, { mobile, otp });

    async function asked() {
      const member = await aMember(server, divisionPath.divisionId);
      const to = aMobile();
      const answer = await edit(member.id, needed(to));
      return { member, to, answer };
    }

    // Shows decision:mobile-of-account
    it('waits for the proof of its owner, and the old number stays until then', async () => {
      const { member, to, answer } = await asked();
      expect([answer.statusCode, answer.json().message, answer.json().schoolmate.mobile]).toEqual([
        200,
        serverWords.schoolmateMobileAsked,
        member.mobile,
      ]);
      expect(await meOf(member)).toMatchObject({
        name: 'New Name',
        mobile: member.mobile,
        pendingMobile: to,
      });
      expect((await member.caller.get(paths.schoolmate(to))).statusCode).toBe(404);
    });

    it('takes effect once it is proved: devices get it, and the old number opens nothing', async () => {
      const { member, to } = await asked();
      const device = await viewer();
      const answer = await confirm(member, to, await sendCode(to));
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: ownWords.mobileConfirmed }]);
      expect(await meOf(member)).toMatchObject({ mobile: to, pendingMobile: null });
      expect((await member.caller.get(paths.schoolmate(member.mobile))).statusCode).toBe(404);
      await device.pull();
      expect(faceOn(device, member.id)?.mobile).toBe(to);
    });

    it('is confirmed once, and a wrong code confirms nothing', async () => {
      const { member, to } = await asked();
      const code = await sendCode(to);
      const wrong = code === '123456' ? '123457' : '123456';
      expect(refusal(await confirm(member, to, wrong))).toEqual([
        400,
        'invalid-code',
        formMessages.invalidCode,
      ]);
      expect((await meOf(member)).mobile).toBe(member.mobile);
      await confirm(member, to, code);
      expect(refusal(await confirm(member, to, code))).toEqual([
        404,
        'not-found',
        serverWords.noMobileToConfirm,
      ]);
    });

    it('can be confirmed for the waiting number alone', async () => {
      const { member } = await asked();
      const own = aMobile();
      expect(refusal(await confirm(member, own, await sendCode(own)))).toEqual([
        404,
        'not-found',
        serverWords.noMobileToConfirm,
      ]);
      const nobody = await aMember(server);
      expect((await confirm(nobody, nobody.mobile, '123456')).statusCode).toBe(404);
    });

    it('is refused after the code when another account has claimed the number meanwhile', async () => {
      const { member, to } = await asked();
      await signUp(server, to, `claimed_${to.slice(-5)}`);
      expect(refusal(await confirm(member, to, await sendCode(to)))).toEqual([
        409,
        'already-registered',
        serverWords.alreadyRegistered,
      ]);
      expect((await meOf(member)).mobile).toBe(member.mobile);
    });

    it.each([
      ['mobile', '', messages.enterPhone],
      ['otp', '12345', formMessages.enterSixDigits],
    ])('with %s as %j is refused at the field', async (field, value, sentence) => {
      const { member, to } = await asked();
      const answer = await member.caller.post(paths.confirmMobile, {
        mobile: to,
        otp: '123456',
        [field]: value,
      });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    });
  });
});

describe('removing a schoolmate', () => {
  // Shows spec:calls.16, spec:words.41
  it('ends the membership on every device, and gives the photo of a claimed person another address', async () => {
    const member = await aMember(server, [divisionPath.divisionId, other.divisionId]);
    await withPhoto(member.id);
    const device = await viewer();
    const photo = faceOn(device, member.id)?.profilePic ?? '';
    expect((await member.caller.get(photo)).statusCode).toBe(200);
    const answer = await remove(member.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: serverWords.schoolmateDeleted },
    ]);
    await device.pull();
    expect(faceOn(device, member.id)).toBeUndefined();
    expect((await member.caller.get(photo)).statusCode).toBe(404);
    const { me } = (await member.caller.get(paths.pull)).json();
    expect(me.memberships.map((each: DivisionIds) => each.divisionId)).toEqual([other.divisionId]);
    expect((await member.caller.get(me.schoolmate.profilePic)).statusCode).toBe(200);
  });

  // Shows decision:delete-schoolmate
  it('deletes an unclaimed record with its photo when it was its last division', async () => {
    const id = await aRecord(server, { mobile: aMobile() }, divisionPath.divisionId, other.divisionId);
    await withPhoto(id);
    const device = await viewer(other.divisionId);
    await remove(id);
    expect(await recordOf(server, id)).toBeDefined();
    await remove(id, other);
    const { read } = server.ctx.database;
    expect(await read.selectFrom('schoolmates').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await read.selectFrom('photos').select('id').where('owner_id', '=', id).execute()).toEqual([]);
    await device.pull();
    expect(faceOn(device, id, other.divisionId)).toBeUndefined();
  });

  // Shows decision:delete-schoolmate
  it('leaves a claimed person their account, and removes the division from their device', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    const device = new ReplicaClient(member.caller);
    await device.pull();
    expect(device.rosters.size).toBeGreaterThan(0);
    await remove(member.id);
    await device.pull();
    expect(device.rosters.size).toBe(0);
    expect(device.me).toMatchObject({ memberships: [], schoolmate: { _id: member.id } });
  });

  it('answers 404 the second time, and removes once for two calls at once', async () => {
    const id = await aRecord(server, {}, divisionPath.divisionId);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    expect(refusal(await remove(id))).toEqual(missing);
  });
});

describe('editing and removing a schoolmate', () => {
  it('are for the admins of that school: another admin gets 404 and changes nothing', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId);
    const theirs = await aRecord(server, { mobile: aMobile() }, foreign.divisionId);
    const before = [await recordOf(server, id), await recordOf(server, theirs)];
    const attempts: [string, DivisionIds, Caller][] = [
      [id, divisionPath, foreigner],
      [id, foreign, foreigner],
      [theirs, divisionPath, admin],
      [theirs, foreign, admin],
      [theirs, { ...foreign, schoolId: divisionPath.schoolId }, admin],
      [id, other, admin],
      [id, { ...divisionPath, batchId: other.batchId }, admin],
      ['no-such-record-at-all', divisionPath, admin],
    ];
    for (const [who, where, by] of attempts) {
      expect(refusal(await edit(who, needed(mobile), where, by))).toEqual(missing);
      expect(refusal(await remove(who, where, by))).toEqual(missing);
    }
    expect([await recordOf(server, id), await recordOf(server, theirs)]).toEqual(before);
  });

  it('are refused to every other kind of account, and to the schoolmate', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    const teacher = await aTeacher(server);
    for (const caller of [member.caller, teacher.caller]) {
      const answers = [
        await edit(member.id, needed(member.mobile), divisionPath, caller),
        await remove(member.id, divisionPath, caller),
      ];
      for (const answer of answers) expect(answer.statusCode).toBe(403);
    }
  });
});
