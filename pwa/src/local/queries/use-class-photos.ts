import { blockedPeople } from '#local/edits/blocked-people.ts';
import {
  classPhotoEdits,
  type ShownClassPhoto,
  shownClassPhotos,
} from '#local/edits/class-photos-overlay.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { viewerIn } from './first-reading.ts';
import { useHeld } from './queries.ts';

/**
 * Returns the photos of one class with unsent edits, the newest first. Null until the first document is on the device,
 * and for anyone outside the batch.
 */
export function useClassPhotos(divisionId: string): ShownClassPhoto[] | null | undefined {
  return useHeld(`class photos ${divisionId}`, (db) =>
    db.transaction('r', [db.classPhotos, db.outbox, db.sent, db.me], async () => {
      const [row, viewer] = await Promise.all([db.classPhotos.get('class-photos'), viewerIn(db)]);
      if (!row || viewer?.kind !== 'schoolmate') return undefined;
      const sent = await db.sent.where('edit.kind').anyOf(classPhotoEdits).sortBy('seq');
      const batches = new Set(viewer.memberships.map(({ batchId }) => batchId));
      const about = { ownId: viewer.schoolmate._id, hidden: blockedPeople(viewer) };
      return shownClassPhotos(row, await rowsOf(db), sent, about).filter(
        (photo) => photo.divisionId === divisionId && batches.has(photo.batchId),
      );
    }),
  );
}
