import { describe, expect, it } from 'vitest';
import { isWholeCode, typedCode } from './typed-code.ts';

describe('typedCode', () => {
  it.each([
    ['481516', '481516'],
    [' 481 516 ', '481516'],
    ['481-516', '481516'],
    ['48·15·16', '481516'],
    ['4,8,1,5,1,6', '481516'],
    ['४८१५१६', '481516'],
    ['൪൮൧ ൫൧൬', '481516'],
    ['４８１５１６', '481516'],
    ['٤٨١٥١٦', '481516'],
  ])('reads %j, with its signs and script, as %s', (typed, code) => {
    expect(typedCode(typed)).toBe(code);
  });

  it.each([
    ['four eight one five one six', '481516'],
    ['double seven zero oh one two', '770012'],
    ['Triple nine, double four. O', '999440'],
    ['for ate won five won six', '481516'],
    ['For eight to five Too six', '482526'],
    ['4 double 8 5 one 6', '488516'],
    ['three', '3'],
  ])('reads the dictated %j as %s', (said, code) => {
    expect(typedCode(said)).toBe(code);
  });

  it.each([
    '481516 is your Memcherrish code. It is valid for 5 minutes.\n\n@reunion.example.org #481516',
    '481 516 is your verification code. For your security, do not share this code.',
    'Your code: 481-516. Valid for 5 minutes.',
  ])('finds the code in the message %j', (message) => {
    expect(typedCode(message)).toBe('481516');
  });

  it('keeps the digits of a text that is no code, and nothing of a text without digits', () => {
    expect(typedCode('call 98')).toBe('98');
    expect(typedCode('one moment')).toBe('');
    expect(typedCode('')).toBe('');
  });

  it('reads a long text that is no code at once', () => {
    expect(typedCode(`${'one'.repeat(20_000)}!`)).toBe('');
  });
});

it('a code is whole with six digits', () => {
  expect(['481516', '48151', '4815161', '48151a', ''].map(isWholeCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
