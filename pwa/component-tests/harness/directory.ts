import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { aMe, aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { eventCalls } from '@memcherrish/shared/wire/events/events.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { type PullAnswer, protocol, syncCalls } from '@memcherrish/shared/wire/sync/sync.ts';
import { ids, structures } from './answers.ts';
import { type FakeServer, Lines } from './fake-server.ts';

/** The answers of the fake server to the pull of a schoolmate. */

const mobile = '+919847210128';
const own = { _id: 'person-josna-of-10-a', name: 'Josna Antony', mobile, username: 'josna' };
const me = aMe(
  { ...own, privacyQuestion: 'answered' },
  {
    memberships: [
      {
        ...{ schoolId: ids.school, schoolName: "St. Mary's", schoolImage: null },
        ...{ batchId: ids.batch, batch: '2012 - 2013', divisionId: ids.division, division: '10-A' },
      },
    ],
  },
);

/** A schoolmate with an account. */
export const josna = {
  me,
  name: own.name,
  mobile,
  /** The values that a sign-in stores. */
  entry: { ...own, schoolId: ids.school, batchId: ids.batch },
  view: aPersonView(own.name, { _id: own._id, gender: 'Female', mobile }),
};

export type Pulled = Partial<Pick<PullAnswer, 'me' | 'structures'>> & {
  rosters?: readonly Roster[];
};

/** A roster of the school's only class. */
export function aRoster(schoolmates: PersonView[], over: Partial<Roster> = {}): Roster {
  return {
    ...{ schoolId: ids.school, batchId: ids.batch, divisionId: ids.division },
    relation: 'batch',
    revision: 1,
    schoolmates,
    teachers: [],
    ...over,
  };
}

/** Answers the first pull with a directory, and every later one with no changes. */
export function answerPull(
  server: FakeServer,
  { me: viewer = josna.me, structures: known = structures, rosters = [aRoster([josna.view])] }: Pulled = {},
): void {
  const batchIds = [...new Set(rosters.map(({ batchId }) => batchId))];
  const address = (batchId: string) => `/api/sync/snapshots/${batchId}/near/now`;
  const nothing: PullAnswer = {
    protocol,
    epoch: 'first',
    // The lease of the device's copy begins here.
    at: new Date().toISOString(),
    me: null,
    schoolIds: [ids.school],
    structures: [],
    batches: [],
    posts: [],
    postBatches: [],
    kept: null,
    cursor: 'next',
  };
  const first: PullAnswer = {
    ...nothing,
    me: viewer,
    structures: [...known],
    batches: batchIds.map((batchId) => ({
      kind: 'snapshot',
      batchId,
      schoolId: ids.school,
      snapshots: [address(batchId)],
    })),
    kept: batchIds,
    contents: batchIds.map(address),
  };
  const contentOf = (wanted: string) => {
    const found = rosters.filter(({ batchId }) => batchId === wanted);
    const people = found.flatMap(({ schoolmates }) => schoolmates);
    const counted = found.map((each) => ({ ...each, schoolmates: each.schoolmates.length }));
    return [{ rosters: counted, schoolmates: columnsOf(people) }];
  };
  server.answers(syncCalls.pull, ({ query }) =>
    query.cursor === undefined ? new Lines(first, batchIds.map(contentOf)) : nothing,
  );
  server.answers(eventCalls.list, { events: [], grounds: [] });
  server.answers(classPhotoCalls.list, { photos: [] });
}
