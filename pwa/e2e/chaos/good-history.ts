import type { Edit } from '#local/edits/edits.ts';
import type { Commit, Directory, History, Part, Positions, Seen } from './history.ts';

/** A history without mistakes and its parts, from which check-history.test.ts makes wrong ones. */

export const asha = 'asha';
export const cursorAt = (revision: number) => `cursor at ${revision}`;
export const positions = new Map<string, Positions>([
  ...[1, 2, 3].map((revision): [string, Positions] => [
    cursorAt(revision),
    { batch: { revision, signature: 'member' } },
  ]),
  ['cursor of a blocked viewer', { batch: { revision: 2, signature: 'blocked' } }],
]);
/** A class of one person, patched unless `changes` says otherwise. */
export const classWith = (hash: string, changes: Partial<Part> = {}): Part => ({
  ...{ name: 'class', position: 'batch', isPatched: true, list: 'only Binu', items: { binu: hash } },
  ...changes,
});
export const move: Edit = { kind: 'profile', fields: { place: 'Ollur' }, base: { place: 0 } };
export const moveOn: Edit = { kind: 'profile', fields: { place: 'Pala' }, base: { place: 1 } };
export const about = { postId: 'post', schoolId: 'school', batchId: 'batch' };
export const post: Edit = { kind: 'post', text: 'Hello', photos: [], ...about };
export const report: Edit = { kind: 'report', reason: null, ...about };
export const photo: Edit = { kind: 'photo', photo: { bytes: new ArrayBuffer(0), type: '' } };
export const schoolPhoto: Edit = { ...photo, which: 'school' };
export const hiding: Edit = { kind: 'hiding', of: 'schoolmate', personId: 'binu', name: 'Binu' };
export const seen: Seen = {
  values: {},
  revisions: {},
  posts: {},
  batches: ['batch'],
  requests: [],
  hidings: [],
};
export const moved: Seen = { ...seen, values: { place: 'Ollur' }, revisions: { place: 1 } };

export function commit(changes: Partial<Commit>): Commit {
  return {
    ...{
      device: 'phone',
      viewer: asha,
      queue: [],
      cursor: cursorAt(1),
      epoch: 'one',
      asOf: '10:00',
      seen: null,
    },
    ...{ directory: 'before', me: 'before', parts: [classWith('before')] },
    ...changes,
  };
}

export const later = {
  cursor: cursorAt(2),
  asOf: '10:01',
  directory: 'after',
  me: 'after',
  parts: [classWith('after')],
};
export const waits = { key: 'k1', edit: move, state: 'waiting' } as const;
export const sent = { key: 'k1', edit: move, state: 'sent', answered: { revisions: { place: 1 } } } as const;
export const held: Directory = { me: 1, rosters: { a: 1 }, structures: {}, posts: {} };

export const replica = {
  device: 'phone',
  held,
  fresh: held,
  allowed: { rosters: held.rosters, posts: held.posts },
};

export const none = { photos: 0, has: { profile: false, school: false } };
export const one = { photos: 1, has: { profile: true, school: false } };
export const hidden = { ownerId: asha, fromId: 'binu' };

/** An edit of the place that is stored, sent, and returned by a pull. */
export function good(changes: Partial<History> = {}): History {
  return {
    commits: [commit({ queue: [waits] }), commit({ queue: [sent] }), commit({ ...later, seen: moved })],
    ...{ positions, discarded: new Set(), before: new Map([[asha, { revision: 0 }]]) },
    server: {
      log: [{ person: asha, key: 'k1' }],
      people: new Map([
        [asha, { revision: 1, revisions: { place: 1 }, values: { place: 'Ollur' }, ...none }],
      ]),
      ...{ posts: new Map(), requests: new Map(), reports: [], readNotifications: new Set(), hidings: [] },
    },
    replicas: [replica],
    queues: [{ device: 'phone', after: 300 }],
    ...changes,
  };
}

export const server = (changes: Partial<History['server']>): Partial<History> => ({
  server: { ...good().server, ...changes },
});
export const person = (changes: object) =>
  server({
    people: new Map([
      [asha, { revision: 1, revisions: { place: 1 }, values: { place: 'Ollur' }, ...none, ...changes }],
    ]),
  });
/** The same for another edit, which was acknowledged and returned by a pull. */
export const answered = (edit: Edit, changes: Partial<History['server']>): Partial<History> => ({
  commits: [
    ...good().commits,
    commit({ ...later, queue: [{ key: 'k2', edit, state: 'sent', answered: { version: 1 } }] }),
  ],
  ...server({ log: [...good().server.log, { person: asha, key: 'k2' }], ...changes }),
});
export const thePost = { authorId: asha, text: 'Hello', version: 1, removed: false };

export const fromSnapshot = { isPatched: false };
/** A device of Binu that holds this list. */
export const heldByBinu = (cursor: string, list: string): Commit[] => [
  commit({ device: `with ${list}`, viewer: 'binu', cursor, parts: [classWith('after', { list })] }),
];
