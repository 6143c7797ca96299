import { reactionKinds } from '@memcherrish/shared/wire/events/replies.ts';
import { anyone, flag, id, nameless, names, oneOf, position, text, time, whole } from './column.ts';
import { table } from './table.ts';

/** Posts, reports and class photos. */
export const postTables = {
  /** An erased author leaves tombstones, so that the devices of the batch drop the posts. */
  posts: table({
    packedBy: 'batch_id',
    isRemovable: true,
    erasure: 'anonymizes rows',
    erasedBy: 'features/account/erase-person.ts',
    movedBy: 'sync/post-revisions.ts',
  }).of({
    id: id().shown('posts[]._id'),
    batch_id: names('batches').shown('posts[].batchId'),
    /** Has no foreign key: a tombstone outlives its author. Null in a tombstone. */
    author_id: anyone().orNull().follows().whose(),
    text: text().shown('posts[].text'),
    /** Counts the edits. The next edit names it as its base. */
    version: whole().shown('posts[].version'),
    revision: whole().hidden('counts the changes of the batch'),
    removed: flag().hidden('a removed post holds no data of its author'),
    created_at: time().shown('posts[].createdAt'),
    edited_at: time().orNull().shown('posts[].editedAt'),
    /** The event whose album has the post. */
    event_id: names('events').optional().loosely().shown('posts[].eventId'),
    /** The post that this row replies or reacts to. A tombstone keeps it. */
    parent_id: names('posts').orNull().shown('posts[].replyTo'),
    /** The kind of a reaction, which has no text. */
    reaction: oneOf(reactionKinds).orNull().shown('posts[].reaction'),
    /** 1 for the page of its author, who is in memoriam. Its replies are the memories of the batch. */
    memorial: flag().byDefault().hidden('marks the page of a person in memoriam, which has no text'),
  }),

  post_photos: table({
    packedBy: 'post_id',
    key: ['post_id', 'photo_id'],
    isRemovable: true,
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    post_id: names('posts').within(),
    photo_id: names('photos').within(),
    position: whole().hidden('the order that the file shows them in'),
    digest: text().optional().hidden('a number for the bytes of the photo, which the file has'),
  }),

  /** The digest of a photo that a pictured person removed. The batch does not get the same bytes again. */
  removed_photos: table({
    packedBy: 'batch_id',
    key: ['batch_id', 'digest'],
    isRemovable: true,
    erasure: 'no personal data',
  }).of({
    batch_id: names('batches').hidden(nameless),
    digest: text().hidden(nameless),
    created_at: time().hidden(nameless),
  }),

  post_reports: table({
    packedBy: 'post_id',
    isRemovable: true,
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    id: id().shown('reports[]._id'),
    post_id: names('posts').shown('reports[].postId'),
    reporter_id: names('schoolmates').follows().isErased().whose(),
    reason: text().orNull().shown('reports[].reason'),
    state: oneOf(['open', 'removed', 'kept', 'gone']).shown('reports[].state'),
    created_at: time().shown('reports[].createdAt'),
    decided_at: time().orNull().shown('reports[].decidedAt'),
  }),

  /** A classmate says that a person has died. The rows of a person wait for a second classmate or an admin. */
  death_reports: table({
    packedBy: 'schoolmate_id',
    key: ['schoolmate_id', 'reporter_id'],
    erasure: 'deletes rows',
  }).of({
    schoolmate_id: names('schoolmates').isErased().hidden('names another person'),
    reporter_id: names('schoolmates').isErased().whose(),
    born: text().orNull().shown('deathReports[].born'),
    died: text().orNull().shown('deathReports[].died'),
    note: text().orNull().shown('deathReports[].note'),
    created_at: time().shown('deathReports[].createdAt'),
  }),

  /** The viewers who do not receive the tombstone of a post, because they never saw the post. */
  hidden_tombstones: table({
    packedBy: 'post_id',
    key: ['post_id', 'viewer_id'],
    ownData: 'would reveal a block',
    erasure: 'anonymizes rows',
    erasedBy: 'sync/blocked-views.ts',
  }).of({
    post_id: names('posts'),
    viewer_id: names('schoolmates').isErased(),
  }),

  class_photos: table({
    packedBy: 'division_id',
    isRemovable: true,
    erasure: 'deletes rows',
    erasedBy: 'features/class-photos/class-photos-store.ts',
  }).of({
    id: id().shown('classPhotos[]._id'),
    division_id: names('divisions').shown('classPhotos[].divisionId'),
    /** Null until the photo is stored: the row is inserted first. Null again if a restore removed the file. */
    photo_id: names('photos').optional().loosely().neededByRestores().within(),
    added_by: names('schoolmates').whose(),
    /** The digest of the bytes as they were sent. */
    digest: text().hidden('a number for the bytes of the photo, which the file has'),
    created_at: time().shown('classPhotos[].addedAt'),
  }),

  class_photo_tags: table({
    packedBy: 'class_photo_id',
    nullsFirst: 'marked_by_tag',
    isRemovable: true,
    erasure: 'deletes rows',
  }).of({
    id: id().hidden('names the row for phones only'),
    class_photo_id: names('class_photos').shown('classPhotoTags[].classPhotoId'),
    /** The tag that marked the face which this tag names. Null for the tag that marks the face. */
    marked_by_tag: names('class_photo_tags').orNull().hidden('names another row'),
    /** The frame: see wire/class-photos.ts. A name has the frame of its mark. */
    x: position().shown('classPhotoTags[].x'),
    y: position().shown('classPhotoTags[].y'),
    size: position().shown('classPhotoTags[].size'),
    /** Null for a puzzle. */
    person_id: names('schoolmates').orNull().follows().isErased().whose(),
    /** The schoolmate who made the tag. */
    made_by: names('schoolmates').isErased().hidden('may name another person'),
    /** 1: the person removed their name. The row stays, so that no other person can name them in this photo again. */
    declined: flag().byDefault().hidden('shown as nameRemoved'),
    /** Rises with each tag of the photo: the newest name of a face is shown. */
    number: whole().hidden('the order that the file shows them in'),
  }),
};
