import type { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import type { Database } from '#db/database.ts';
import { keyOf, type PackTableName, packedBy, packTableNames, tableOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import type { ClaimLinks } from '#features/claims/claim-links.ts';
import { exclusionKeysOf } from '#features/claims/import-exclusions-store.ts';
import { type PhotoStore, pictureName } from '#features/photos/photo-store.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { ArchivedFile } from '#server/data-directory/tar-of.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { endPath, headerOf, headerPath, lineOf, photosFolder, rowsFolder } from './format.ts';
import { keepingAwake } from './keep-awake.ts';
import { encrypt } from './pack-file.ts';
import { chunksOf, fitRow, keptRow, type StoredRow } from './pack-rows.ts';
import { type SchoolScope, scopeOf } from './school-scope.ts';

export interface PackSource {
  database: Database;
  photos: PhotoStore;
  claimLinks: ClaimLinks;
  clock: () => Date;
}

export interface PackContents {
  schoolName: string;
  rows: number;
  photos: number;
  /** Photos whose files were already missing. */
  lostPhotos: number;
}

/** The size at which a file of rows is full. */
const fileSize = 1_000_000;
const rowsAtOnce = 1000;

/**
 * Writes everything of one school, encrypted, with `save`. The pack is one state of the database. Records the act in
 * the audit trail once `save` has it. Throws a CommandError for a school that does not exist. `cost` is that of
 * `encrypt`: tests choose a lower one.
 */
export async function writePack(
  source: PackSource,
  entry: string,
  passphrase: string,
  save: (pack: Readable) => Promise<void>,
  cost?: number,
): Promise<PackContents> {
  const { database, clock } = source;
  const school = await schoolNamed(database.read, entry);
  const contents: PackContents = { schoolName: school.name, rows: 0, photos: 0, lostPhotos: 0 };
  await database.readTransaction(async (tx) => {
    const files = filesOf(source, tx, school, contents);
    await keepingAwake(tx, () => encrypt(files, passphrase, save, cost));
  });
  await database.write((tx) =>
    recordAct(tx, clock(), theServer, { action: 'hand-over-school', schoolId: school.id }),
  );
  return contents;
}

async function schoolNamed(tx: ReadTx, entry: string): Promise<{ id: string; name: string }> {
  const schools = await tx
    .selectFrom('schools')
    .select(['id', 'name'])
    .where((row) => row.or([row('id', '=', entry), row('name', '=', entry)]))
    .execute();
  const [school] = schools;
  if (school && schools.length === 1) return school;
  if (!school)
    throw new CommandError(`There is no school ${JSON.stringify(entry)}: give its name or its id.`);
  const ids = schools.map(({ id }) => id).join(', ');
  throw new CommandError(`Several schools have this name. Give the id of one: ${ids}.`);
}

async function* filesOf(
  { photos, claimLinks, clock }: PackSource,
  tx: ReadTx,
  school: { id: string; name: string },
  contents: PackContents,
): AsyncGenerator<ArchivedFile> {
  const header = headerOf({
    packId: nanoid(21),
    madeAt: clock().toISOString(),
    schoolId: school.id,
    schoolName: school.name,
    exclusionKeys: await exclusionKeysOf({ claimLinks }, tx, school.id),
  });
  yield fileOf(headerPath, JSON.stringify(header));
  const scope = await scopeOf(tx, school.id);
  for await (const { id } of fittingRows(tx, scope, 'photos')) {
    const [large, small] = await Promise.all([
      photos.read(String(id), 'large'),
      photos.read(String(id), 'small'),
    ]);
    if (!large || !small) {
      contents.lostPhotos += 1;
      continue;
    }
    scope.ids.of('photos').add(String(id));
    contents.photos += 1;
    yield fileOf(`${photosFolder}${pictureName(String(id), 'large')}`, large);
    yield fileOf(`${photosFolder}${pictureName(String(id), 'small')}`, small);
  }
  let number = 0;
  let text: string[] = [];
  let length = 0;
  const file = () => {
    number += 1;
    const whole = fileOf(`${rowsFolder}${String(number).padStart(6, '0')}.ndjson`, text.join(''));
    text = [];
    length = 0;
    return whole;
  };
  for (const table of packTableNames) {
    for await (const row of fittingRows(tx, scope, table)) {
      // Lost photos are left out.
      if (table === 'photos' && !scope.ids.has('photos', String(row['id']))) continue;
      scope.ids.add(table, row);
      const line = lineOf(table, row);
      text.push(line);
      length += line.length;
      contents.rows += 1;
      if (length > fileSize) yield file();
    }
  }
  if (text.length > 0) yield file();
  yield fileOf(endPath, JSON.stringify({ rows: contents.rows, photos: contents.photos }));
}

function fileOf(path: string, content: string | Buffer): ArchivedFile {
  const bytes = Buffer.from(content);
  return { path, size: bytes.length, content: [bytes] };
}

/** Yields the rows of a table that belong to the school, without what is left out. */
async function* fittingRows(tx: ReadTx, scope: SchoolScope, table: PackTableName): AsyncGenerator<StoredRow> {
  const { ids } = scope;
  if (table === 'removed_rows') {
    for (const row of scope.removedRows) {
      const { table: of, content } = keptRow(row);
      const isLost = (named: string, id: string) => named === 'photos' && !ids.has('photos', id);
      const fit = fitRow(of, content, (named, id) => !isLost(named, id));
      if (fit) yield { ...row, content: JSON.stringify(fit) };
    }
    return;
  }
  for await (const row of storedRows(tx, scope, table)) {
    // A photo that a removal keeps comes along only with the row that shows it.
    if (
      table === 'photos' &&
      ids.has('removals', String(row['owner_id'])) &&
      !scope.removedPhotos.has(String(row['id']))
    )
      continue;
    const remaining = scope.leavers.rowWithout(table, row);
    const fit = remaining && fitRow(table, remaining, (named, id) => ids.has(named, id));
    if (fit) yield fit;
  }
}

/** Reads the rows in pages, so that a long audit trail is never in memory as a whole. */
async function* storedRows(
  tx: ReadTx,
  { ids }: SchoolScope,
  table: PackTableName,
): AsyncGenerator<StoredRow> {
  const { column, named } = packedBy(table);
  const { nullsFirst } = tableOf(table);
  const isPaged = keyOf(table).length === 1;
  for (const isNull of nullsFirst === undefined ? [null] : [true, false]) {
    for (const some of chunksOf(ids.named(named))) {
      let after = '';
      for (;;) {
        const rows = (await tx
          .selectFrom(table as 'posts')
          .selectAll()
          .where(column as 'batch_id', 'in', some)
          .$if(isNull !== null, (query) => query.where(nullsFirst as 'id', isNull ? 'is' : 'is not', null))
          .$if(isPaged, (query) => query.where('id', '>', after).orderBy('id').limit(rowsAtOnce))
          .execute()) as unknown as StoredRow[];
        yield* rows;
        if (!isPaged || rows.length < rowsAtOnce) break;
        after = String(rows.at(-1)?.['id']);
      }
    }
  }
}
