import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { lastCode, signUp } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import {
  divisionPath,
  edit,
  faceOn,
  foreign,
  needed,
  openPeopleTableSchool,
  other,
  refusal,
  server,
  viewer,
} from './people-table-school.ts';

openPeopleTableSchool();

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

  describe('a claimed account', () => {
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
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: ownWords.mobileConfirmed, removedPasskeys: 0 },
      ]);
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
      const answer = await confirm(member, to, await sendCode(to));
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { mobile: numberWords.unavailable }]);
      expect((await meOf(member)).mobile).toBe(member.mobile);
    });

    it.each([
      ['mobile', '', messages.enterPhone],
      ['otp', '12345', formMessages.enterSixDigits],
    ])('a change of %s to %j is refused at the field', async (field, value, sentence) => {
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
