import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Chance } from './chance.ts';

/** Faults of one call in a bad network. Durations are in milliseconds. */
export type Fault =
  | { kind: 'none' }
  | { kind: 'delay'; before: number; after: number }
  /** The connection breaks before the server gets anything. */
  | { kind: 'reset' }
  /** The server commits, and its response is lost. */
  | { kind: 'cut' }
  /** The first bytes of the response arrive, and the others later. */
  | { kind: 'pause'; bytes: number; until: Promise<void> }
  /** The connection breaks in the middle of the response. */
  | { kind: 'half' }
  /** The body is valid by its length but is half the JSON, and has our header. */
  | { kind: 'half-json' }
  /** Something between device and server responds, and the server gets nothing. */
  | { kind: 'foreign'; status: number; headers: Record<string, string>; body: string }
  /** The connection stays open without a response, whether or not the server got the call. */
  | { kind: 'silence'; heard: boolean }
  /** The call arrives this many times at once. */
  | { kind: 'repeat'; times: number }
  /** The call arrives, gets a response, and arrives again after this many later calls. */
  | { kind: 'echo'; after: number }
  /** The connection breaks; the call is still under way and arrives after this many later ones. */
  | { kind: 'overtaken'; after: number };

const page = '<!doctype html><title>Wi-Fi</title><h1>Welcome! Accept the terms to go on.</h1>';
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Every form of a response that is not from our server. */
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

/** The weight of each fault in a history. */
const weights = {
  ...{ none: 40, delay: 10, reset: 9, cut: 12, half: 6, foreign: 8, silence: 3, repeat: 6, echo: 5 },
  overtaken: 4,
};

/** Returns a random fault; `longest` bounds its delays in milliseconds. */
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
