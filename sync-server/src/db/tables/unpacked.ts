import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { id, nameless, names, oneOf, text, time, whole } from './column.ts';
import { accountKind } from './stored-values.ts';
import { table } from './table.ts';

/** Tables that are in no pack. */
export const unpackedTables = {
  notifications: table({ leftOut: 'may be about other schools and devices', erasure: 'deletes rows' }).of({
    id: id().shown('notifications[]._id'),
    schoolmate_id: id().isErased().follows().whose(),
    kind: text<Notification['kind']>().shown('notifications[].kind'),
    /** JSON: the other fields of wire/notifications.ts. */
    details: text().hidden('the file shows each of its fields'),
    created_at: time().shown('notifications[].createdAt'),
    read_at: time().orNull().shown('notifications[].readAt'),
  }),

  /** A link to a listing. Only people who got the link know its token. */
  invitations: table({
    leftOut: 'holds hashes of links that lead to the old address',
    erasure: 'deletes rows',
    erasedBy: 'features/claims/erase-claims.ts',
  }).of({
    id: id().shown('invitations[]._id'),
    token_hash: text().secret(),
    /** The listing. It has no foreign key, because a link outlives the listing that was claimed. */
    listing_id: id().follows().hidden('names the person that they invited'),
    division_id: id().hidden('the file names the class instead'),
    inviter_kind: accountKind().whose(),
    inviter_id: id().isErased().whose(),
    created_at: time().shown('invitations[].createdAt'),
    expires_at: time().shown('invitations[].expiresAt'),
    /** When the listing was claimed, through any of its links. */
    used_at: time().optional().shown('invitations[].usedAt'),
  }),

  /** A listing that was removed through its link. Its row in `deletions` says until when this can be undone. */
  removed_listings: table({
    leftOut: 'its people asked to be removed, so they are left out',
    ownData: 'about people who have no account',
    erasure: 'anonymizes rows',
    erasedBy: 'features/claims/erase-claims.ts',
  }).of({
    schoolmate_id: id().isErased(),
    inviter_kind: accountKind().orNull(),
    inviter_id: id().orNull(),
  }),

  /** A school asks a teacher of another school to join a class. */
  teaching_invitations: table({
    leftOut: 'names teachers of other schools; an admin invites them again',
    erasure: 'deletes rows',
    erasedBy: 'features/teachers/school-teachers.ts',
  }).of({
    id: id().shown('teachingInvitations[]._id'),
    division_id: id().shown('teachingInvitations[].divisionId'),
    /**
     * Null if no teacher had this contact when the admin typed it, or if the teacher refused the school lately. The school
     * never learns why.
     */
    teacher_id: id().orNull().whose(),
    /** A mobile number (E.164) or an e-mail (lower case), as the admin typed it. */
    contact: text().shown('teachingInvitations[].contact'),
    subject: text().shown('teachingInvitations[].subject'),
    admin_id: names('admins').hidden('names an admin'),
    created_at: time().shown('teachingInvitations[].createdAt'),
    expires_at: time().shown('teachingInvitations[].expiresAt'),
    /** When the teacher said no. The school's list does not change. */
    refused_at: time().optional().shown('teachingInvitations[].refusedAt'),
  }),

  /** A class list that was read and not yet imported. It is deleted after a day. */
  rehearsals: table({
    leftOut: 'is kept for a day only',
    ownData: 'about a class list of the school',
    erasure: 'no personal data',
  }).of({
    id: id(),
    school_id: names('schools'),
    batch_id: names('batches'),
    /** The admin who sent the file. Only they see it. */
    admin_id: names('admins'),
    at: time(),
    file_name: text(),
    /** The sheets of the file as JSON. Empty once it was imported. */
    content: text(),
    /** The choices and changes of the admin, as JSON. */
    choices: text(),
    revision: whole(),
    /** The counts of the import as JSON. */
    imported: text().optional(),
  }),

  meta: table({ leftOut: 'is about the installation', ownData: nameless, erasure: 'no personal data' }).of({
    key: text(),
    value: text(),
  }),

  /** A handover pack that was taken in. It outlives its school, so that an old pack does not restore erased people. */
  handovers: table({
    leftOut: 'is about the installation',
    ownData: nameless,
    erasure: 'no personal data',
  }).of({
    pack_id: id(),
    school_id: id(),
    made_at: time(),
    taken_in_at: time(),
    /** Encrypted JSON: the keys of `import_exclusions` at the installations before this one. */
    exclusion_keys: text(),
  }),

  /** A photo whose pictures may be stored while no row of `photos` names them. */
  loose_photos: table({
    leftOut: 'is about the installation',
    ownData: nameless,
    erasure: 'deletes rows',
    erasedBy: 'features/photos/loose-photos.ts',
  }).of({
    id: id(),
    /**
     * `saving`: an upload has no row yet. `deleted`: its row was deleted. `unknown`: a sweep found its pictures, and they
     * may belong to another database.
     */
    why: oneOf(['saving', 'deleted', 'unknown']),
    since: time(),
  }),
};
