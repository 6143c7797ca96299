import { z } from 'zod';
import { id } from './fields.ts';

/** The address of a photo in a post of an album. It is not in paths.ts, which every first screen loads. */
export const albumPhotoPath = (schoolId: string, batchId: string, postId: string, photo: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}/photos/${photo}`;

/** `photo` is the public name of a photo: the file name of its path without the ending. */
export const albumPhotoParams = z.object({ schoolId: id, batchId: id, postId: id, photo: id });
