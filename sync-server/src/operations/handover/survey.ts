import type { Readable } from 'node:stream';
import type { PackTableName } from '#db/tables/registry.ts';
import { CommandError } from '#server/operations/command/command.ts';
import type { DeletedHere } from './deleted-here.ts';
import {
  endPath,
  headerPath,
  type PackHeader,
  photosFolder,
  readEnd,
  readHeader,
  rowsFolder,
  rowsIn,
} from './format.ts';
import { readFiles } from './pack-file.ts';
import { keptRow, mentionsIn, type PackIds, type StoredRow } from './pack-rows.ts';

/** A pack that can be read several times, from the start. */
export interface Pack {
  open: () => Readable;
  passphrase: string;
}

export interface PackVisitor {
  header?: (header: PackHeader) => Promise<void>;
  photo?: (id: string, pictures: { large: Buffer; small: Buffer }) => Promise<void>;
  row?: (table: PackTableName, row: StoredRow) => Promise<void> | void;
}

/**
 * Reads a pack from the start to its end, and checks each row by itself. Throws a CommandError when anything is not
 * as a pack should be; what came before that place was visited then.
 */
export async function visitPack({ open, passphrase }: Pack, visitor: PackVisitor): Promise<void> {
  const counts = { rows: 0, photos: 0 };
  let large: { id: string; bytes: Buffer } | null = null;
  let isBegun = false;
  let isEnded = false;
  await readFiles(open(), passphrase, async (path, bytes) => {
    if (isEnded || isBegun === (path === headerPath)) throw misplaced(path);
    if (path === headerPath) {
      isBegun = true;
      await visitor.header?.(readHeader(bytes));
    } else if (path.startsWith(photosFolder) && counts.rows === 0) {
      const [, id = '', small] = /^photos\/([A-Za-z0-9_-]{16,32})(\.small)?\.webp$/.exec(path) ?? [];
      if (id === '' || (small === undefined) !== (large === null) || (large && large.id !== id))
        throw misplaced(path);
      if (!large) {
        large = { id, bytes };
        return;
      }
      const pictures = { large: large.bytes, small: bytes };
      large = null;
      counts.photos += 1;
      await visitor.photo?.(id, pictures);
    } else if (path.startsWith(rowsFolder)) {
      for (const { table, row } of rowsIn(bytes)) {
        counts.rows += 1;
        await visitor.row?.(table, row);
      }
    } else if (path === endPath) {
      isEnded = true;
      const end = readEnd(bytes);
      if (end.rows !== counts.rows || end.photos !== counts.photos)
        throw new CommandError('The pack is not valid: it lacks rows or photos.');
    } else throw misplaced(path);
  });
  if (!isEnded) throw new CommandError('The pack is not valid: it has no end.');
}

const misplaced = (path: string) =>
  new CommandError(`The pack is not valid: it may not hold ${JSON.stringify(path.slice(0, 200))} there.`);

/** The result of a first reading. */
export interface Survey {
  header: PackHeader;
  /** The ids of all rows. */
  ids: PackIds;
  /** The ids of the rows that removals keep. */
  keptIds: PackIds;
  /** Everything that may name an account or a class that is not in the pack. */
  mentions: Set<string>;
  photos: string[];
  deletedHere: DeletedHere;
}

/** Throws a CommandError unless the pack has one school, and the row and the files of each photo. */
export function requireComplete({ header, ids, photos }: Survey): void {
  const [school, ...others] = ids.of('schools');
  if (school !== header.schoolId || others.length > 0)
    throw new CommandError('The pack is not valid: it does not hold one school.');
  const rows = ids.of('photos');
  if (photos.length !== rows.size || photos.some((id) => !rows.has(id)))
    throw new CommandError('The pack is not valid: a photo lacks its row, or a row its photo.');
}

/** Adds a row to what a first reading finds. Throws a CommandError when a row is there twice. */
export function surveyRow(
  { ids, keptIds, mentions, deletedHere }: Survey,
  table: PackTableName,
  row: StoredRow,
): void {
  const id = row['id'];
  if (typeof id === 'string' && ids.of(table).has(id))
    throw new CommandError(`The pack is not valid: a row of ${table} is in it twice.`);
  ids.add(table, row);
  deletedHere.note(table, row);
  for (const mention of mentionsIn(table, row)) mentions.add(mention);
  if (table !== 'removed_rows') return;
  const kept = keptRow(row);
  keptIds.add(kept.table, kept.content);
  for (const value of Object.values(kept.content)) if (typeof value === 'string') mentions.add(value);
  for (const mention of mentionsIn(kept.table, kept.content)) mentions.add(mention);
}
