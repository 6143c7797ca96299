import { day } from '@memcherrish/shared/domain/durations.ts';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import type { Attention, Concern } from '#server/attention.ts';
import type { Uses } from '#server/context.ts';
import { forgetLoose, noteLoose } from './loose-photos.ts';
import { photoIds } from './photos-store.ts';

declare module '#server/context.ts' {
  interface AppContext {
    photoCheck: PhotoCheck;
  }
}

/** How the stored pictures and the rows of photos fit together. */
export interface PhotoFacts {
  /** Photos that rows name. */
  named: number;
  /** The number of photos that have a row and lack both files. */
  missing: number;
  /** Photos with pictures and without a row or a record: they may belong to another database. */
  unknown: number;
}

type Sweeping = Uses<'database' | 'clock' | 'photos'>;

/** Pictures without any record are kept, so that the database that names them can be put back. */
const unknownKept = 30 * day;
/** Another server may be saving younger ones. */
const savingKept = day;

/** Compares the stored pictures with the rows of photos. Changes nothing. */
export async function photosAgainstRows({ database, photos }: Sweeping): Promise<PhotoFacts> {
  return (await compare({ database, photos })).facts;
}

/**
 * Removes the pictures of photos that a record in the database names: their row was deleted, or their upload ended
 * without one. A picture without a record is never removed on the word of one database alone. It is recorded as unknown,
 * and removed thirty days later.
 *
 * `mayBeSaving` is false at the start of a server without others.
 */
export async function sweepPhotos(
  { database, photos, clock }: Sweeping,
  { mayBeSaving }: { mayBeSaving: boolean },
): Promise<PhotoFacts> {
  const now = clock();
  const { facts, rows, unknown } = await compare({ database, photos });
  const loose = await database.read.selectFrom('loose_photos').selectAll().execute();
  const isOld = (since: string, age: number) => Date.parse(since) <= now.getTime() - age;
  const due = loose.filter(({ id, why, since }) => {
    if (rows.has(id)) return false;
    if (why === 'deleted') return true;
    return why === 'unknown' ? isOld(since, unknownKept) : !mayBeSaving || isOld(since, savingKept);
  });
  const removed: string[] = [];
  for (const { id } of due) {
    if (await photos.discard(id)) removed.push(id);
  }
  const settled = [...removed, ...loose.map(({ id }) => id).filter((id) => rows.has(id))];
  if (settled.length + unknown.length > 0) {
    await database.write(async (tx) => {
      await forgetLoose(tx, settled);
      await noteLoose(tx, unknown, 'unknown', now);
    });
  }
  return { ...facts, unknown: facts.unknown - due.filter(({ why }) => why === 'unknown').length };
}

/** Removes the pictures whose rows were deleted, and the records of that. Returns once nothing names them any more. */
export async function removeDeleted({
  database,
  photos,
}: Pick<Sweeping, 'database' | 'photos'>): Promise<void> {
  const deleted = await database.read
    .selectFrom('loose_photos')
    .select('id')
    .where('why', '=', 'deleted')
    .where('id', 'not in', (select) => select.selectFrom('photos').select('id'))
    .execute();
  const removed: string[] = [];
  for (const { id } of deleted) if (await photos.discard(id)) removed.push(id);
  if (removed.length > 0) await database.write((tx) => forgetLoose(tx, removed));
}

async function compare({ database: { read }, photos }: Pick<Sweeping, 'database' | 'photos'>) {
  // A row is read before its pictures are looked for, and again after: photos come and go meanwhile.
  const before = await photoIds(read);
  const stored = await photos.pictures();
  const rows = new Set(await photoIds(read));
  const loose = await read.selectFrom('loose_photos').select(['id', 'why']).execute();
  const known = new Set(loose.map(({ id }) => id));
  const missing = before.filter((id) => rows.has(id) && stored.get(id) !== 2);
  const unknown = [...stored.keys()].filter((id) => !rows.has(id) && !known.has(id));
  const facts: PhotoFacts = {
    named: rows.size,
    missing: missing.length,
    unknown:
      unknown.length +
      loose.filter(({ id, why }) => why === 'unknown' && stored.has(id) && !rows.has(id)).length,
  };
  return { facts, rows, unknown };
}

/** The last comparison of pictures and rows, for the operator and the probes. */
export class PhotoCheck {
  facts: PhotoFacts = { named: 0, missing: 0, unknown: 0 };
  readonly #attention: Attention;

  constructor(attention: Attention) {
    this.#attention = attention;
  }

  keep(facts: PhotoFacts): void {
    this.facts = facts;
    const { named, missing, unknown } = facts;
    const show = (concern: Concern, count: number, sentence: string) =>
      count > 0 ? this.#attention.raise(concern, sentence) : this.#attention.settle(concern);
    show('photos-missing', missing, attentionWords.photosMissing(missing, named));
    show('photos-unknown', unknown, attentionWords.photosUnknown(unknown));
  }

  /** Whether rows name photos and not one of them has its pictures, as when a disk is not mounted. */
  areAllMissing(): boolean {
    return this.facts.named > 0 && this.facts.missing === this.facts.named;
  }
}
