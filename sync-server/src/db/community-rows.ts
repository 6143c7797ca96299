import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';

/* What people write, ask, claim and hide, and records that became one. */

export interface JoinRequestRow {
  id: string;
  schoolmate_id: string;
  division_id: string;
  self_intro: string | null;
  /** A request that was withdrawn is nobody's to see; it is kept a while, so that a late repeat of it does not ask again. */
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  created_at: string;
  decided_at: string | null;
}

export interface PostRow {
  id: string;
  batch_id: string;
  /** No foreign key: a tombstone outlives its author. Null in a tombstone. */
  author_id: string | null;
  text: string;
  /** Counts the edits: the base of the next one. */
  version: number;
  revision: number;
  removed: 0 | 1;
  created_at: string;
  edited_at: string | null;
}

export interface PostReportRow {
  id: string;
  post_id: string;
  reporter_id: string;
  reason: string | null;
  state: 'open' | 'removed' | 'kept' | 'gone';
  created_at: string;
  decided_at: string | null;
}

/** The owner, a schoolmate, hides from somebody: whom they know by this name, whatever it is since. */
export interface BlockRow {
  owner_id: string;
  from_kind: BlockedKind;
  from_id: string;
  from_name: string;
  /** Tells this hiding from an earlier one that was taken back: a cursor holds it. */
  mark: string;
  created_at: string;
  /** The record has become one with another, whose hiding stands in its place until the two are parted. */
  dormant: 0 | 1;
}

/** How a batch stands for a viewer from whom somebody in it hides, or has hidden: see sync/blocked-views.ts. */
export interface BlockedViewRow {
  viewer_id: string;
  batch_id: string;
  mark: string;
  floor: number;
  posts_floor: number;
}

/** A link to a place that nobody has claimed. Its token is known to who holds the link. */
export interface InvitationRow {
  id: string;
  token_hash: string;
  /** The record; no foreign key, since a link outlives the place that was claimed. */
  listing_id: string;
  division_id: string;
  inviter_kind: AccountKind;
  inviter_id: string;
  created_at: string;
  expires_at: string;
  /** Since when the place is somebody's, by whichever of its links. */
  used_at: string | null;
}

/** 'This is me': somebody who holds the link of a place, and has proved a number. */
export interface ClaimRow {
  id: string;
  listing_id: string;
  division_id: string;
  schoolmate_id: string;
  state: 'waiting' | 'joined' | 'refused' | 'withdrawn' | 'put-back';
  /** By which the place became the claimant's, and may be parted from them again. */
  merge_id: string | null;
  created_at: string;
  decided_at: string | null;
  /** When an admin last looked at the doubts about it, and let it stay. */
  looked_at: string | null;
  /** The claim that one class has confirmed, which had this other class asked. */
  after_claim_id: string | null;
}

export interface ClaimVouchRow {
  claim_id: string;
  schoolmate_id: string;
  word: Vouch;
  created_at: string;
}

/** A place that was taken off the list by its link; its row in `deletions` says until when it may come back. */
export interface RemovedListingRow {
  schoolmate_id: string;
  inviter_kind: AccountKind | null;
  inviter_id: string | null;
}

/** Somebody whom no class list brings back into a division: keyed hashes. */
export interface ImportExclusionRow {
  division_id: string;
  name_key: string;
  number_key: string | null;
  /** While the removal may be taken back. */
  schoolmate_id: string | null;
  created_at: string;
}

/** A record of a school that became one with another. */
export interface MergeRow {
  id: string;
  school_id: string;
  /** By an admin on the list of likely duplicates, with a request, by a claim, or by the owner of the number. */
  how: 'merge' | 'request' | 'claim' | 'offer';
  /** No foreign keys: either may be merged again. Null once one of them is deleted for good. */
  kept_id: string | null;
  gone_id: string | null;
  /** Null for what its owner did. */
  admin_id: string | null;
  at: string;
  undone_at: string | null;
  /** JSON of people/merge-snapshot.ts; null once nothing can be undone. */
  snapshot: string | null;
}

/** Two people, an admin has said; `one_id` is the smaller id. */
export interface NotDuplicatesRow {
  school_id: string;
  one_id: string;
  other_id: string;
  created_at: string;
}
