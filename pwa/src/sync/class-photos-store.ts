import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { ClassPhotosDocument } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import type { FetchedDocument } from '#api/fetch-document.ts';
import type { ClassPhotosRow, PersonDatabase } from '#local/db/database.ts';
import { classPhotoEdits } from '#local/edits/class-photos-overlay.ts';
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

  async put(fetched: FetchedDocument<ClassPhotosDocument>): Promise<void> {
    const { db, photos, signal } = this.#deps;
    const before = await db.classPhotos.get('class-photos');
    const row = await this.#rowAfter(before, fetched);
    if (row) {
      // Deletes files first: a crash in between loses a photo, but never leaves a forbidden one.
      const named = pathsOf(row);
      await photos.drop(pathsOf(before).filter((path) => !named.includes(path)));
      await this.#store(row);
    }
    const [held, own] = await Promise.all([db.classPhotos.get('class-photos'), db.me.get('me')]);
    if (held && own) await photos.keep(filesToKeep(held.document, own.me), signal);
  }

  /** Returns the row to store. Null if nothing changed, so that no screen is drawn again. */
  async #rowAfter(
    before: ClassPhotosRow | undefined,
    fetched: FetchedDocument<ClassPhotosDocument>,
  ): Promise<ClassPhotosRow | null> {
    const askedAt = this.#askedAt;
    if (fetched) return { key: 'class-photos', ...fetched, askedAt };
    if (!before) return null;
    const { db } = this.#deps;
    const confirmed = db.sent.where('edit.kind').anyOf(classPhotoEdits);
    const isOverlaid = await confirmed.filter(({ sentAt }) => sentAt >= before.askedAt).count();
    return isOverlaid > 0 ? { ...before, askedAt } : null;
  }

  async #store(row: ClassPhotosRow): Promise<void> {
    const { db, generation } = this.#deps;
    await db.transaction('rw', [db.state, db.classPhotos, db.me], async () => {
      const [held, own] = await Promise.all([db.state.get('state'), db.me.get('me')]);
      if (held?.generation !== generation) throw new Superseded();
      // The lease ran out, or nothing was pulled yet: the next pull brings the photos, too.
      if (!held.locked && own) await db.classPhotos.put(row);
    });
  }
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
