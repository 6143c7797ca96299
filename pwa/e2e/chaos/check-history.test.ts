import { expect, test } from 'vitest';
import { violationsIn } from './check-history.ts';
import {
  answered,
  asha,
  classWith,
  commit,
  cursorAt,
  fromSnapshot,
  good,
  held,
  heldByBinu,
  hidden,
  hiding,
  later,
  moved,
  moveOn,
  one,
  person,
  photo,
  post,
  replica,
  report,
  schoolPhoto,
  seen,
  sent,
  server,
  thePost,
  waits,
} from './good-history.ts';
import type { History } from './history.ts';

/** Tests the checker with histories that are wrong on purpose, each in one way. */

test.each<[string, Partial<History>]>([
  ['as it should be', {}],
  [
    'an edit that a later one replaced',
    {
      ...person({ revision: 2, revisions: { place: 2 }, values: { place: 'Pala' } }),
      commits: [
        ...good().commits,
        commit({
          ...later,
          queue: [{ ...sent, key: 'k2', edit: moveOn, answered: { revisions: { place: 2 } } }],
        }),
      ],
    },
  ],
  [
    'an edit that the person discarded',
    {
      commits: [commit({ queue: [waits] }), commit({})],
      discarded: new Set(['k1']),
      ...server({ log: [], people: new Map() }),
    },
  ],
  [
    'a late copy of a discarded edit, which found its value already there',
    {
      commits: [commit({ queue: [waits] }), commit({})],
      discarded: new Set(['k1']),
      before: new Map([[asha, { revision: 1 }]]),
    },
  ],
  [
    'a new epoch, in which cursors start again',
    { commits: [...good().commits, commit({ epoch: 'two', asOf: '10:02', parts: [] })] },
  ],
  ['a post', answered(post, { posts: new Map([['post', thePost]]) })],
  [
    'a post that was removed since',
    answered(post, { posts: new Map([['post', { ...thePost, removed: true }]]) }),
  ],
  [
    'a photo',
    answered(photo, {
      people: new Map([[asha, { revision: 1, revisions: { place: 1 }, values: { place: 'Ollur' }, ...one }]]),
    }),
  ],
  ['a block', answered(hiding, { hidings: [hidden] })],
  [
    'a snapshot that is newer than the position of its pull, until a patch repeats what it holds',
    {
      commits: [
        ...good().commits,
        commit({ device: 'theirs', cursor: cursorAt(1), parts: [classWith('after', fromSnapshot)] }),
        commit({ device: 'theirs', cursor: cursorAt(2), asOf: '10:03', parts: [classWith('after')] }),
      ],
    },
  ],
  [
    'a viewer who holds another list at the same revision since a block has begun',
    {
      commits: [
        ...good().commits,
        ...heldByBinu(cursorAt(2), 'both'),
        ...heldByBinu('cursor of a blocked viewer', 'one'),
      ],
    },
  ],
  [
    'two viewers who hold different lists at one position',
    {
      commits: [
        ...good().commits,
        commit({ device: 'theirs', viewer: 'binu', parts: [classWith('before', { list: 'both' })] }),
      ],
    },
  ],
])('accepts a good history: %s', (_, changes) => {
  expect(violationsIn(good(changes))).toEqual([]);
});

