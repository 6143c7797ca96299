import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import type { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  divisionPath,
  edit,
  faceOn,
  foreign,
  needed,
  openPeopleTableSchool,
  other,
  server,
  viewer,
} from './people-table-school.ts';

openPeopleTableSchool();

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
    'an edit of %s to %j is refused at the field, and changes nothing',
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

  describe('a schoolmate with an account', () => {
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

  it('the same edit changes nothing the second time', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId);
    await edit(id, needed(mobile));
    const before = await recordOf(server, id);
    expect((await edit(id, needed(mobile))).statusCode).toBe(200);
    expect(await recordOf(server, id)).toEqual(before);
  });

  it('the first of two simultaneous edits on one base succeeds, and the other gets a conflict', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile, gender: 'Female', name: 'New Name' }, divisionPath.divisionId);
    const at = (where: string) => edit(id, { ...needed(mobile), place: where, base: { place: 0 } });
    const answers = await Promise.all([at('Kochi'), at('Kollam')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});
