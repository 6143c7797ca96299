import { givable } from '@memcherrish/shared/domain/givable.ts';
import { claimWordKinds } from '@memcherrish/shared/wire/people/claim-states.ts';
import { z } from 'zod';
import { anyone, flag, id, json, names, oneOf, text, time, whole } from './column.ts';
import { personKind } from './stored-values.ts';
import { table } from './table.ts';

/** Requests, claims, blocks and consents. */
export const relationTables = {
  join_requests: table({ packedBy: 'division_id', isRemovable: true, erasure: 'deletes rows' }).of({
    id: id().shown('requests[]._id'),
    schoolmate_id: names('schoolmates').follows().isErased().whose(),
    division_id: names('divisions').shown('requests[].divisionId'),
    self_intro: text().orNull().shown('requests[].selfIntro'),
    /** A withdrawn request is invisible. It is stored for a while, so that a late repeat does not ask again. */
    state: oneOf(['pending', 'accepted', 'rejected', 'withdrawn']).shown('requests[].state'),
    created_at: time().shown('requests[].createdAt'),
    decided_at: time().orNull().shown('requests[].decidedAt'),
  }),

  /** 'This is me': a claim by a person who has the link of a listing and proved a number. */
  claims: table({
    packedBy: 'division_id',
    erasure: 'deletes rows',
    erasedBy: 'features/claims/erase-claims.ts',
  }).of({
    id: id().shown('claims[]._id'),
    listing_id: anyone().follows().hidden('names a record on the list of the school'),
    division_id: names('divisions').shown('claims[].divisionId'),
    schoolmate_id: names('schoolmates').whose(),
    state: oneOf(['waiting', 'joined', 'refused', 'withdrawn', 'put-back']).shown('claims[].state'),
    /** The merge that gave the listing to the claimant. It can be undone, but not in another installation. */
    merge_id: id().optional().always(null).shown('claims[].mergeId'),
    decided_at: time().optional().shown('claims[].decidedAt'),
    created_at: time().shown('claims[].createdAt'),
    /** When an admin last reviewed the doubts about it and confirmed it. */
    looked_at: time().optional().hidden('says when an admin reviewed the answers of others'),
    /** The claim that one class has confirmed. It caused this claim in another class. */
    after_claim_id: anyone().orNull().hidden('names another claim of theirs'),
    /** The classmate whose link led to it. Null for a link of a teacher or an admin, who cannot vouch. */
    inviter_id: names('schoolmates').orNull().loosely().hidden('names another person'),
  }),

  claim_vouches: table({
    packedBy: 'claim_id',
    key: ['claim_id', 'schoolmate_id'],
    erasure: 'deletes rows',
    erasedBy: 'features/claims/erase-claims.ts',
  }).of({
    claim_id: names('claims').hidden('names a claim of another person'),
    schoolmate_id: names('schoolmates').isErased().whose(),
    word: oneOf(claimWordKinds).shown('claimWords[].word'),
    created_at: time().shown('claimWords[].createdAt'),
  }),

  /** The question whether the person who holds the number of an idle account is still its owner. */
  returns: table({
    leftOut: 'is about a sign-in at this installation',
    erasure: 'deletes rows',
  }).of({
    id: id().shown('returns[]._id'),
    schoolmate_id: names('schoolmates').isErased().whose(),
    state: oneOf(['waiting', 'confirmed', 'refused']).shown('returns[].state'),
    asked_at: time().shown('returns[].askedAt'),
    /** Until then the question waits; once it is confirmed, a code opens the account. */
    until: time().shown('returns[].until'),
    /** The account that answered. */
    said_by: anyone().orNull().outlives().hidden('names another person'),
  }),

  /** 'I know Anjali': the words of classmates that end the veil of a newcomer. They are deleted when it ends. */
  newcomer_vouches: table({
    leftOut: 'counts for a few days at this installation',
    key: ['newcomer_id', 'schoolmate_id'],
    erasure: 'deletes rows',
  }).of({
    newcomer_id: names('schoolmates').isErased().hidden('names another person'),
    schoolmate_id: names('schoolmates').isErased().whose(),
    created_at: time().shown('newcomerVouches[].createdAt'),
  }),

  declined_offers: table({
    packedBy: 'schoolmate_id',
    key: ['schoolmate_id', 'offered_id'],
    erasure: 'deletes rows',
    movedBy: 'features/people/moved-rows.ts',
  }).of({
    schoolmate_id: names('schoolmates').isErased().whose(),
    offered_id: names('schoolmates').isErased().shown('declinedOffers[].schoolmateId'),
  }),

  /** The owner, a schoolmate, hides from a person. `from_name` is the name that the owner knew them by. */
  blocks: table({
    packedBy: 'owner_id',
    key: ['owner_id', 'from_id'],
    erasure: 'deletes rows',
    movedBy: 'sync/merged-blocks.ts',
  }).of({
    owner_id: names('schoolmates').isErased().whose(),
    from_kind: personKind().shown('hidings[].kind'),
    from_id: names('people').isErased().shown('hidings[]._id'),
    from_name: text().shown('hidings[].name'),
    /** Distinguishes this block from an earlier one that was removed. The cursor contains it. */
    mark: text().hidden('distinguishes blocks for devices'),
    created_at: time().shown('hidings[].since'),
    /**
     * 1 while the record is merged into another one, whose block applies instead. Undoing the merge resets it.
     */
    dormant: flag()
      .byDefault()
      .hidden('set while two records are merged: the block of the other one is shown'),
  }),

  /**
   * The state of a batch for a viewer who is or was blocked by one of its people: see sync/blocked-views.ts. The views of an
   * erased person are deleted. Their posts leave a view for each viewer that they blocked.
   */
  blocked_views: table({
    packedBy: 'batch_id',
    key: ['viewer_id', 'batch_id'],
    ownData: 'would reveal a block',
    erasure: 'anonymizes rows',
    erasedBy: 'sync/blocked-views.ts',
  }).of({
    viewer_id: names('people').isErased(),
    batch_id: names('batches'),
    mark: text(),
    floor: whole(),
    posts_floor: whole(),
  }),

  /** The fields that the owner gave the viewer. A swap makes one row for each direction, and both end together. */
  consents: table({ packedBy: 'owner_id', key: ['owner_id', 'viewer_id'], erasure: 'deletes rows' }).of({
    owner_id: names('schoolmates').isErased().whose(),
    viewer_id: names('schoolmates').isErased().hidden('names another person'),
    /** JSON: names of fields (shared/src/access/given.ts). */
    fields: json(z.array(z.enum(givable))).shown('swaps[].fields'),
    /** By the clock of the owner's phone. An offer with an older time does not replace this one. */
    signed_at: time().shown('swaps[].signedAt'),
    created_at: time().shown('swaps[].since'),
  }),
};
