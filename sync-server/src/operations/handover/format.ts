import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { z } from 'zod';
import { migrations } from '#db/migrations/all.ts';
import { time } from '#db/tables/column.ts';
import { isPackTable, type PackTableName } from '#db/tables/registry.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { checkedRow, type StoredRow } from './pack-rows.ts';

/* The files of a pack, in this order: the header, the photos, the rows, the end (docs/handover-format.md). */

export const headerPath = 'handover.json';
export const endPath = 'end.json';
export const photosFolder = 'photos/';
export const rowsFolder = 'rows/';
/** Raised when an older version cannot take a pack in. */
const version = 1;

const id = z.string().regex(idPattern);
const header = z.strictObject({
  format: z.literal('memcherrish-school'),
  version: z.literal(version),
  schema: z.string().max(100),
  packId: id,
  madeAt: time().packSchema,
  schoolId: id,
  schoolName: z.string().max(20_000),
  /** The keys by which imports recognise people who asked to be left off a class list: the newest is first. */
  exclusionKeys: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{43}$/))
    .min(1)
    .max(20),
});
export type PackHeader = Omit<z.infer<typeof header>, 'madeAt'> & { madeAt: string };

/** The tables and columns of this version: the name of its last migration. */
const schema = Object.keys(migrations).toSorted().at(-1) ?? '';

export function headerOf(fields: Omit<PackHeader, 'format' | 'version' | 'schema'>): PackHeader {
  return { format: 'memcherrish-school', version, schema, ...fields };
}

/** The counts at the end of a pack. */
const end = z.strictObject({ rows: z.int(), photos: z.int() });

export function readHeader(bytes: Buffer): PackHeader {
  const value = jsonIn(bytes);
  const newer = z.object({ format: z.literal('memcherrish-school'), version: z.int().gt(version) });
  const made = newer.safeParse(value).success ? '9' : header.safeParse(value).data?.schema;
  if (made !== undefined && made > schema) {
    throw new CommandError(
      'The pack was made by a newer version of Memcherrish: update this installation first. Nothing was changed.',
    );
  }
  if (made !== undefined && made < schema) {
    throw new CommandError(
      'The pack was made by an older version of Memcherrish: update the other installation and make the pack again. Nothing was changed.',
    );
  }
  const read = header.safeParse(value);
  if (read.success) return read.data as PackHeader;
  throw new CommandError('The pack is not valid: its header is wrong.');
}

export function readEnd(bytes: Buffer): z.infer<typeof end> {
  const read = end.safeParse(jsonIn(bytes));
  if (read.success) return read.data;
  throw new CommandError('The pack is not valid: its end is wrong.');
}

const line = z.strictObject({ table: z.string(), row: z.unknown() });

export function lineOf(table: PackTableName, row: StoredRow): string {
  return `${JSON.stringify({ table, row })}\n`;
}

/** Yields the rows of a file of rows, checked by the declaration of their tables. */
export function* rowsIn(bytes: Buffer): Generator<{ table: PackTableName; row: StoredRow }> {
  for (const text of bytes.toString('utf8').split('\n')) {
    if (text === '') continue;
    const read = line.safeParse(jsonIn(text));
    if (!read.success) throw new CommandError('The pack is not valid: a line of its rows is wrong.');
    const { table, row } = read.data;
    if (!isPackTable(table))
      throw new CommandError(`The pack is not valid: it may not hold rows of ${table.slice(0, 40)}.`);
    yield { table, row: checkedRow(table, row) };
  }
}

function jsonIn(content: Buffer | string): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
