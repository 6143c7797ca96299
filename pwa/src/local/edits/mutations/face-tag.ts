import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { doneIfMissing, type Mutation } from './mutation.ts';

/** A mark or a name of a face in a class photo. */
export interface FaceTag {
  kind: 'face-tag';
  photoId: string;
  tagId: string;
  frame: FaceFrame;
  /** Null for a face without a name. */
  personId: string | null;
  /** The tag that marked the face which this one names; null for a new mark. */
  of: string | null;
  /** The name of the person, for the list of unsent changes. */
  name: string | null;
}

/** The removal of a mark or a name, as far as the viewer may. */
export interface FaceTagRemoval {
  kind: 'face-tag-removal';
  photoId: string;
  /** The tag that marked the face. */
  tagId: string;
  name: string | null;
}

export const faceTag: Mutation<FaceTag> = {
  subjects: ({ of, tagId }) => [`face ${of ?? tagId}`],
  call: ({ photoId, tagId, frame, personId, of }, { sendCall, classPhotoCalls }, _own, sending) =>
    sendCall(classPhotoCalls.tag, {
      params: { photoId, tagId },
      body: { ...frame, personId, of },
      ...sending,
    }),
  // The photo or the mark was removed meanwhile.
  errors: doneIfMissing,
  words: ({ name }, { changesWords }) => ({ title: changesWords.faceNamed(name) }),
};

export const faceTagRemoval: Mutation<FaceTagRemoval> = {
  subjects: ({ tagId }) => [`face ${tagId}`],
  call: ({ photoId, tagId }, { sendCall, classPhotoCalls }, _own, sending) =>
    sendCall(classPhotoCalls.removeTag, { params: { photoId, tagId }, ...sending }),
  errors: doneIfMissing,
  words: ({ name }, { changesWords }) => ({ title: changesWords.faceNameRemoved(name) }),
};
