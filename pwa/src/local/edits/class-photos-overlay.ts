import type {
  ClassPhotosDocument,
  SeenClassPhoto,
  SeenTag,
} from '@memcherrish/shared/wire/desk/class-photos.ts';
import { type Edit, isLaidOver, type OutboxRow, type SentRow } from './edits.ts';
import type { NewClassPhoto } from './mutations/class-photo.ts';
import type { FaceTag, FaceTagRemoval } from './mutations/face-tag.ts';
import type { Picture } from './mutations/pictures.ts';

/** The kinds of edits that are laid over class photos. */
export const classPhotoEdits: Edit['kind'][] = ['class-photo', 'face-tag', 'face-tag-removal'];

/** A class photo as a screen shows it. */
export interface ShownClassPhoto extends Omit<SeenClassPhoto, 'path' | 'preview'> {
  /** The picture on the server, or the one that is only on this device. */
  source: { path: string; preview: string } | { picture: Picture };
}

/**
 * Returns the class photos with the own edits that the document does not have yet. `sent` are confirmed edits: the
 * document follows a pull, so it may be older. Leaves out the people that the viewer hides from.
 */
export function shownClassPhotos(
  { document, askedAt }: { document: ClassPhotosDocument; askedAt: number },
  rows: readonly OutboxRow[],
  sent: readonly SentRow[],
  { ownId, hidden }: { ownId: string; hidden: ReadonlySet<string> },
): ShownClassPhoto[] {
  const edits = [...sent.filter(({ sentAt }) => sentAt >= askedAt), ...rows.filter(isLaidOver)];
  const tags = edits.map(({ edit }) => edit).filter(isAboutFace);
  const known = new Set(document.photos.map(({ _id }) => _id));
  const added = edits.flatMap(({ edit, madeAt }) =>
    isNewPhoto(edit) && !known.has(edit.photoId) ? [typedPhoto(edit, madeAt, ownId)] : [],
  );
  const stored = document.photos
    .filter(({ addedBy }) => !hidden.has(addedBy))
    .map(({ path, preview, ...photo }): ShownClassPhoto => {
      const seen = photo.tags.filter(({ personId }) => personId === null || !hidden.has(personId));
      const about = tags.filter(({ photoId }) => photoId === photo._id);
      return {
        ...photo,
        source: { path, preview },
        tags: about.reduce((all, edit) => tagsWith(all, edit, ownId), seen),
      };
    });
  return [...added, ...stored];
}

function isNewPhoto(edit: OutboxRow['edit']): edit is NewClassPhoto {
  return edit.kind === 'class-photo';
}

function isAboutFace(edit: OutboxRow['edit']): edit is FaceTag | FaceTagRemoval {
  return edit.kind === 'face-tag' || edit.kind === 'face-tag-removal';
}

function typedPhoto(edit: NewClassPhoto, addedAt: string, addedBy: string): ShownClassPhoto {
  const { photoId, schoolId, batchId, divisionId, photo } = edit;
  return {
    _id: photoId,
    schoolId,
    batchId,
    divisionId,
    addedBy,
    addedAt,
    tags: [],
    source: { picture: photo },
  };
}

/** Returns the tags after one edit. A person is shown at one face only. */
function tagsWith(tags: readonly SeenTag[], edit: FaceTag | FaceTagRemoval, ownId: string): SeenTag[] {
  if (edit.kind === 'face-tag-removal') return tags.filter(({ _id }) => _id !== edit.tagId);
  const { personId, of, frame } = edit;
  const _id = of ?? edit.tagId;
  const held = tags.find((tag) => tag._id === _id);
  // The mark was removed meanwhile.
  if (of !== null && !held) return [...tags];
  const named = { ...(held ?? frame), _id, personId, bySelf: personId === ownId, removable: true };
  return [
    ...tags.filter((tag) => tag._id !== _id && (personId === null || tag.personId !== personId)),
    named,
  ];
}
