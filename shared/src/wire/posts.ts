import { postWords } from '@memcherrish/shared/text/posts.ts';
import { z } from 'zod';
import { post as limits, textLength } from '../rules/limits.ts';
import { characters, isBlank, linksIn } from '../rules/post.ts';
import { messages } from '../text/messages.ts';
import { id, optionalText } from './fields.ts';

/** A memory of a batch as everybody in the batch sees it: the same bytes for all. */
export const post = z.object({
  _id: z.string(),
  batchId: z.string(),
  /** Null once the author has left the batch: 'A former classmate'. */
  authorId: z.string().nullable(),
  text: z.string(),
  photos: z.array(
    z.object({
      /** Path of the large photo; the small one is derived from it (rules/photo.ts). */
      path: z.string(),
      /** ThumbHash, base64. */
      preview: z.string(),
    }),
  ),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Raised with each edit: the base of the next one. */
  version: z.number().int(),
});
export type Post = z.infer<typeof post>;

/** What has changed in the posts of one batch. */
export const postsChange = z.discriminatedUnion('kind', [
  /** The address of the newest posts, to be fetched; they replace what is held. */
  z.object({ kind: z.literal('snapshot'), batchId: z.string(), path: z.string() }),
  /** Nothing was ever posted there: what is held goes, and nothing has to be fetched. */
  z.object({ kind: z.literal('none'), batchId: z.string(), revision: z.number().int() }),
  z.object({
    kind: z.literal('patch'),
    batchId: z.string(),
    revision: z.number().int(),
    /** New or different, whole. */
    changed: z.array(post),
    removed: z.array(z.string()),
  }),
]);
export type PostsChange = z.infer<typeof postsChange>;

/** The newest posts of one batch, newest first. */
export const postsSnapshot = z.object({
  batchId: z.string(),
  revision: z.number().int(),
  posts: z.array(post),
  /** Whether there are older ones than these. */
  older: z.boolean(),
});
export type PostsSnapshot = z.infer<typeof postsSnapshot>;

/** Text of a post: kept as typed but for blank edges; forms send each end of a line as two characters. */
const postText = z
  .string(postWords.postEmpty)
  .overwrite((text) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n')))
  .trim()
  .refine((text) => characters(text) <= limits.maxCharacters, postWords.postTooLong)
  .refine((text) => linksIn(text) <= limits.maxLinks, postWords.postTooManyLinks);

/** The fields beside the photos of a multipart form. A post needs a text or a photo; that is checked with both at hand. */
export const newPostFields = z.strictObject({
  /** Made by the app, so that sending twice makes one. */
  _id: id,
  text: postText,
});
export const editedPostFields = z.strictObject({
  text: postText,
  /** Paths of the photos that stay, comma separated; new ones come after them. */
  keep: z
    .string()
    .max(1000, messages.invalidField)
    .transform((list) => list.split(',').filter(Boolean)),
  /** The version that the edit was made on. */
  version: z.coerce.number(messages.required).int(messages.invalidField),
});
export const postParams = z.object({ schoolId: id, batchId: id, postId: id });
export const postAnswer = z.object({ message: z.string(), post });

/** A page of older posts: those before one of them, newest first. */
export const postsQuery = z.object({ before: id.optional() });
export const postsPage = z.object({ posts: z.array(post), older: z.boolean() });

/** Own posts, those in batches that one has left among them. */
export const ownPosts = z.array(
  post.extend({ schoolId: z.string(), schoolName: z.string(), batch: z.string(), left: z.boolean() }),
);

export const reportBody = z.strictObject({ reason: optionalText(textLength.about).optional() });

/** A reported post as the admins of the school see it. Who reported it is not told. */
export const reportedPost = z.object({
  _id: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  batchId: z.string(),
  batch: z.string(),
  authorName: z.string().nullable(),
  text: z.string(),
  photos: post.shape.photos,
  createdAt: z.string(),
  /** As `post.version`; a decision names it. */
  version: z.number().int(),
  reports: z.array(z.object({ reason: z.string().nullable(), at: z.string() })),
});
export const reportedPosts = z.array(reportedPost);
export type ReportedPost = z.infer<typeof reportedPost>;
export const decideReportBody = z.strictObject({
  remove: z.boolean(messages.required),
  /** The version that was looked at: what has been edited since is not decided about unseen. */
  version: z.number(messages.invalidField).int(messages.invalidField).optional(),
  /** Told to the author; needed for a removal. */
  reason: optionalText(textLength.about).optional(),
});
