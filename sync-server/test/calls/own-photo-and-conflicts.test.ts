import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision, aMobile, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let other: Caller;
let divisionPath: DivisionIds;
let me: Member;

const aClassmate = () => aMember(server, divisionPath.divisionId, { name: 'Asha' });

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  other = await anAdmin(server, 'other@example.org');
  divisionPath = await aDivision(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await aClassmate();
});

const update = (payload: object) => me.caller.put(paths.update(me.mobile), payload);
const now = () => server.ctx.clock().toISOString();
const read = async () => (await me.caller.get(paths.schoolmate(me.mobile))).json();

describe('an edit that was made on an older revision', () => {
  it('applies nothing when the field was changed since, and returns both values', async () => {
    await update({ place: 'Kochi', location: 'Dubai' });
    await update({ place: 'Thrissur' });
    const before = await recordOf(server, me.id);
    const answer = await update({ place: 'Kollam', selfIntro: 'New', base: { place: 1, selfIntro: 0 } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'conflict',
      error: formMessages.profileConflict,
      message: formMessages.profileConflict,
      conflicts: { place: { yours: 'Kollam', theirs: 'Thrissur', revision: 2, by: 'self', at: now() } },
    });
    expect(await recordOf(server, me.id)).toEqual(before);
  });

  it('names each field that was changed since, and no other', async () => {
    await update({ place: 'Kochi', location: 'Dubai', name: 'Asha Nair' });
    const base = { place: 0, location: 0, name: 1, email: 0 };
    const sent = { place: 'A', location: 'B', name: 'C', email: 'd@example.org' };
    const { conflicts } = (await update({ ...sent, base })).json();
    expect(Object.keys(conflicts).sort()).toEqual(['location', 'place']);
  });

  it('is no conflict where both wrote the same, or where other fields were changed', async () => {
    await update({ place: 'Kochi' });
    expect((await update({ place: 'Kochi', base: { place: 0 } })).statusCode).toBe(200);
    const answer = await update({ location: 'Dubai', base: { location: 0 } });
    expect([answer.statusCode, answer.json().schoolmate.place]).toEqual([200, 'Kochi']);
  });

  it('succeeds when it is based on the returned revisions', async () => {
    const { revisions } = (await update({ place: 'Kochi' })).json().schoolmate;
    expect((await update({ place: 'Kollam', base: revisions })).statusCode).toBe(200);
    expect((await update({ place: 'Thrissur', base: revisions })).statusCode).toBe(409);
  });

  it('loses against one on the same base that comes at the same moment', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((value) => update({ place: value, base: { place: 0 } })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('covers the levels', async () => {
    await update({ mobileAccessControl: 'Only Me' });
    const answer = await update({ mobileAccessControl: 'Public', base: { mobileAccessControl: 0 } });
    expect(answer.json().conflicts).toMatchObject({
      mobileAccessControl: { yours: 'Public', theirs: 'Only Me' },
    });
    expect((await read()).mobileAccessControl).toBe('Only Me');
  });
});

describe('the own photo', () => {
  const upload = async (seed: number) =>
    me.caller.form(paths.uploadPhoto(me.mobile), {
      profilePic: { name: 'me.jpg', bytes: await aPhoto(seed) },
    });
  const statusOf = async (address: string, who: Caller = me.caller) => (await who.get(address)).statusCode;

  // Shows spec:fields.54, spec:calls.33, spec:words.42
  it('is returned with an address that opens it for people who may see it', async () => {
    const answer = await upload(1);
    const { profilePic } = answer.json();
    expect(answer.json()).toEqual({ success: true, message: ownWords.photoUpdated, profilePic });
    expect(profilePic).toMatch(/^\/uploads\/[\w-]{21}\.webp$/);
    expect((await read()).profilePic).toBe(profilePic);
    const classmate = await aClassmate();
    expect([await statusOf(profilePic), await statusOf(profilePic, classmate.caller)]).toEqual([200, 200]);
    expect(await statusOf(profilePic, server.as(null))).toBe(404);
  });

  it('a replaced photo opens nothing under its old address', async () => {
    const old = (await upload(1)).json().profilePic;
    const fresh = (await upload(2)).json().profilePic;
    expect(fresh).not.toBe(old);
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([404, 200]);
  });

  it.each(['Only Me', 'Batch', 'Public'])(
    'gets a new address when its level becomes %s, and the old one opens nothing, even for its owner',
    async (level) => {
      const old = (await upload(1)).json().profilePic;
      await update({ profileimageAccessControl: 'Division' });
      const before = (await read()).profilePic;
      const after = (await update({ profileimageAccessControl: level })).json().schoolmate.profilePic;
      expect(new Set([old, before, after]).size).toBe(3);
      expect([await statusOf(old), await statusOf(before), await statusOf(after)]).toEqual([404, 404, 200]);
      expect(await statusOf(after.replace('.webp', '.small.webp'))).toBe(200);
    },
  );

  it('keeps its address when its level does not change, or another field changes', async () => {
    await upload(1);
    const { profilePic } = (await update({ profileimageAccessControl: 'Batch' })).json().schoolmate;
    await update({ profileimageAccessControl: 'Batch', mobileAccessControl: 'Only Me', name: 'New' });
    expect((await read()).profilePic).toBe(profilePic);
  });

  // Shows spec:calls.32
  it('a removed photo is gone for everyone, and removing it again is no error', async () => {
    const { profilePic } = (await upload(1)).json();
    for (const _ of [1, 2]) {
      const answer = await update({ removeProfilePic: true });
      expect([answer.statusCode, answer.json().schoolmate.profilePic]).toEqual([200, null]);
    }
    expect([await statusOf(profilePic), await statusOf(profilePic, admin)]).toEqual([404, 404]);
    expect((await read()).photoPreview).toBeNull();
  });

  it('is removed together with a change of other fields', async () => {
    await upload(1);
    const sent = { removeProfilePic: true, profileimageAccessControl: 'Only Me', place: 'Kochi' };
    expect((await update(sent)).json().schoolmate).toMatchObject({ profilePic: null, place: 'Kochi' });
  });

  it('is removed only by the value true', async () => {
    const { profilePic } = (await upload(1)).json();
    for (const removeProfilePic of [false, 'true', 1, null]) {
      expect((await update({ removeProfilePic })).statusCode).toBe(400);
    }
    expect((await read()).profilePic).toBe(profilePic);
  });
});

describe('user-school', () => {
  // Shows spec:fields.10, spec:fields.11, spec:fields.12, spec:fields.13, spec:fields.14, spec:fields.15
  // Shows spec:fields.16, spec:fields.17, spec:fields.18, spec:calls.8
  it('returns the schoolmate’s own division, its names and its teachers', async () => {
    const { schoolId, batchId, divisionId } = divisionPath;
    const school = { name: 'St. Mary’s', image: { name: 'a.jpg', bytes: await aPhoto(1) } };
    const { image } = (await admin.form(paths.school(schoolId), school, 'PUT')).json();
    expect(image).toMatch(/^\/uploads\/[\w-]{21}\.webp$/);
    const { id: teacherId } = await aTeacher(server);
    const entry = { teacherId, subject: 'Maths' };
    await admin.post(paths.assignTeacher(schoolId, batchId, divisionId), entry);
    const answer = await me.caller.get(paths.userSchool(me.mobile));
    const own = {
      schoolId,
      batchId,
      divisionId,
      schoolName: 'St. Mary’s',
      schoolImage: image,
      batch: '2012 - 2013',
      division: '10-A',
    };
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...own,
        image,
        teachers: [expect.objectContaining({ _id: teacherId, subject: 'Maths' })],
        memberships: [own],
      },
    ]);
  });

  it('answers the admin of the school for its people, and no other admin', async () => {
    expect((await admin.get(paths.userSchool(me.mobile))).json()).toMatchObject(divisionPath);
    const refused = [
      await other.get(paths.userSchool(me.mobile)),
      await admin.get(paths.userSchool(aMobile())),
      await admin.get(paths.userSchool('nonsense')),
      await me.caller.get(paths.userSchool((await aClassmate()).mobile)),
    ];
    for (const answer of refused) expect([answer.statusCode, answer.body]).toEqual([404, refused[0]?.body]);
    expect((await server.as(null).get(paths.userSchool(me.mobile))).statusCode).toBe(401);
  });

  it('shows an admin nothing of the person’s divisions in other schools', async () => {
    const elsewhere = await aDivision(other, 'Elsewhere');
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, elsewhere.divisionId, [me.id], now),
    );
    expect((await me.caller.get(paths.userSchool(me.mobile))).json().memberships).toHaveLength(2);
    const seen = await admin.get(paths.userSchool(me.mobile));
    expect(seen.json().memberships.map((each: DivisionIds) => each.schoolId)).toEqual([
      divisionPath.schoolId,
    ]);
    expect(seen.body).not.toContain('Elsewhere');
  });

  it('answers 404 for a person who is in no class', async () => {
    const mobile = aMobile();
    const { caller } = await signUp(server, mobile, 'owner');
    expect((await caller.get(paths.userSchool(mobile))).statusCode).toBe(404);
  });
});
