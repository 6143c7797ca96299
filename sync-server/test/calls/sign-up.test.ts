import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { goodPassword, lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
});
afterAll(() => server.close());

const minute = 60_000;
let names = 0;
const newName = () => `member_${++names}`;

async function aProof(mobile: string): Promise<string> {
  await server.as(null).post(paths.sendCode, { mobile });
  const verified = await server.as(null).post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
  return verified.json().token;
}

const put = (proof: string | null, mobile: string, over: object = {}) =>
  server.as(proof).put(paths.signUp(mobile), { username: newName(), password: goodPassword, ...over });

const peopleWith = (mobile: string) =>
  server.ctx.database.read.selectFrom('schoolmates').selectAll().where('mobile', '=', mobile).execute();

describe('the proof that a sign-up requires', () => {
  // Shows spec:calls.28, spec:words.31
  it('creates the account, and opens no session', async () => {
    const mobile = aMobile();
    const proof = await aProof(mobile);
    const answer = await put(proof, mobile);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: signUpWords.signUpDone,
      memberships: [],
      claim: null,
      session: null,
    });
    expect((await server.as(proof).get(paths.schoolmate(mobile))).statusCode).toBe(401);
  });

  it('works once, even for another username', async () => {
    const mobile = aMobile();
    const proof = await aProof(mobile);
    await put(proof, mobile);
    const again = await put(proof, mobile);
    expect([again.statusCode, again.json().code]).toEqual([401, 'proof-missing']);
    expect(await peopleWith(mobile)).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const [one, other] = [aMobile(), aMobile()];
    const [early, late] = [await aProof(one), await aProof(other)];
    server.pass(10 * minute - 1);
    expect((await put(early, one)).statusCode).toBe(200);
    server.pass(1);
    expect((await put(late, other)).json()).toMatchObject({
      code: 'proof-missing',
      error: serverWords.proofMissing,
    });
  });

  it('works for its own number only, and is not used up by an attempt on another number', async () => {
    const [own, victim] = [aMobile(), aMobile()];
    await aRecord(server, { mobile: victim, name: 'Victim' });
    const proof = await aProof(own);
    expect((await put(proof, victim)).json().code).toBe('proof-missing');
    expect((await peopleWith(victim))[0]?.claimed_at).toBeNull();
    expect((await put(proof, own)).statusCode).toBe(200);
  });

  it('works for its number in any spelling', async () => {
    for (const spell of [
      (mobile: string) => `0${mobile.slice(3)}`,
      (mobile: string) => mobile.slice(3),
      (mobile: string) => ` ${mobile.slice(0, 5)}-${mobile.slice(5)} `,
    ]) {
      const mobile = aMobile();
      expect((await put(await aProof(mobile), spell(mobile))).statusCode).toBe(200);
      expect(await peopleWith(mobile)).toHaveLength(1);
    }
  });

  it.each([null, 'nonsense', 'x'.repeat(32)])('is not accepted as %j', async (proof) => {
    const mobile = aMobile();
    expect((await put(proof, mobile)).json().code).toBe('proof-missing');
    expect(await peopleWith(mobile)).toHaveLength(0);
  });

  it('works as a cookie and as a bearer token, and the bearer token wins', async () => {
    const mobile = aMobile();
    const browser = new Browser(server.app);
    await browser.post(paths.sendCode, { mobile });
    await browser.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
    const entry = { username: newName(), password: goodPassword };
    const byBearer = await browser.send({
      method: 'PUT',
      url: paths.signUp(mobile),
      payload: entry,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(byBearer.json().code).toBe('proof-missing');
    expect((await browser.put(paths.signUp(mobile), entry)).statusCode).toBe(200);
  });

  it('lets in one of two calls that bring it at the same moment', async () => {
    const mobile = aMobile();
    const proof = await aProof(mobile);
    const answers = await Promise.all([put(proof, mobile), put(proof, mobile)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
    expect(await peopleWith(mobile)).toHaveLength(1);
  });

  it('the proof of an earlier code does not create a second account beside the first', async () => {
    const mobile = aMobile();
    const first = await aProof(mobile);
    const second = await aProof(mobile);
    expect((await put(first, mobile)).statusCode).toBe(200);
    const again = await put(second, mobile);
    expect([again.statusCode, again.json().error]).toEqual([409, serverWords.alreadyRegistered]);
  });
});

describe('the username of a sign-up', () => {
  it.each([
    ['', formMessages.usernameRequired],
    ['   ', formMessages.usernameRequired],
    ['asha nair', formMessages.noSpacesInUsername],
    ['asha\u00a0nair', formMessages.noSpacesInUsername],
    ['asha\tnair', formMessages.noSpacesInUsername],
    ['x'.repeat(41), formMessages.usernameTooLong],
    ['asha!', formMessages.usernameCharacters],
    ['a/b', formMessages.usernameCharacters],
    ['<script>', formMessages.usernameCharacters],
    ['asha\u0000', messages.invalidField],
    ['🦜🦜🦜', formMessages.usernameCharacters],
  ])('is refused at the field when it is %j, and the proof is not used up', async (username, error) => {
    const mobile = aMobile();
    const proof = await aProof(mobile);
    const answer = await put(proof, mobile, { username });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { username: error }]);
    expect((await put(proof, mobile)).statusCode).toBe(200);
  });

  it.each([
    ['Asha.Nair-98_x', 'asha.nair-98_x'],
    [' Padded ', 'padded'],
    ['asha\u202e', 'asha'],
    ['ആശ', 'ആശ'],
    ['ＷＩＤＥ', 'wide'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('is stored, when it is %j, as %j', async (username, kept) => {
    const mobile = aMobile();
    expect((await put(await aProof(mobile), mobile, { username })).statusCode).toBe(200);
    expect((await peopleWith(mobile))[0]?.username).toBe(kept);
  });

  it('is refused in any case when it exists, without naming its owner, and the proof is not used up', async () => {
    const owner = aMobile();
    await put(await aProof(owner), owner, { username: 'taken_name' });
    const mobile = aMobile();
    const proof = await aProof(mobile);
    for (const username of ['taken_name', 'TAKEN_NAME', ' Taken_Name ']) {
      const answer = await put(proof, mobile, { username });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        code: 'already-exists',
        error: serverWords.usernameTaken,
        message: serverWords.usernameTaken,
        fields: { username: serverWords.usernameTaken },
      });
    }
    expect((await put(proof, mobile)).statusCode).toBe(200);
  });

  it('is given to one of two people who want it at the same moment', async () => {
    const [one, other] = [aMobile(), aMobile()];
    const [first, second] = [await aProof(one), await aProof(other)];
    const username = newName();
    const answers = await Promise.all([put(first, one, { username }), put(second, other, { username })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the password of a sign-up', () => {
  it.each([
    ['', messages.passwordRequired],
    ['1a2b3c4', formMessages.passwordTooShort],
    ['x'.repeat(129), formMessages.passwordTooLong],
    ['iloveyou1', serverWords.passwordTooCommon],
  ])('is refused at the field when it is %j, and the proof is not used up', async (password, error) => {
    const mobile = aMobile();
    const proof = await aProof(mobile);
    const answer = await put(proof, mobile, { password });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: error }]);
    expect((await put(proof, mobile)).statusCode).toBe(200);
  });
});

describe('the name of a sign-up', () => {
  const verify = async (mobile: string) => {
    await server.as(null).post(paths.sendCode, { mobile });
    return (await server.as(null).post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) })).json();
  };

  // Shows decision:sign-up-name
  it('is asked for, and kept, when no list has the number', async () => {
    const mobile = aMobile();
    const { token, isListed } = await verify(mobile);
    expect(isListed).toBe(false);
    expect((await put(token, mobile, { name: '  Meera Thampi ' })).statusCode).toBe(200);
    expect(await peopleWith(mobile)).toMatchObject([{ name: 'Meera Thampi' }]);
  });

  // Shows decision:sign-up-name
  it('is the one on the list when a list has the number', async () => {
    const mobile = aMobile();
    await aRecord(server, { mobile, name: 'Meera On The List' });
    const { token, isListed } = await verify(mobile);
    expect(isListed).toBe(true);
    await put(token, mobile, { name: 'Somebody Else' });
    expect(await peopleWith(mobile)).toMatchObject([{ name: 'Meera On The List' }]);
  });

  it('is the username for a client of the specification, which sends no name', async () => {
    const mobile = aMobile();
    const { token } = await verify(mobile);
    await put(token, mobile, { username: 'no-name-sent' });
    expect(await peopleWith(mobile)).toMatchObject([{ name: 'no-name-sent' }]);
  });

  it.each(['', '   ', 'x'.repeat(300)])(
    'is refused at its field as %j, and uses nothing up',
    async (name) => {
      const mobile = aMobile();
      const { token } = await verify(mobile);
      const answer = await put(token, mobile, { name });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['name']]);
      expect((await put(token, mobile, { name: 'Meera' })).statusCode).toBe(200);
    },
  );
});
