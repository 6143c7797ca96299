import { describe, expect, it } from 'vitest';
import { accepts, errorsOf } from '../../../testing/schema-errors.ts';
import { emailOrNone, newPassword, optionalText } from '../base/fields.ts';
import { registerSchoolmateBody } from '../desk/management.ts';
import { schoolFields } from '../desk/schools.ts';
import { helloKeyBody, signedOffer } from '../people/hello.ts';
import { signUpBody } from '../people/schoolmates.ts';
import { registerTeacherFields } from '../people/teachers.ts';
import { passkeySignInBody } from './passkeys.ts';
import { confirmSecondFactorBody } from './second-factor.ts';

/** Checks of the calls by which people sign up, sign in and meet. */

const id = 'an-id-of-16-chars';

describe('a sign-up', () => {
  it.each([
    ['anju_menon', []],
    ['', ['username: Username is required']],
    ['anju menon', ['username: Do not use spaces in the username. Use underscores (_) instead.']],
    ['a'.repeat(41), ['username: Use at most 40 characters for the username.']],
    ['anju!', ['username: Use only letters, digits, dots, hyphens and underscores in the username.']],
  ])('the username “%s” gets the errors %j', (username, errors) => {
    expect(errorsOf(signUpBody, { username, password: 'back-bench-2009' })).toEqual(errors);
  });
});

it.each([
  ['eight888', []],
  ['seven77', [': Use at least 8 characters for the password.']],
  ['', [': Password is required']],
  ['p'.repeat(128), []],
  ['p'.repeat(129), [': Use at most 128 characters for the password.']],
])('a new password “%s” gets the errors %j', (password, errors) => {
  expect(errorsOf(newPassword, password)).toEqual(errors);
});

it('an optional text is tidied, and blank becomes none', () => {
  expect(['  a   b ', '   ', '', null].map((text) => optionalText(10).parse(text))).toEqual([
    'a b',
    null,
    null,
    null,
  ]);
  expect(['', 'Anu@Example.org '].map((text) => emailOrNone.parse(text))).toEqual([null, 'anu@example.org']);
});

it('a school gets its name without double spaces', () => {
  expect(schoolFields.parse({ name: '  Holy   Angels \n School ' })).toEqual({ name: 'Holy Angels School' });
});

describe('a schoolmate that an admin registers', () => {
  const body = {
    ...{ name: 'Anju', email: 'anju@example.org', mobile: '9846000001', place: 'Kochi' },
    ...{ password: 'back-bench-2009', confirmPassword: 'back-bench-2009' },
  };
  it.each([
    [{}, []],
    [{ confirmPassword: 'back-bench-2008' }, ['confirmPassword: Passwords do not match']],
    [{ schoolId: id, batchId: id, divisionId: id }, []],
    [{ schoolId: id, batchId: id }, ['divisionId: Invalid school, batch, or division ID.']],
    [{ divisionId: id }, ['divisionId: Invalid school, batch, or division ID.']],
  ])('a body with %j gets the errors %j', (fields, errors) => {
    expect(errorsOf(registerSchoolmateBody, { ...body, ...fields })).toEqual(errors);
  });
});

it.each([
  [{}, []],
  [{ confirmPassword: 'chalk-and-slate' }, []],
  [{ confirmPassword: 'chalk-and-cheese' }, ['confirmPassword: ❌ Passwords do not match']],
])('a teacher who registers with %j gets the errors %j', (fields, errors) => {
  const body = { name: 'Teacher', email: 'teacher@example.org', mobile: '9846000001', place: 'Kochi' };
  const form = {
    ...body,
    currentStatus: 'Retired',
    about: 'Maths',
    gender: 'Female',
    password: 'chalk-and-slate',
    ...fields,
  };
  expect(errorsOf(registerTeacherFields, form)).toEqual(errors);
});

describe('a key or signature', () => {
  it('has exactly its length, in base64url', () => {
    const key = `B${'a'.repeat(86)}`;
    for (const publicKey of [`x${key}`, `${key}x`, `B${'+'.repeat(86)}`, 'B', 'Ba'])
      expect(accepts(helloKeyBody, { publicKey })).toBe(false);
    expect(accepts(helloKeyBody, { publicKey: key })).toBe(true);
    const nonce = 'n'.repeat(22);
    const offer = {
      from: id,
      to: id,
      nonce,
      otherNonce: nonce,
      fields: [],
      signedAt: '2027-01-02T10:00:00Z',
    };
    const signature = 's'.repeat(86);
    expect(accepts(signedOffer, { offer, signature })).toBe(true);
    for (const wrong of [`${signature}s`, 's', '+'.repeat(86)])
      expect(accepts(signedOffer, { offer, signature: wrong })).toBe(false);
    for (const wrong of [`${nonce}n`, 'n', '+'.repeat(22)])
      expect(accepts(signedOffer, { offer: { ...offer, nonce: wrong }, signature })).toBe(false);
  });

  it('has no other characters in a passkey', () => {
    const binary = 'aA0_-';
    const body = (given: string) => ({
      response: {
        ...{ id: given, rawId: binary, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: binary,
          authenticatorData: binary,
          signature: binary,
          userHandle: binary,
        },
      },
    });
    expect(errorsOf(passkeySignInBody, body(binary))).toEqual([]);
    for (const wrong of ['+a', 'a+', 'a b']) expect(accepts(passkeySignInBody, body(wrong))).toBe(false);
  });
});

it('a code of the second factor is trimmed, and not empty', () => {
  expect(confirmSecondFactorBody.parse({ code: ' 123456 ' })).toEqual({ code: '123456' });
  expect(accepts(confirmSecondFactorBody, { code: ' ' })).toBe(false);
  expect(accepts(confirmSecondFactorBody, { code: '1'.repeat(41) })).toBe(false);
});
