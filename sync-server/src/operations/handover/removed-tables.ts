import { z } from 'zod';
import type { Tables } from '#db/tables.ts';
import { removableTables } from '#features/removals/removed-rows.ts';
import {
  anyone,
  flag,
  id,
  json,
  oneOf,
  orNull,
  type PackTableOf,
  row,
  text,
  time,
  whole,
} from './columns.ts';

/** Removed people, classes and posts, which admins can restore for 30 days. */
export const removedTables = {
  deletions: {
    by: ['account_id', 'schoolmates'],
    key: ['account_kind', 'account_id'],
    columns: {
      account_kind: oneOf(['schoolmate']),
      account_id: row('schoolmates'),
      asked_at: time,
      due_at: time,
      // The entry in `removals` has the divisions.
      places: { ...text, always: '[]', schema: z.literal('[]') },
      by_school: { ...flag, schema: z.literal(1) },
    },
  },
  removals: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      school_id: row('schools'),
      kind: oneOf(['person', 'division', 'batch', 'post']),
      subject_id: anyone,
      actor_id: orNull(anyone),
      at: time,
      details: json(
        z.union([
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
        ]),
      ),
    },
  },
  removed_rows: {
    by: ['removal_id', 'removals'],
    key: ['removal_id', 'position'],
    columns: {
      removal_id: row('removals'),
      position: whole,
      table_name: oneOf(removableTables),
      // Its columns are checked by the declaration of its table.
      content: json(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    },
  },
} satisfies { [Table in keyof Tables]?: PackTableOf<Tables[Table]> };
