import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { z } from 'zod';
import { flag, id, json, matching, nameless, names, ofAdmins, oneOf, text, time, whole } from './column.ts';
import { email } from './stored-values.ts';
import { table } from './table.ts';

/** JSON of the levels by field (decision record 0047). */
const levelsOfSchool = () => json(z.partialRecord(z.enum(levelFields), z.enum(editableLevels)));

/** Photos, schools, their admins and their classes. */
export const placeTables = {
  photos: table({
    packedBy: 'owner_id',
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    /** Names the files on the disk. It is never sent to clients. */
    id: id().hidden('the file has the photo itself'),
    /** The random name in the address. A new name voids all old addresses. */
    name: matching(/^[A-Za-z0-9_-]{16,40}$/).shown('**.address'),
    /** 'merge': stored for the undo of a merge or a removal, whose id is `owner_id`. Visible to no viewer. */
    owner_kind: oneOf(['schoolmate', 'teacher', 'school', 'post', 'class', 'merge']).whose(),
    owner_id: names('photo owners').whose(),
    /** ThumbHash, base64. */
    preview: matching(/^[A-Za-z0-9+/=_-]{0,200}$/).shown('**.preview'),
    created_at: time().shown('**.createdAt'),
    /** The size of both pictures. */
    bytes: whole().byDefault().hidden('the size of the photo, which is in the file'),
  }),

  admins: table({ packedBy: 'id', ownData: ofAdmins, erasure: 'no personal data' }).of({
    id: id(),
    name: text(),
    email: email(),
    password_hash: text().always(''),
    /** Waiting admins cannot sign in until another admin approves them (ADMIN_REGISTRATION=approval). */
    state: oneOf(['active', 'waiting']),
    created_at: time(),
    /** Counts the changes of the account's credentials. A trigger raises it. */
    credentials_revision: whole().byDefault().always(0),
  }),

  schools: table({ packedBy: 'id', ownData: nameless, erasure: 'no personal data' }).of({
    id: names('schools'),
    name: text(),
    photo_id: names('photos').orNull().loosely(),
    /** Raised with every change of names, batches and divisions. */
    revision: whole(),
    /** Raised with every change of an event of the whole school, or of its replies. */
    events_revision: whole().byDefault(),
    /** Whether schoolmates may make events of their own batch. */
    events_by_members: flag().byDefault(),
    /** Counts the changes that are visible in any roster of the school. */
    people_revision: whole().byDefault(),
    /** JSON of the level that each locked detail is open to at most (decision record 0047). */
    privacy_locks: levelsOfSchool().byDefault(),
    /** JSON of the levels that are chosen at first, without those that the app suggests anyway. */
    privacy_defaults: levelsOfSchool().byDefault(),
    created_at: time(),
  }),

  school_admins: table({
    packedBy: 'school_id',
    key: ['school_id', 'admin_id'],
    ownData: ofAdmins,
    erasure: 'no personal data',
  }).of({
    school_id: names('schools'),
    admin_id: names('admins'),
    created_at: time(),
  }),

  batches: table({
    packedBy: 'school_id',
    isRemovable: true,
    ownData: nameless,
    erasure: 'no personal data',
  }).of({
    id: id(),
    school_id: names('schools'),
    label: text(),
    label_key: text(),
    /** The `people_revision` of the school at the last change that is visible in a roster of this batch. */
    revision: whole(),
    /**
     * A device with a position below it gets a snapshot. Raised when tombstones are pruned, and when the batch
     * gets or loses a division.
     */
    floor: whole(),
    /**
     * The same for posts. They are separate, so that a post does not cause the PersonViews to be encoded again.
     */
    posts_revision: whole().byDefault(),
    posts_floor: whole().byDefault(),
    /** Raised with every change of an event of this batch, or of its replies. */
    events_revision: whole().byDefault(),
    created_at: time(),
  }),

  /** The revisions of a batch at the end of a day. Stored for as long as tombstones are. */
  revision_days: table({
    packedBy: 'batch_id',
    key: ['batch_id', 'at'],
    ownData: nameless,
    erasure: 'no personal data',
  }).of({
    batch_id: names('batches'),
    at: text(),
    revision: whole(),
    posts_revision: whole(),
  }),

  divisions: table({
    packedBy: 'batch_id',
    isRemovable: true,
    ownData: nameless,
    erasure: 'no personal data',
  }).of({
    id: id(),
    batch_id: names('batches'),
    name: text(),
    name_key: text(),
    created_at: time(),
  }),
};
