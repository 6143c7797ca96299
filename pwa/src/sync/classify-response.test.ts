import { expect, test } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { ResponseAction } from '#local/edits/mutations/mutation.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';
import { classifyResponse } from './classify-response.ts';

const about = { postId: 'post', schoolId: 'school', batchId: 'batch' };
const place = {
  ...{ schoolId: 's', schoolName: '', schoolImage: null, batchId: 'b', batch: '' },
  ...{ divisionId: 'd', division: '' },
};
const profile: Edit = { kind: 'profile', fields: { place: 'Ollur' }, base: { place: 1 } };
const post: Edit = { kind: 'post', text: 'x', photos: [], ...about };
const report: Edit = { kind: 'report', reason: null, ...about };
const removal: Edit = { kind: 'post-removal', ...about };
const block: Edit = { kind: 'hiding', personId: 'p', of: 'schoolmate', name: 'Asha' };
const conflicts = { place: { yours: 'Ollur', theirs: 'Thrissur' } };
const row = (edit: Edit, tries = 1): OutboxRow => ({
  ...{ seq: 1, key: 'k', layout: 1, edit, madeAt: '', state: 'waiting', tries },
  ...{ problem: null, conflicts: null },
});
const refused = (status: number, more: Partial<Problem> = {}): Outcome<Answered> => ({
  ok: false,
  problem: { kind: 'refused', status, message: '', fields: {}, ...more },
});
const other = (kind: 'offline' | 'foreign'): Outcome<Answered> => ({
  ok: false,
  problem: { kind, message: '', fields: {} },
});

test.each<[string, OutboxRow, Outcome<Answered>, ResponseAction]>([
  ['a success of our own server', row(post), { ok: true, value: {} }, 'confirmed'],
  ['no connection', row(post), other('offline'), 'later'],
  ['a foreign or incomplete response', row(post), other('foreign'), 'later'],
  ['400', row(post), refused(400, { code: 'invalid-input' }), 'refused'],
  ['403 of a permission that was lost', row(post), refused(403, { code: 'not-allowed' }), 'refused'],
  ['404 of an edit that creates', row(post), refused(404, { code: 'not-found' }), 'refused'],
  ['404 of an edit that removes', row(removal), refused(404, { code: 'not-found' }), 'confirmed'],
  [
    '404 of a request that is withdrawn',
    row({ kind: 'request-withdrawal', requestId: 'r', place }),
    refused(404, { code: 'not-found' }),
    'confirmed',
  ],
  [
    '404 of a report whose post or reporter is gone',
    row(report),
    refused(404, { code: 'not-found' }),
    'refused',
  ],
  [
    '404 of a report that was done before a restore',
    { ...row(report, 2), offered: true },
    refused(404, { code: 'not-found' }),
    'confirmed',
  ],
  [
    '404 of a person to block, who may have another record',
    row(block),
    refused(404, { code: 'not-found' }),
    'refused',
  ],
  ['the first 404 of the own number', row(profile, 1), refused(404, { code: 'not-found' }), 'passed-over'],
  ['the second 404 of the own number', row(profile, 2), refused(404, { code: 'not-found' }), 'refused'],
  ['409 with both values', row(profile), refused(409, { code: 'conflict', conflicts }), 'split'],
  ['409 of a post', row(post), refused(409, { code: 'conflict' }), 'refused'],
  ['409 of a post that exists already', row(post), refused(409, { code: 'already-exists' }), 'refused'],
  [
    '409 of what was done before a restore',
    { ...row(post, 2), offered: true },
    refused(409, { code: 'already-exists' }),
    'confirmed',
  ],
  ['413', row(post), refused(413, { code: 'too-large' }), 'refused'],
  ['415', row(post), refused(415, { code: 'unsupported-type' }), 'refused'],
  ['422', row(post), refused(422, { code: 'key-reused' }), 'refused'],
  ['429 with a time', row(post), refused(429, { retryAfterSeconds: 5 }), 'passed-over'],
  ['429 without one', row(post), refused(429, { code: 'rate-limited' }), 'refused'],
  ['an app that is too old', row(post), refused(426, { code: 'outdated-app' }), 'later'],
  ['a server that is too old', row(post), refused(503, { code: 'outdated-server' }), 'later'],
  ['a server that was restored', row(post), refused(409, { code: 'other-history' }), 'later'],
  ['500', row(post), refused(500, { code: 'server-error' }), 'passed-over'],
  ['503', row(post), refused(503, { code: 'unavailable' }), 'later'],
  ['507', row(post), refused(507, { code: 'out-of-space' }), 'later'],
  ['401 expired', row(post), refused(401, { code: 'session-expired' }), 'paused'],
  ["401 in another person's session", row(post), refused(401, { code: 'not-signed-in' }), 'paused'],
  ['401 revoked', row(post), refused(401, { code: 'session-revoked' }), 'ended'],
  ['401 gone', row(post), refused(401, { code: 'account-gone' }), 'ended'],
])('decides what to do after: %s', (_, given, outcome, action) => {
  expect(classifyResponse(given, outcome)).toBe(action);
});
