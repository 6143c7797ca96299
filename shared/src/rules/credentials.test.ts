import { describe, expect, it } from 'vitest';
import { username } from '../domain/limits.ts';
import { isEmail, normaliseUsername, passwordProblem, usernameOf, usernameProblem } from './credentials.ts';

it.each([
  ['  Asha_Spec ', 'asha_spec'],
  ['Ａｓｈａ', 'asha'],
])('stores the username %j as %j', (entry, stored) => {
  expect(normaliseUsername(entry)).toBe(stored);
});

it.each([
  ['Linta Sebastian 2013', 'linta_sebastian_2013'],
  ['  Sandra D’Souza (Jr.) ', 'sandra_d_souza_jr'],
  ['ആതിര കെ. എം.', 'ആതിര_കെ_എം'],
  ['x'.repeat(200), 'x'.repeat(username.max)],
  ['…', ''],
])('suggests for %j the username %j, which is valid unless it is empty', (words, suggested) => {
  expect(usernameOf(words)).toBe(suggested);
  expect(usernameProblem(suggested)).toBe(suggested === '' ? 'empty' : null);
});

describe('a username', () => {
  const longest = 'a'.repeat(username.max);
  it.each([
    ['asha', null],
    ['a', null],
    [' padded ', null],
    ['a.b-c_9', null],
    ['അനു', null],
    [longest, null],
    [` ${longest} `, null],
    [`${longest}a`, 'long'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['two words', 'spaces'],
    ['two\twords', 'spaces'],
    ['asha!', 'characters'],
    ['!asha', 'characters'],
    ['as@ha', 'characters'],
  ] as const)('the username %j has the problem %j', (entry, problem) => {
    expect(usernameProblem(entry)).toBe(problem);
  });
});

describe('a password', () => {
  it.each([
    [7, 'short'],
    [8, null],
    [128, null],
    [129, 'long'],
  ] as const)('has with %d characters the problem %j, also when each is an emoji', (count, problem) => {
    for (const letter of ['x', '🎓']) expect(passwordProblem(letter.repeat(count))).toBe(problem);
  });
});

describe('an e-mail', () => {
  it.each(['a@b.in', ' a@b.in ', 'ab@cd.ef', 'anju.m@school.co.in'])('is valid as %j', (entry) => {
    expect(isEmail(entry)).toBe(true);
  });

  it.each([
    ...['', 'ab.in', 'a@b', '@b.in', 'a@.in', 'a@b.', 'a@b,in'],
    ...['a b@c.in', 'a@b c.in', 'a@b.in x', 'a@@b.in', 'a@b@c.in', 'a@b.i@n', 'a@b.in@'],
  ])('is not valid as %j', (entry) => {
    expect(isEmail(entry)).toBe(false);
  });
});
