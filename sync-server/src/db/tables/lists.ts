import { z } from 'zod';
import { anyone, flag, id, json, nameless, names, oneOf, secret, text, time, whole } from './column.ts';
import { personKind } from './stored-values.ts';
import { table } from './table.ts';

/** Says where a removed person, class or post was. */
const removalDetails = z.union([
  z.strictObject({
    places: z.array(
      z.strictObject({
        divisionId: z.string(),
        batchId: z.string(),
        division: z.string(),
        batch: z.string(),
        since: z.string(),
      }),
    ),
  }),
  z.strictObject({ batchId: z.string(), division: z.string(), batch: z.string() }),
  z.strictObject({ batch: z.string() }),
  z.strictObject({
    batchId: z.string(),
    batch: z.string(),
    authorId: z.string().nullable(),
    excerpt: z.string().nullable(),
  }),
]);

/** Class lists, merges, and what admins removed and can restore for 30 days (decision record 0058). */
export const listTables = {
  /** An uploaded class list that has changed a division. Kept for 30 days, with the people, for an undo. */
  imports: table({
    packedBy: 'division_id',
    ownData: 'about a class list of the school',
    erasure: 'no personal data',
  }).of({
    id: id(),
    division_id: names('divisions'),
    /** Null once the admin's account is gone. */
    admin_id: names('admins').orNull().loosely(),
    at: time(),
    /** The number of people that it added. */
    added: whole(),
    /** The number of people whose empty fields it filled in. */
    filled: whole().byDefault(),
    undone_at: time().orNull(),
    /** The same for all uploads of one file. Null for a list that went to one class by the simple upload. */
    file_id: text().optional(),
    file_name: text().optional(),
    /** 1 when the upload made the class. */
    made_division: flag().byDefault(),
  }),

  imported_people: table({
    packedBy: 'import_id',
    key: ['import_id', 'schoolmate_id'],
    ownData: 'the memberships show it',
    erasure: 'deletes rows',
  }).of({
    import_id: names('imports'),
    schoolmate_id: names('schoolmates').isErased(),
    /** 1 for a record that the upload made, 0 for one that the school had. */
    created: flag(),
    /** JSON: the fields that the upload filled in, with the revision of each. Null when it filled in none. */
    filled: json(z.record(z.string(), z.int())).optional(),
  }),

  /** The columns that a school chose for lists with the same headings. */
  import_shapes: table({
    packedBy: 'school_id',
    key: ['school_id', 'headings_key'],
    ownData: nameless,
    erasure: 'no personal data',
  }).of({
    school_id: names('schools'),
    /** A digest of the headings. */
    headings_key: text(),
    columns: json(z.unknown()),
    at: time(),
  }),

  /** A person that no import puts back into a division, stored as keyed hashes. */
  import_exclusions: table({
    packedBy: 'division_id',
    key: ['division_id', 'name_key', 'created_at'],
    isRemovable: true,
    ownData: secret,
    erasure: 'anonymizes rows',
  }).of({
    division_id: names('divisions'),
    name_key: text(),
    number_key: text().orNull(),
    /** Set while the removal can be undone. */
    schoolmate_id: names('schoolmates').orNull().loosely().outlives(),
    created_at: time(),
  }),

  /** A merge of two records of a school. An erased person leaves a row without people. */
  merges: table({
    packedBy: 'school_id',
    erasure: 'anonymizes rows',
    erasedBy: 'features/people/erase-merges.ts',
  }).of({
    id: id().shown('merges[]._id'),
    school_id: names('schools').hidden('the file names it instead'),
    /**
     * Made by an admin from the list of likely duplicates, with a request, by a claim, or by the owner of the
     * number.
     */
    how: oneOf(['merge', 'request', 'claim', 'offer']).shown('merges[].how'),
    /** Has no foreign keys: either record may be merged again. Null once that record is erased. */
    kept_id: anyone().orNull().whose(),
    gone_id: anyone().orNull().hidden('names a record that is gone, or is another person again'),
    /** Null for a merge by the owner. */
    admin_id: anyone().orNull().hidden('names an admin'),
    at: time().shown('merges[].at'),
    undone_at: time().orNull().shown('merges[].undoneAt'),
    /**
     * JSON of people/merge-snapshot.ts; null once the merge cannot be undone. Packs leave it out: an undo restores a whole
     * record, which may be in another school.
     */
    snapshot: text().orNull().always(null).hidden('holds the other record, which may be another person'),
  }),

  /** A pair that an admin marked as two different people. `one_id` is the smaller id. */
  not_duplicates: table({
    packedBy: 'school_id',
    key: ['school_id', 'one_id', 'other_id'],
    ownData: 'a note of an admin about two records, one of which is another person',
    erasure: 'deletes rows',
  }).of({
    school_id: names('schools'),
    one_id: names('schoolmates').isErased(),
    other_id: names('schoolmates').isErased(),
    created_at: time(),
  }),

  /** An account whose owner asked to delete it. It is suspended at once and erased when it is due. */
  deletions: table({
    packedBy: 'account_id',
    key: ['account_kind', 'account_id'],
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    account_kind: personKind().packedAs(z.literal('schoolmate')).whose(),
    account_id: names('schoolmates').whose(),
    asked_at: time().shown('deletion.askedAt'),
    due_at: time().shown('deletion.dueAt'),
    /** JSON: the divisions (and subjects) that are restored if the owner cancels. In packs `removals` has them. */
    places: text().always('[]').shown('deletion.places'),
    /** 1 for a record without an account that an admin removed: `removals` has how to restore it. */
    by_school: flag().byDefault().packedAs(z.literal(1)).hidden('set only for records without an account'),
  }),

  removals: table({
    packedBy: 'school_id',
    ownData: 'a note for the admins of the school',
    erasure: 'deletes rows',
    erasedBy: 'features/removals/removals-store.ts',
  }).of({
    id: id(),
    school_id: names('schools'),
    kind: oneOf(['person', 'division', 'batch', 'post']),
    /** The person, division, batch or post. Has no foreign key, because it may be gone. */
    subject_id: anyone(),
    /** An admin, or a coordinator who removed a post. Has no foreign key. Null once that person is erased. */
    actor_id: anyone().orNull().outlives(),
    at: time(),
    /** JSON of removals/removals-store.ts: the divisions of a person, or the names of a class. */
    details: json(removalDetails),
  }),

  /** A row that a removal took out of its table. */
  removed_rows: table({
    packedBy: 'removal_id',
    key: ['removal_id', 'position'],
    erasure: 'deletes rows',
    erasedBy: 'features/removals/removed-rows.ts',
  }).of({
    removal_id: names('removals').hidden('names another row'),
    /** The order in which rows are inserted again. */
    position: whole().hidden('the order in which rows are restored'),
    table_name: text().hidden('only posts are shown'),
    /** The row as JSON. Its columns are checked by the declaration of its table. */
    content: json(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))).hidden(
      'removedPosts[] shows the posts in it',
    ),
  }),
};