test.each<[rule: string, what: string, Partial<History>]>([
  ['a', 'an acknowledged edit is missing', person({ values: { place: 'Pala' } })],
  [
    'a',
    'an edit left its queue unasked',
    { commits: [commit({ queue: [waits] }), commit({})], ...server({ log: [], people: new Map() }) },
  ],
  ['a', 'an acknowledged post is missing', answered(post, {})],
  ['a', 'an acknowledged report is missing', answered(report, { posts: new Map([['post', thePost]]) })],
  ['a', 'an acknowledged photo is missing', answered(photo, {})],
  ['b', 'an edit was applied twice', person({ revision: 2, revisions: { place: 2 } })],
  [
    'b',
    'a key is in the log twice',
    server({
      log: [
        { person: asha, key: 'k1' },
        { person: asha, key: 'k1' },
      ],
    }),
  ],
  [
    'b',
    'an edit had an effect that its device discarded',
    { commits: [commit({ queue: [waits] }), commit({})], discarded: new Set(['k1']) },
  ],
  ...[post, report, photo].map((edit): [string, string, Partial<History>] => [
    'b',
    `a ${edit.kind} was accepted that its device gave up`,
    {
      commits: [commit({ queue: [{ ...waits, edit }] }), commit({})],
      discarded: new Set(['k1']),
      ...server({ people: new Map() }),
    },
  ]),
  [
    'b',
    'one edit changed a post twice',
    answered(post, { posts: new Map([['post', { ...thePost, version: 2 }]]) }),
  ],
  ['b', 'a person has one photo more than their edits added', person({ ...one, photos: 2 })],
  [
    'a',
    'a photo of school days replaced the present photo',
    answered(schoolPhoto, {
      people: new Map([[asha, { revision: 1, revisions: { place: 1 }, values: { place: 'Ollur' }, ...one }]]),
    }),
  ],
  ['a', 'an acknowledged block is missing', answered(hiding, {})],
  [
    'a',
    'a block exists that the person has ended',
    answered({ kind: 'hiding-end', personId: 'binu', name: 'Binu' }, { hidings: [hidden] }),
  ],
  [
    'e',
    'a pull removed a block’s edit from the queue without returning the block',
    {
      ...answered(hiding, { hidings: [hidden] }),
      commits: [
        ...(answered(hiding, {}).commits ?? []),
        commit({ ...later, asOf: '10:02', cursor: cursorAt(3), seen: moved }),
      ],
    },
  ],
  ['d', 'a cursor went back', { commits: [...good().commits, commit({ asOf: '10:02' })] }],
  [
    'd',
    'a cursor was lost',
    { commits: [...good().commits, commit({ cursor: null, asOf: '10:02', parts: [] })] },
  ],
  [
    'e',
    'a pull removed an edit from the queue without returning it',
    { commits: [...good().commits.slice(0, 2), commit({ ...later, seen })] },
  ],
  ['e', 'an edit left the queue without a pull', { commits: [...good().commits.slice(0, 2), commit({})] }],
  [
    'f',
    'a replica differs from a new one',
    { replicas: [{ ...replica, held: { ...held, rosters: { a: 2 } } }] },
  ],
  [
    'f',
    'a replica holds more than the viewer may see',
    { replicas: [{ ...replica, allowed: { rosters: {}, posts: {} } }] },
  ],
  [
    'g',
    'the directory changed between two pulls',
    { commits: [...good().commits, commit({ ...later, me: 'otherwise' })] },
  ],
  [
    'g',
    'a person is missing on one of two devices at one position',
    { commits: [...good().commits, ...heldByBinu(cursorAt(2), 'both'), ...heldByBinu(cursorAt(2), 'one')] },
  ],
  [
    'g',
    'a snapshot is unlike what another device holds at a position that a later pull has kept',
    {
      commits: [
        ...good().commits,
        ...['10:02', '10:03'].map((asOf) =>
          commit({ ...later, device: 'theirs', asOf, parts: [classWith('otherwise', fromSnapshot)] }),
        ),
      ],
    },
  ],
  [
    'g',
    'two versions of a person are held at one position',
    { commits: [...good().commits, commit({ ...later, asOf: '10:02', parts: [classWith('half')] })] },
  ],
  ['h', 'a queue never became empty', { queues: [{ device: 'phone', after: null }] }],
  ['h', 'a queue became empty too late', { queues: [{ device: 'phone', after: 60_001 }] }],
])('reports rule %s for a bad history: %s', (rule, _, changes) => {
  const violations = violationsIn(good(changes));
  expect(violations.length).toBeGreaterThan(0);
  expect(new Set(violations.map((each) => each.rule))).toContain(rule);
});
