import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { ClassPhotosDocument } from '@memcherrish/shared/wire/class-photos.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { FetchedClassPhotos } from '#api/class-photos.ts';
import type { ClassPhotosRow, PersonDatabase } from '#local/db/database.ts';
import type { DocumentStore } from './document-keeper.ts';
import type { PhotoKeeper } from './photo-keeper.ts';
import { Superseded } from './superseded.ts';

interface ClassPhotosStoreDeps {
  db: PersonDatabase;
  generation: string;
  photos: PhotoKeeper;
  signal: AbortSignal;
  now(): number;
}

/** Stores the document of class photos, and their picture files. */
export class DexieClassPhotos implements DocumentStore<ClassPhotosDocument> {
  readonly #deps: ClassPhotosStoreDeps;
  #askedAt = 0;

  constructor(deps: ClassPhotosStoreDeps) {
    this.#deps = deps;
  }

  async tag(): Promise<string | null> {
    const { db, now } = this.#deps;
    this.#askedAt = now();
    return (await db.classPhotos.get('class-photos'))?.tag ?? null;
  }

  async put(fetched: FetchedClassPhotos): Promise<void> {
    const { db, photos, signal } = this.#deps;
    const before = await db.classPhotos.get('class-photos');
    const row = rowAfter(before, fetched, this.#askedAt);
    if (!row) return;
    // Deletes files first: a crash in between loses a photo, but never leaves a forbidden one.
    const named = pathsOf(row);
    await photos.drop(pathsOf(before).filter((path) => !named.includes(path)));
    const me = await this.#store(row);
    if (me) await photos.keep(filesToKeep(row.document, me), signal);
  }

  /** Returns the viewer; null if the device holds no directory any more. */
  async #store(row: ClassPhotosRow): Promise<Me | null> {
    const { db, generation } = this.#deps;
    return await db.transaction('rw', [db.state, db.classPhotos, db.me], async () => {
      const [held, own] = await Promise.all([db.state.get('state'), db.me.get('me')]);
      if (held?.generation !== generation) throw new Superseded();
      // The lease ran out, or nothing was pulled yet: the next pull brings the photos, too.
      if (held.locked || !own) return null;
      await db.classPhotos.put(row);
      return own.me;
    });
  }
}

function rowAfter(
  before: ClassPhotosRow | undefined,
  fetched: FetchedClassPhotos,
  askedAt: number,
): ClassPhotosRow | null {
  if (fetched) return { key: 'class-photos', ...fetched, askedAt };
  return before ? { ...before, askedAt } : null;
}

function pathsOf(row: ClassPhotosRow | undefined): string[] {
  return row?.document.photos.map(({ path }) => path) ?? [];
}

/** Returns the files to download: the small photos of the batches, then the large ones of the own classes. */
function filesToKeep({ photos }: ClassPhotosDocument, me: Me): string[] {
  const own = new Set(me.kind === 'schoolmate' ? me.memberships.map(({ divisionId }) => divisionId) : []);
  const large = photos.filter(({ divisionId }) => own.has(divisionId));
  return [...photos.map(({ path }) => smallPhoto(path)), ...large.map(({ path }) => path)];
}
