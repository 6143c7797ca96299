import type { ErrorCode } from '@memcherrish/shared/wire/errors.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import type { Edit } from '#local/edits.ts';
import { Chance } from './chance.ts';
import { Device } from './device.ts';
import { liveAsDevices, speed } from './lives.ts';
import { until } from './play.ts';
import { ChaosProxy } from './proxy.ts';
import { SmallTown } from './small-town.ts';

/** N7 of reliability-security.md 3.2: every refusal for every kind of edit. What may pass is kept, what cannot is parked; nothing is dropped. */

const place = {
  ...{ schoolId: 's'.repeat(16), schoolName: '', schoolImage: null, batchId: 'b'.repeat(16), batch: '' },
  ...{ divisionId: 'd'.repeat(16), division: '' },
};
const about = { postId: 'p'.repeat(16), schoolId: place.schoolId, batchId: place.batchId };
const requestId = 'r'.repeat(16);
const photo = { bytes: new ArrayBuffer(1), type: 'image/webp' };
const edits: Edit[] = [
  { kind: 'profile', fields: { place: 'Ollur' }, base: { place: 0 } },
  { kind: 'photo', photo },
  { kind: 'photo-removal' },
  { kind: 'join-request', requestId, place, selfIntro: null },
  { kind: 'request-withdrawal', requestId, place },
  { kind: 'post', text: 'Hello', photos: [photo], ...about },
  { kind: 'post-edit', text: 'Hello', keep: [], photos: [], version: 1, ...about },
  { kind: 'post-removal', ...about },
  { kind: 'report', reason: null, ...about },
  { kind: 'notifications-read', ids: ['n'.repeat(16)] },
];
/** What makes something go away is done where there is nothing. */
const goesAway: Edit['kind'][] = ['request-withdrawal', 'post-removal', 'notifications-read'];
/** Their address names the own number, which may just have changed: they are tried once more. */
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
  stop = liveAsDevices();
  const [owner] = (await SmallTown.build(server)).people;
  if (!owner) throw new Error('The town is empty.');
  proxy = await ChaosProxy.open({ target: server.address, speed });
  device = new Device({ name: 'Asha', owner, address: proxy.address, chance: new Chance(1) });
  await device.start();
  await until([device], () => device.me() !== null);
});
afterAll(async () => {
  device.stop();
  await proxy.close();
  stop();
  await server.remove();
});

test.each(refusals)('%i %s %j', async (status, code, more, fateOf) => {
  const message = `Because of ${status}`;
  const headers = { [ownAnswer.name]: ownAnswer.value, 'content-type': 'application/json' };
  const body = JSON.stringify({ code, error: message, message, ...more });
  for (const edit of edits) {
    let answered = 0;
    proxy.decide = ({ method }) => {
      if (method === 'GET') return { kind: 'none' };
      answered += 1;
      return { kind: 'foreign', status, headers, body };
    };
    const key = await device.save(edit);
    const row = () => device.queue().find((each) => each.key === key);
    const fate = fateOf(edit.kind);
    const isSettled = () => answered > 0 && (row()?.problem ?? null) !== null;
    if (fate === 'done') await until([device], () => answered > 0 && row() === undefined);
    else await until([device], isSettled);
    if (fate === 'parked-at-second') {
      // A pull may have brought on the second try by itself.
      if (row()?.state === 'waiting') await device.dieAndStart();
      await until([device], () => row()?.state === 'refused');
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
    if (seen) await device.decide(seen, null);
    proxy.decide = () => ({ kind: 'none' });
    // A drain that waits or has paused begins anew with the next start of the app.
    await device.dieAndStart();
  }
});
