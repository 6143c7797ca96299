import { expect, it } from 'vitest';
import { secretsIn } from './harness/printed.ts';

it.each([
  ['Memcherrish is at http://127.0.0.1:41234', []],
  ['Code for +919846012345: 123456', []],
  ['  admin      admin@example.org / staff-room-key   at /login   (Leela)', []],
  ['{"level":50,"msg":"+919846012345"}', ['a mobile number']],
  ['{"level":40,"time":1763832000000,"pid":123456}', []],
  ['(node:123456) Warning: something is odd', []],
  ['/api/schoolmates/%2B919846012345', ['a mobile number']],
  ['authorization: eyJhbGciOiJIUzI1NiJ9.eyJzdWIi', ['a token']],
  ['the code is 123456', ['a code']],
  ['Error: somebody@example.org', ['an e-mail address']],
  ['Code for +919846012345: 123456 and more', ['a mobile number', 'a code']],
])('the line %j of a server reveals %j', (line, found) => {
  expect(secretsIn(`before\n${line}\nafter`)).toEqual(found);
});
