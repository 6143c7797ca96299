import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import type { Chance } from './chance.ts';

/** What a bad network makes of one call. Durations are in milliseconds. */
export type Fault =
  | { kind: 'none' }
  | { kind: 'delay'; before: number; after: number }
  /** The line breaks before the server has heard anything. */
  | { kind: 'reset' }
  /** The server has acted, and its answer is lost. */
  | { kind: 'cut' }
  /** The line breaks in the middle of the answer. */
  | { kind: 'half' }
  /** Whole by its length, half by its JSON, and with our header. */
  | { kind: 'half-json' }
  /** Something on the way answers, and the server hears nothing. */
  | { kind: 'foreign'; status: number; headers: Record<string, string>; body: string }
  /** The line stays open and nothing ever comes, whether or not the server has heard. */
  | { kind: 'silence'; heard: boolean }
  /** Arrives so many times at once. */
  | { kind: 'repeat'; times: number }
  /** Arrives, is answered, and arrives once more after so many later calls. */
  | { kind: 'echo'; after: number }
  /** The line breaks; the call is still under way, and arrives after so many later ones. */
  | { kind: 'overtaken'; after: number };

const page = '<!doctype html><title>Wi-Fi</title><h1>Welcome! Accept the terms to go on.</h1>';
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Every form in which something else than our server answers. */
export const foreignAnswers = {
  'a page with 200': { kind: 'foreign', status: 200, headers: html, body: page },
  'a redirect to a page': {
    kind: 'foreign',
    ...{ status: 302, headers: { ...html, location: '/wifi/terms' }, body: '' },
  },
  '511, sign in to the network': { kind: 'foreign', status: 511, headers: html, body: page },
  'an empty 200': { kind: 'foreign', status: 200, headers: {}, body: '' },
  'an empty 200 under our header': {
    kind: 'foreign',
    ...{ status: 200, headers: { [ownAnswer.name]: ownAnswer.value }, body: '' },
  },
  'JSON of somebody else': {
    kind: 'foreign',
    ...{
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"success":true,"message":"ok"}',
    },
  },
  'half of our JSON': { kind: 'half-json' },
} as const satisfies Record<string, Fault>;

/** How often each fault comes in a history, as weights. */
const weights = {
  ...{ none: 40, delay: 10, reset: 9, cut: 12, half: 6, foreign: 8, silence: 3, repeat: 6, echo: 5 },
  overtaken: 4,
};

/** A fault by chance; `longest` bounds its delays. */
export function randomFault(chance: Chance, longest: number): Fault {
  const kind = chance.weighted(weights);
  switch (kind) {
    case 'delay':
      return { kind, before: chance.below(longest), after: chance.below(longest) };
    case 'foreign':
      return chance.pick(Object.values(foreignAnswers)) ?? { kind: 'none' };
    case 'silence':
      return { kind, heard: chance.happens(0.5) };
    case 'repeat':
      return { kind, times: 2 + chance.below(4) };
    case 'echo':
    case 'overtaken':
      return { kind, after: 1 + chance.below(4) };
    default:
      return { kind };
  }
}
