import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { z } from 'zod';

/** The tables, or groups of tables, whose rows a column names. */
export type Named =
  | 'schools'
  | 'batches'
  | 'divisions'
  | 'schoolmates'
  | 'admins'
  | 'teachers'
  /** Schoolmates and teachers. */
  | 'people'
  | 'photos'
  /** Everything that has photos. */
  | 'photo owners'
  | 'posts'
  | 'events'
  | 'event_replies'
  | 'class_photos'
  | 'class_photo_tags'
  | 'claims'
  | 'imports'
  | 'removals';

/** How the pack holds one column. A value that does not fit the schema is refused. */
export interface Column {
  schema: z.ZodType;
  names?: Named;
  /** Whether the value becomes null when the row that it names is left out. Otherwise its own row is left out, too. */
  isLoose?: true;
  /** Whether the value may name accounts that are not in the pack, such as a person who has left the school. */
  mentions?: true;
  /** The value in every pack. The real one never leaves the installation. */
  always?: string | number | null;
}

/** How the pack holds one table. */
export interface PackTable {
  /** The column that finds the rows of a school, and the rows that it names. */
  by: readonly [column: string, named: Named];
  key: readonly string[];
  columns: Readonly<Record<string, Column>>;
  /** Rows without a value in this column come first, because the others name them. */
  nullsFirst?: string;
}

/** The declaration of a table: it has every column. */
export interface PackTableOf<Row> extends PackTable {
  by: readonly [column: keyof Row & string, named: Named];
  key: readonly (keyof Row & string)[];
  columns: { [Name in keyof Row]: Column };
  nullsFirst?: keyof Row & string;
}

const longestText = 20_000;
const longestJson = 400_000;
// PostgreSQL stores no such character.
const isStorable = (value: string) => !value.includes('\0');

export const text: Column = { schema: z.string().max(longestText).refine(isStorable) };
export const whole: Column = { schema: z.int().min(0).max(2_147_483_647) };
export const flag: Column = { schema: z.union([z.literal(0), z.literal(1)]) };
export const time: Column = {
  schema: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/),
};
export const id: Column = { schema: z.string().regex(idPattern) };
/** The id of a row that the pack may lack. */
export const anyone: Column = { ...id, mentions: true };
/** A short text that has ids in it. */
export const withIds: Column = { schema: z.string().max(200).refine(isStorable), mentions: true };
export const oneOf = (values: readonly string[]): Column => ({
  schema: z.enum(values as [string, ...string[]]),
});
export const matching = (pattern: RegExp): Column => ({ schema: z.string().regex(pattern) });
export const row = (names: Named): Column => ({ ...id, names });
export const looseRow = (names: Named): Column => ({ ...orNull(id), names, isLoose: true });
export const always = (value: string | number | null): Column => ({
  schema: z.literal(value),
  always: value,
});

export function orNull(column: Column): Column {
  return { ...column, schema: column.schema.nullable() };
}

/** A column of JSON with this shape. Its text is written again without escapes, which could hide an id. */
export function json(shape: z.ZodType): Column {
  const schema = z
    .string()
    .max(longestJson)
    .refine((value) => isStorable(value) && shape.safeParse(parsed(value)).success)
    .transform((value) => JSON.stringify(parsed(value)));
  return { schema, mentions: true };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
