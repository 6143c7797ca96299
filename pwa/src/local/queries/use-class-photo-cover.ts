import { classPhotoAddress } from '#local/edits/mutations/class-photo.ts';
import { useHeld } from './queries.ts';

/** Returns the newest photo of a class and its page; undefined until the device has answered. */
export function useClassPhotoCover(
  divisionId: string | null,
): { path: string; to: string } | null | undefined {
  const row = useHeld(
    'class-photos',
    (db) => db.classPhotos.get('class-photos'),
    (first) => first.classPhotos,
  );
  const photo = row?.document.photos.find((each) => each.divisionId === divisionId);
  return row && (photo ? { path: photo.path, to: classPhotoAddress(photo) } : null);
}
