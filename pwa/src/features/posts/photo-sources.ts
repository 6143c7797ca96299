import { useMemo } from 'react';
import type { ShownPhoto } from '#local/edits/mutations/drawn-post.ts';
import type { PhotoSource } from '#ui/photos/PhotoPreview.tsx';

export function keyOf(photo: ShownPhoto): string {
  return 'path' in photo ? photo.path : photo.id;
}

/**
 * Returns photos in the form that `ui` components take. An unchanged photo stays the same object, so that it is not
 * rendered again.
 */
export function usePhotoSources(photos: readonly ShownPhoto[]): PhotoSource[] {
  const keys = photos.map(keyOf).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the photos, whose bytes never change
  return useMemo(() => photos.map(sourceOf), [keys]);
}

function sourceOf(photo: ShownPhoto): PhotoSource {
  const key = keyOf(photo);
  if ('path' in photo) return { key, path: photo.path, preview: photo.preview };
  return { key, file: new Blob([photo.picture.bytes], { type: photo.picture.type }) };
}
