import type { ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';
import { idempotencyKey, ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import type { Edit } from '#local/edits/edits.ts';
import { Chance } from './chance.ts';
import { Device } from './device.ts';
import type { Fault } from './faults.ts';
import { runAsDevices, speed } from './process-lifecycle.ts';
import { ChaosProxy } from './proxy.ts';
import { reach } from './run-history.ts';
import { World } from './world.ts';

/**
 * N7 of docs/reliability.md: every error for every kind of edit. A temporary error keeps the edit, a final
 * one parks it; none is dropped.
 */

const place = {
  ...{ schoolId: 's'.repeat(16), schoolName: '', schoolImage: null, batchId: 'b'.repeat(16), batch: '' },
  ...{ divisionId: 'd'.repeat(16), division: '' },
};
const about = { postId: 'p'.repeat(16), schoolId: place.schoolId, batchId: place.batchId };
const requestId = 'r'.repeat(16);
const photo = { bytes: new ArrayBuffer(1), type: 'image/webp' };
/** One edit of each kind. The compiler asks for an example of a new kind. */
const anOffer = (from: string, to: string) => ({
  offer: {
    ...{ from: from.repeat(16), to: to.repeat(16), nonce: from.repeat(22), otherNonce: to.repeat(22) },
    ...{ fields: [], signedAt: '2026-08-01T10:00:00.000Z' },
  },
  signature: 's'.repeat(86),
});
const edits: { [Kind in Edit['kind']]: Extract<Edit, { kind: Kind }> } = {
  profile: { kind: 'profile', fields: { place: 'Ollur' }, base: { place: 0 } },
  photo: { kind: 'photo', photo },
  'photo-removal': { kind: 'photo-removal' },
  'join-request': { kind: 'join-request', requestId, place, selfIntro: null },
  'request-withdrawal': { kind: 'request-withdrawal', requestId, place },
  post: { kind: 'post', text: 'Hello', photos: [photo], ...about },
  'post-edit': { kind: 'post-edit', text: 'Hello', keep: [], photos: [], version: 1, ...about },
  'post-removal': { kind: 'post-removal', ...about },
  report: { kind: 'report', reason: null, ...about },
  reply: { kind: 'reply', text: 'Hello', ...about, replyTo: 'q'.repeat(16) },
  reaction: { kind: 'reaction', reaction: 'heart', ...about },
  'notifications-read': { kind: 'notifications-read', ids: ['n'.repeat(16)] },
  hiding: { kind: 'hiding', personId: 'h'.repeat(16), of: 'schoolmate', name: 'Binu' },
  'hiding-end': { kind: 'hiding-end', personId: 'h'.repeat(16), name: 'Binu' },
  admission: {
    ...{ kind: 'admission', eventId: 'e'.repeat(16), name: 'Binu' },
    operation: { id: 'o'.repeat(16), kind: 'admit', who: `person:${'b'.repeat(16)}` },
  },
  'event-reply': {
    ...{ kind: 'event-reply', eventId: 'e'.repeat(16), title: 'Ten years on' },
    reply: {
      ...{ answer: 'coming', guests: 0, guestNames: [], diet: null, note: null },
      ...{ answers: {}, level: 'Batch', base: 0 },
    },
  },
  'claim-word': { kind: 'claim-word', claimId: 'c'.repeat(16), name: 'Binu', word: 'knows' },
  swap: {
    ...{ kind: 'swap', personId: 'h'.repeat(16), name: 'Binu' },
    swap: { publicKey: `B${'k'.repeat(86)}`, own: anOffer('a', 'h'), theirs: anOffer('h', 'a') },
  },
  'class-photo': {
    ...{ kind: 'class-photo', photoId: 'p'.repeat(16), divisionId: 'd'.repeat(16) },
    ...{ schoolId: 's'.repeat(16), batchId: 'b'.repeat(16), photo },
  },
  'face-tag': {
    ...{ kind: 'face-tag', photoId: 'p'.repeat(16), tagId: 't'.repeat(16) },
    ...{ frame: { x: 1, y: 2, size: 300 }, personId: null, of: null, name: null },
  },
  'face-tag-removal': {
    ...{ kind: 'face-tag-removal', photoId: 'p'.repeat(16), tagId: 't'.repeat(16), name: null },
  },
  'swap-end': { kind: 'swap-end', personId: 'h'.repeat(16), name: 'Binu' },
};
/** Edits that remove a thing, or concern a thing that may be removed, count as done when it is missing. */
const goesAway: Edit['kind'][] = [
  'request-withdrawal',
  'post-removal',
  'reaction',
  'notifications-read',
  'claim-word',
  'face-tag',
  'face-tag-removal',
];
/** Their address contains the own number, which may just have changed, so they are sent once more. */
const namesNumber: Edit['kind'][] = ['profile', 'photo', 'photo-removal', 'join-request'];

type Fate = 'kept' | 'parked' | 'done' | 'parked-at-second';
const refusals: [status: number, code: ErrorCode, more: object, fateOf: (kind: Edit['kind']) => Fate][] = [
  [400, 'invalid-input', {}, () => 'parked'],
  [401, 'session-expired', {}, () => 'kept'],
  [401, 'not-signed-in', {}, () => 'kept'],
  [403, 'not-allowed', {}, () => 'parked'],
  [
    404,
    'not-found',
    {},
    (kind) => (goesAway.includes(kind) ? 'done' : namesNumber.includes(kind) ? 'parked-at-second' : 'parked'),
  ],
  [409, 'already-exists', {}, () => 'parked'],
  [
    409,
    'conflict',
    { conflicts: { place: { yours: 'Ollur', theirs: 'Pala', revision: 2 } } },
    () => 'parked',
  ],
  [413, 'too-large', {}, () => 'parked'],
  [415, 'unsupported-type', {}, () => 'parked'],
  [422, 'key-reused', {}, () => 'parked'],
  [426, 'outdated-app', {}, () => 'kept'],
  [429, 'rate-limited', { retryAfterSeconds: 1 }, () => 'kept'],
  [429, 'rate-limited', {}, () => 'parked'],
  [500, 'server-error', {}, () => 'kept'],
  [503, 'unavailable', { retryAfterSeconds: 1 }, () => 'kept'],
  [503, 'unavailable', {}, () => 'kept'],
  [507, 'out-of-space', {}, () => 'kept'],
];

let server: RunningServer;
let proxy: ChaosProxy;
let device: Device;
let stop: () => void;
beforeAll(async () => {
  server = await startServer();
  stop = runAsDevices();
  const [owner] = (await World.build(server)).people;
  if (!owner) throw new Error('The town is empty.');
  proxy = await ChaosProxy.open({ target: server.address, speed });
  device = new Device({ name: 'Asha', owner, address: proxy.address, chance: new Chance(1) });
  await device.start();
  await reach([device], () => device.me() !== null, 'a first pull');
});
afterAll(async () => {
  device.stop();
  await proxy.close();
  stop();
  await server.remove();
});

/** Starts with a good network and an empty outbox. A paused sender starts again with the app. */
async function beginAnew(): Promise<void> {
  for (const row of device.queue()) await device.decide(row, null);
  await device.dieAndStart();
  await proxy.calm();
}
afterEach(beginAnew);

test.each(refusals)('every edit survives the response %i %s %j', async (status, code, more, fateOf) => {
  const message = `Because of ${status}`;
  const headers = { [ownAnswer.name]: ownAnswer.value, 'content-type': 'application/json' };
  const body = JSON.stringify({ code, error: message, message, ...more });
  for (const edit of Object.values(edits)) {
    let answered = 0;
    proxy.decide = ({ method }) => {
      if (method === 'GET') return { kind: 'none' };
      answered += 1;
      return { kind: 'foreign', status, headers, body };
    };
    const key = await device.save(edit);
    const row = () => device.queue().find((each) => each.key === key);
    const fate = fateOf(edit.kind);
    if (fate === 'done') await reach([device], () => answered > 0 && row() === undefined, 'the end of it');
    else await reach([device], () => (row()?.problem ?? null) !== null, 'its refusal');
    if (fate === 'parked-at-second') {
      const isParked = () => row()?.state === 'refused';
      await reach([device], isParked, 'the second try', async () => device.wake());
      expect(answered).toBe(2);
    }
    const seen = row();
    const state =
      fate === 'kept' ? 'waiting' : code === 'conflict' && edit.kind === 'profile' ? 'conflict' : 'refused';
    expect({ kind: edit.kind, state: seen?.state, message: seen?.problem?.message }).toEqual(
      fate === 'done'
        ? { kind: edit.kind, state: undefined, message: undefined }
        : { kind: edit.kind, state, message: status === 426 ? expect.any(String) : message },
    );
    await beginAnew();
  }
});

/** Node gives the names of headers in small letters. */
const sentKey = idempotencyKey.toLowerCase();

/** The page of a proxy or a filter, without our header. */
const pageOf = (status: number): Fault => ({
  kind: 'foreign',
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><title>${status}</title><h1>${status}</h1></html>`,
});

test.each([403, 408, 413, 429, 451, 502, 503, 504])(
  'a proxy that answers %i to one edit of any kind blocks that edit alone, and says why',
  async (status) => {
    for (const edit of Object.values(edits)) {
      proxy.decide = ({ headers }) => {
        const sent = device.queue().find(({ key }) => key === headers[sentKey]);
        return sent?.edit.kind === edit.kind ? pageOf(status) : { kind: 'none' };
      };
      const blocked = await device.save(edit);
      const behind = await device.save(
        edit.kind === 'claim-word' ? edits['event-reply'] : edits['claim-word'],
      );
      const row = (key: string) => device.queue().find((each) => each.key === key);
      // The server has no such claim and no such event, so it answers in its own words.
      const isAnswered = () => row(behind) === undefined || row(behind)?.problem?.code != null;
      await reach([device], isAnswered, 'an answer to the edit behind it');
      expect({ kind: edit.kind, state: row(blocked)?.state, problem: row(blocked)?.problem }).toEqual({
        ...{ kind: edit.kind, state: 'waiting' },
        problem: {
          code: null,
          message: expect.stringMatching(/network|server/),
          fields: {},
          isBlocked: true,
        },
      });
      await beginAnew();
    }
  },
);

test.each([403, 413, 429, 502, 503])(
  'a portal that answers %i to every call is the fault of no edit',
  async (status) => {
    for (const edit of Object.values(edits)) {
      proxy.decide = () => pageOf(status);
      const key = await device.save(edit);
      const row = () => device.queue().find((each) => each.key === key);
      await reach([device], () => (row()?.problem ?? null) !== null, 'the answer of the portal');
      expect({ state: row()?.state, isBlocked: row()?.problem?.isBlocked }).toEqual({ state: 'waiting' });
      await beginAnew();
    }
  },
);
