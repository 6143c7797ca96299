import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';
import type { ReactionKind } from '@memcherrish/shared/wire/replies.ts';

/** Tables of posts, requests, claims, blocks and merges. */

export interface JoinRequestRow {
  id: string;
  schoolmate_id: string;
  division_id: string;
  self_intro: string | null;
  /** A withdrawn request is invisible. It is stored for a while, so that a late repeat does not ask again. */
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  created_at: string;
  decided_at: string | null;
}

export interface PostRow {
  id: string;
  batch_id: string;
  /** Has no foreign key: a tombstone outlives its author. Null in a tombstone. */
  author_id: string | null;
  text: string;
  /** Counts the edits. The next edit names it as its base. */
  version: number;
  revision: number;
  removed: 0 | 1;
  created_at: string;
  edited_at: string | null;
  /** The event whose album has the post. */
  event_id: string | null;
  /** The post that this row replies or reacts to. A tombstone keeps it. */
  parent_id: string | null;
  /** The kind of a reaction, which has no text. */
  reaction: ReactionKind | null;
  /** 1 for the page of its author, who is in memoriam. Its replies are the memories of the batch. */
  memorial: 0 | 1;
}

/** A classmate says that a person has died. The rows of a person wait for a second classmate or an admin. */
export interface DeathReportRow {
  schoolmate_id: string;
  reporter_id: string;
  born: string | null;
  died: string | null;
  note: string | null;
  created_at: string;
}

/** The digest of a photo that a pictured person removed. The batch does not get the same bytes again. */
export interface RemovedPhotoRow {
  batch_id: string;
  digest: string;
  created_at: string;
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

/** The owner, a schoolmate, hides from a person. `from_name` is the name that the owner knew them by. */
export interface BlockRow {
  owner_id: string;
  from_kind: BlockedKind;
  from_id: string;
  from_name: string;
  /** Distinguishes this block from an earlier one that was removed. The cursor contains it. */
  mark: string;
  created_at: string;
  /**
   * 1 while the record is merged into another one, whose block applies instead. Undoing the merge resets it.
   */
  dormant: 0 | 1;
}

/** The state of a batch for a viewer who is or was blocked by one of its people: see sync/blocked-views.ts. */
export interface BlockedViewRow {
  viewer_id: string;
  batch_id: string;
  mark: string;
  floor: number;
  posts_floor: number;
}

/** A link to a listing. Only people who got the link know its token. */
export interface InvitationRow {
  id: string;
  token_hash: string;
  /** The listing. It has no foreign key, because a link outlives the listing that was claimed. */
  listing_id: string;
  division_id: string;
  inviter_kind: AccountKind;
  inviter_id: string;
  created_at: string;
  expires_at: string;
  /** When the listing was claimed, through any of its links. */
  used_at: string | null;
}

/** 'This is me': a claim by a person who has the link of a listing and proved a number. */
export interface ClaimRow {
  id: string;
  listing_id: string;
  division_id: string;
  schoolmate_id: string;
  state: 'waiting' | 'joined' | 'refused' | 'withdrawn' | 'put-back';
  /** The merge that gave the listing to the claimant. It can be undone. */
  merge_id: string | null;
  created_at: string;
  decided_at: string | null;
  /** When an admin last reviewed the doubts about it and confirmed it. */
  looked_at: string | null;
  /** The claim that one class has confirmed. It caused this claim in another class. */
  after_claim_id: string | null;
  /** The classmate whose link led to it. Null for a link of a teacher or an admin, who cannot vouch. */
  inviter_id: string | null;
}

export interface ClaimVouchRow {
  claim_id: string;
  schoolmate_id: string;
  word: Vouch;
  created_at: string;
}

/** A listing that was removed through its link. Its row in `deletions` says until when this can be undone. */
export interface RemovedListingRow {
  schoolmate_id: string;
  inviter_kind: AccountKind | null;
  inviter_id: string | null;
}

/** A person that no import puts back into a division, stored as keyed hashes. */
export interface ImportExclusionRow {
  division_id: string;
  name_key: string;
  number_key: string | null;
  /** Set while the removal can be undone. */
  schoolmate_id: string | null;
  created_at: string;
}

/** A merge of two records of a school. */
export interface MergeRow {
  id: string;
  school_id: string;
  /**
   * Made by an admin from the list of likely duplicates, with a request, by a claim, or by the owner of the
   * number.
   */
  how: 'merge' | 'request' | 'claim' | 'offer';
  /** Has no foreign keys: either record may be merged again. Null once that record is erased. */
  kept_id: string | null;
  gone_id: string | null;
  /** Null for a merge by the owner. */
  admin_id: string | null;
  at: string;
  undone_at: string | null;
  /** JSON of people/merge-snapshot.ts; null once the merge cannot be undone. */
  snapshot: string | null;
}

/** A pair that an admin marked as two different people. `one_id` is the smaller id. */
export interface NotDuplicatesRow {
  school_id: string;
  one_id: string;
  other_id: string;
  created_at: string;
}
