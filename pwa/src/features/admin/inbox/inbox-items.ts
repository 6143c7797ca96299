import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { inboxWords } from '@memcherrish/shared/text/desk/inbox.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import type { ManagedClaim, ManagedClaims } from '@memcherrish/shared/wire/desk/claims.ts';
import type { DuplicatePair } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { WaitingAdmin } from '@memcherrish/shared/wire/desk/management.ts';
import type { PendingRequest } from '@memcherrish/shared/wire/desk/requests.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { ReportedDeath } from '@memcherrish/shared/wire/people/memorials.ts';

/** One matter that waits for a decision of the admin. */
export type InboxItem = { key: string } & (
  | { kind: 'request'; request: PendingRequest }
  /** A claim that waits, or one that was accepted and is doubted. */
  | { kind: 'claim'; claim: ManagedClaim }
  | { kind: 'report'; post: ReportedPost }
  | { kind: 'death'; death: ReportedDeath }
  | { kind: 'admin'; admin: WaitingAdmin }
  | { kind: 'duplicate'; schoolId: string; pair: DuplicatePair }
);

export interface InboxData {
  requests: readonly PendingRequest[];
  claims: ManagedClaims['claims'];
  posts: readonly ReportedPost[];
  admins: readonly WaitingAdmin[];
  deaths: readonly ReportedDeath[];
}

export interface SchoolPairs {
  schoolId: string;
  pairs: readonly DuplicatePair[];
}

/** Returns everything that waits, the oldest first. Likely duplicates have no age, so they come last. */
export function inboxItems(data: InboxData, duplicates: readonly SchoolPairs[]): InboxItem[] {
  const dated: InboxItem[] = [
    ...data.requests.map((request) => ({ kind: 'request' as const, key: `request ${request._id}`, request })),
    ...data.claims.map((claim) => ({ kind: 'claim' as const, key: `claim ${claim._id}`, claim })),
    // A post that was changed is another matter: what was decided about it may no longer hold.
    ...data.posts.map((post) => ({ kind: 'report' as const, key: `post ${post._id} ${post.version}`, post })),
    // Each step is another matter.
    ...data.deaths.map((death) => ({
      kind: 'death' as const,
      key: `death ${death._id} ${death.confirmed} ${death.here}`,
      death,
    })),
    ...data.admins.map((admin) => ({ kind: 'admin' as const, key: `admin ${admin._id}`, admin })),
  ];
  return [
    ...dated.sort((one, other) => ((sinceOf(one) ?? '') < (sinceOf(other) ?? '') ? -1 : 1)),
    ...duplicates.flatMap(({ schoolId, pairs }) =>
      pairs.map((pair) => ({
        kind: 'duplicate' as const,
        key: `pair ${pair.one._id} ${pair.other._id}`,
        schoolId,
        pair,
      })),
    ),
  ];
}

/** Returns since when an item waits, or null for likely duplicates. */
export function sinceOf(item: InboxItem): string | null {
  switch (item.kind) {
    case 'request':
      return item.request.createdAt;
    case 'claim':
      return item.claim.since;
    case 'report':
      return item.post.reports.map(({ at }) => at).sort()[0] ?? item.post.createdAt;
    case 'death':
      return item.death.since;
    case 'admin':
      return item.admin.createdAt;
    case 'duplicate':
      return null;
  }
}

/** Returns the name of the person that an item is about. */
export function nameIn(item: InboxItem): string {
  switch (item.kind) {
    case 'request':
      return item.request.name;
    case 'claim':
      return item.claim.name;
    case 'report':
      return item.post.authorName ?? formMessages.formerClassmate;
    case 'death':
      return item.death.name;
    case 'admin':
      return item.admin.name;
    case 'duplicate':
      return item.pair.one.name;
  }
}

/** Returns what waits, as the row says it after the name. */
export function matterIn(item: InboxItem): string {
  switch (item.kind) {
    case 'request':
      return inboxWords.asks(item.request.division, item.request.batch);
    case 'claim': {
      const { state, division, batch } = item.claim;
      return (state === 'waiting' ? inboxWords.claims : inboxWords.doubted)(division, batch);
    }
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
  }
}
