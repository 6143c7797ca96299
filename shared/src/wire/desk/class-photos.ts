import { frame, whole } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** Class photos and the faces in them (decision record 0037). */

export const newClassPhotoFields = z.object({
  /** Made by the app, so that a repeat adds only one photo. */
  _id: id,
  divisionId: id,
});

const position = z.number(messages.invalidField).int(messages.invalidField).min(0).max(whole);

/** The square frame around a face: its centre, and its side in ten-thousandths of the picture's width. */
export const faceFrame = z.object({
  x: position,
  y: position,
  size: z.number(messages.invalidField).int(messages.invalidField).min(frame.least).max(frame.most),
});
export type FaceFrame = z.infer<typeof faceFrame>;

/**
 * Marks a face, or names a face that is marked already: `of` is the tag that marked it, and its frame stays. Without
 * a person a new mark is a puzzle: 'Who is this?'.
 */
export const tagBody = z
  .strictObject({ ...faceFrame.shape, personId: id.nullable(), of: id.nullable() })
  .refine(({ personId, of }) => of === null || personId !== null, {
    path: ['personId'],
    error: messages.invalidField,
  });
export type TagBody = z.infer<typeof tagBody>;

/** A marked face as one viewer sees it. */
export const seenTag = z.object({
  _id: z.string(),
  ...faceFrame.shape,
  /** Null for a puzzle. The name comes from the rosters. */
  personId: z.string().nullable(),
  /** Whether the person said so themself. Others cannot change that. */
  bySelf: z.boolean(),
  /** Whether the viewer may remove the mark or the name. */
  removable: z.boolean(),
});
export type SeenTag = z.infer<typeof seenTag>;

export const seenClassPhoto = z.object({
  _id: z.string(),
  schoolId: z.string(),
  batchId: z.string(),
  divisionId: z.string(),
  /** Path of the large photo; the small path is derived from it (rules/photo.ts). */
  path: z.string(),
  /** ThumbHash, base64. */
  preview: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
  tags: z.array(seenTag),
});
export type SeenClassPhoto = z.infer<typeof seenClassPhoto>;

/** The class photos of the viewer's own batches, the newest first. */
export const classPhotosDocument = z.object({ photos: z.array(seenClassPhoto) });
export type ClassPhotosDocument = z.infer<typeof classPhotosDocument>;

export const classPhotoCalls = {
  list: call({
    method: 'GET',
    path: paths.classPhotos,
    answer: { mediaType: 'application/json', shape: classPhotosDocument },
  }),
  add: call({
    method: 'POST',
    path: paths.classPhotos,
    form: newClassPhotoFields,
    status: 201,
    answer: done,
  }),
  remove: call({ method: 'DELETE', path: paths.classPhoto, answer: done }),
  tag: call({ method: 'PUT', path: paths.faceTag, body: tagBody, answer: done }),
  removeTag: call({ method: 'DELETE', path: paths.faceTag, answer: done }),
};
