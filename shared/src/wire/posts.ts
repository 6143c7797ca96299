import { z } from 'zod';
import { textLength } from '../rules/limits.ts';
import { messages } from '../text/messages.ts';
import { id, optionalText } from './fields.ts';
import { postText } from './post-text.ts';

/** A post of a batch with its reactions and replies. Every member of the batch without blocks gets the same bytes. */
export const post = z.object({
  _id: z.string(),
  batchId: z.string(),
  /** Null once the author has left the batch; the screen says 'A former classmate'. */
  authorId: z.string().nullable(),
  text: z.string(),
  photos: z.array(
    z.object({
      /** Path of the large photo; the small path is derived from it (rules/photo.ts). */
      path: z.string(),
      /** ThumbHash, base64. */
      preview: z.string(),
    }),
  ),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Raised with each edit; the base of the next one. */
  version: z.number().int(),
  /** The event whose album has the post. Absent for a post outside every album. */
  eventId: z.string().optional(),
  /** The authors of each kind of reaction, each kind in order of time. Null for those who left. Absent without reactions. */
  reactions: z.record(z.string(), z.array(z.string().nullable())).optional(),
  /** Oldest first. Absent without replies. */
  replies: z
    .array(
      z.object({
        _id: z.string(),
        /** Null once the author has left the batch. */
        authorId: z.string().nullable(),
        text: z.string(),
        createdAt: z.string(),
      }),
    )
    .optional(),
});
export type Reply = NonNullable<Post['replies']>[number];
export type Post = z.infer<typeof post>;

export const postsChange = z.discriminatedUnion('kind', [
  /** The address of the newest posts, which replace the stored ones. */
  z.object({ kind: z.literal('snapshot'), batchId: z.string(), path: z.string() }),
  /** The batch never had a post: the device drops its copy and downloads nothing. */
  z.object({ kind: z.literal('none'), batchId: z.string(), revision: z.number().int() }),
  z.object({
    kind: z.literal('patch'),
    batchId: z.string(),
    revision: z.number().int(),
    /** New or changed posts, complete. */
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
  older: z.boolean(),
});
export type PostsSnapshot = z.infer<typeof postsSnapshot>;

/** The fields of a multipart form besides its photos. A post needs a text or a photo, which is checked once both are read. */
export const newPostFields = z.strictObject({
  /** Made by the app, so that sending twice creates one post. */
  _id: id,
  text: postText,
  /** The event of the batch or school whose album gets the post. */
  eventId: id.optional(),
});
export const editedPostFields = z.strictObject({
  text: postText,
  /** Paths of the photos that stay, comma separated; new photos follow them. */
  keep: z
    .string()
    .max(1000, messages.invalidField)
    .transform((list) => list.split(',').filter(Boolean)),
  version: z.coerce.number(messages.required).int(messages.invalidField),
});
export const postParams = z.object({ schoolId: id, batchId: id, postId: id });
export const postAnswer = z.object({ message: z.string(), post });

/** A page of posts older than the given one, newest first. */
export const postsQuery = z.object({ before: id.optional() });
export const postsPage = z.object({ posts: z.array(post), older: z.boolean() });

/** All own posts, including those in batches that the person has left. */
export const ownPosts = z.array(
  post.extend({ schoolId: z.string(), schoolName: z.string(), batch: z.string(), left: z.boolean() }),
);

export const reportBody = z.strictObject({ reason: optionalText(textLength.about).optional() });

/** A reported post as the school's admins see it. The names of the reporters are not included. */
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
  /** Like `post.version`; a decision names it. */
  version: z.number().int(),
  /** True for a reply. */
  isReply: z.boolean().optional(),
  reports: z.array(z.object({ reason: z.string().nullable(), at: z.string() })),
});
export const reportedPosts = z.array(reportedPost);
export type ReportedPost = z.infer<typeof reportedPost>;
export const decideReportBody = z.strictObject({
  remove: z.boolean(messages.required),
  /** The version that the admin saw, so that a later edit is not decided unseen. */
  version: z.number(messages.invalidField).int(messages.invalidField).optional(),
  /** Sent to the author; required for a removal. */
  reason: optionalText(textLength.about).optional(),
});
