import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { inboxWords } from '@memcherrish/shared/text/desk/inbox.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import type { ManagedClaim, ManagedClaims, RemovedListing } from '@memcherrish/shared/wire/desk/claims.ts';
import type { DuplicatePair } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { WaitingAdmin } from '@memcherrish/shared/wire/desk/management.ts';
import type { PendingRequest } from '@memcherrish/shared/wire/desk/requests.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { MemorialPerson, Memorials, ReportedDeath } from '@memcherrish/shared/wire/people/memorials.ts';
import type { ManagedReturn } from '@memcherrish/shared/wire/people/returns.ts';

/** One matter that an admin or coordinator decides. */
export type DecisionItem = {
  key: string;
  /** The name of the person that it is about. */
  name: string;
  /** Since when it waits, if it has an age. */
  since: string | null;
} & (
  | { kind: 'request'; request: PendingRequest }
  /** A claim that waits, or one that was accepted and is doubted. */
  | { kind: 'claim'; claim: ManagedClaim }
  /** A person who wants to open an idle account. */
  | { kind: 'return'; asked: ManagedReturn }
  | { kind: 'report'; post: ReportedPost }
  | { kind: 'death'; death: ReportedDeath }
  | { kind: 'admin'; admin: WaitingAdmin }
  | { kind: 'duplicate'; schoolId: string; pair: DuplicatePair }
  /** A listing that was removed by its link. It can be brought back until it is deleted for good. */
  | { kind: 'left'; listing: RemovedListing }
  /** A person in memoriam, whose memorial can be taken back. */
  | { kind: 'memorial'; memorial: MemorialPerson }
);
type Kind = DecisionItem['kind'];

/** The lists on the screens, each with the kinds of decisions that it shows, in its order. */
const kindsOf = {
  inbox: ['request', 'claim', 'return', 'report', 'death', 'admin', 'duplicate'],
  helping: ['request', 'claim', 'report'],
  'pending-requests': ['request', 'claim', 'return', 'death', 'left', 'memorial'],
  reports: ['report'],
  admins: ['admin'],
} satisfies Record<string, readonly Kind[]>;

/** A list on a screen: it shows some kinds of all decisions. */
export type DecisionView = keyof typeof kindsOf;

export function shows(view: DecisionView, ...kinds: readonly Kind[]): boolean {
  return kindsOf[view].some((kind) => kinds.includes(kind));
}

/** Returns whether an item waits. What an earlier decision can still be undone by does not. */
export function isWaiting({ kind }: DecisionItem): boolean {
  return kind !== 'left' && kind !== 'memorial';
}

/** The lists of the server. Null was not loaded. */
export interface DecisionData {
  requests: readonly PendingRequest[] | null;
  claims: ManagedClaims | null;
  posts: readonly ReportedPost[] | null;
  admins: readonly WaitingAdmin[] | null;
  memorials: Memorials | null;
  duplicates: readonly SchoolPairs[] | null;
}

export interface SchoolPairs {
  schoolId: string;
  pairs: readonly DuplicatePair[];
}

/** Returns all items, the oldest first. Likely duplicates and memorials have no age, so they come last. */
export function decisionItems(data: DecisionData): DecisionItem[] {
  const items: DecisionItem[] = [
    ...(data.requests ?? []).map((request) => {
      const { _id, name, createdAt: since } = request;
      return { kind: 'request' as const, key: `request ${_id}`, name, since, request };
    }),
    ...(data.claims?.claims ?? []).map((claim) => {
      const { _id, name, since, state } = claim;
      // A claim that is doubted after it was accepted is another matter.
      return { kind: 'claim' as const, key: `claim ${_id} ${state}`, name, since, claim };
    }),
    ...(data.claims?.returns ?? []).map((asked) => {
      const { _id, name, since } = asked;
      return { kind: 'return' as const, key: `return ${_id}`, name, since, asked };
    }),
    ...(data.posts ?? []).map((post) => {
      const { _id, version, createdAt, reports } = post;
      const name = post.authorName ?? formMessages.formerClassmate;
      const since = reports.map(({ at }) => at).sort()[0] ?? createdAt;
      // A post that was changed is another matter: what was decided about it may no longer hold.
      return { kind: 'report' as const, key: `post ${_id} ${version}`, name, since, post };
    }),
    ...(data.memorials?.reports ?? []).map((death) => {
      const { _id, name, since, confirmed, here } = death;
      // Each step is another matter.
      return { kind: 'death' as const, key: `death ${_id} ${confirmed} ${here}`, name, since, death };
    }),
    ...(data.admins ?? []).map((admin) => {
      const { _id, name, createdAt: since } = admin;
      return { kind: 'admin' as const, key: `admin ${_id}`, name, since, admin };
    }),
    ...(data.claims?.removed ?? []).map((listing) => {
      const { _id, name, removedAt: since } = listing;
      return { kind: 'left' as const, key: `left ${_id} ${since}`, name, since, listing };
    }),
    ...(data.duplicates ?? []).flatMap(({ schoolId, pairs }) =>
      pairs.map((pair) => {
        const key = `pair ${pair.one._id} ${pair.other._id}`;
        return { kind: 'duplicate' as const, key, name: pair.one.name, since: null, schoolId, pair };
      }),
    ),
    ...(data.memorials?.memorials ?? []).map((memorial) => {
      const { _id, name } = memorial;
      return { kind: 'memorial' as const, key: `memorial ${_id}`, name, since: null, memorial };
    }),
  ];
  const age = ({ since }: DecisionItem) => since ?? ageless;
  return items.sort((one, other) => (age(one) === age(other) ? 0 : age(one) < age(other) ? -1 : 1));
}
/** Sorts after every time. */
const ageless = '~';

/** Returns the items of a view in its order: the inbox by age, the others by kind. */
export function itemsIn(view: DecisionView, items: readonly DecisionItem[]): DecisionItem[] {
  const kinds: readonly Kind[] = kindsOf[view];
  const shown = items.filter(({ kind }) => kinds.includes(kind));
  return view === 'pending-requests'
    ? kinds.flatMap((kind) => shown.filter((item) => item.kind === kind))
    : shown;
}

/** Returns what waits, as a row of the inbox says it after the name. The inbox has nothing that does not wait. */
export function matterIn(item: DecisionItem): string {
  switch (item.kind) {
    case 'request':
      return inboxWords.asks(item.request.division, item.request.batch);
    case 'claim': {
      const { state, division, batch } = item.claim;
      return (state === 'waiting' ? inboxWords.claims : inboxWords.doubted)(division, batch);
    }
    case 'return':
      return idleWords.matter(item.asked.division, item.asked.batch);
    case 'report': {
      const { isReply, reports } = item.post;
      return (isReply ? inboxWords.reportedReply : inboxWords.reported)(reports.length);
    }
    case 'death': {
      const { here, confirmed, division, batch } = item.death;
      if (here) return managedMemorialWords.matterHere(division, batch);
      return (confirmed ? managedMemorialWords.matterConfirmed : managedMemorialWords.matter)(
        division,
        batch,
      );
    }
    case 'admin':
      return inboxWords.registered;
    case 'duplicate':
      return inboxWords.alike(item.pair.other.name);
    case 'left':
    case 'memorial':
      return '';
  }
}
