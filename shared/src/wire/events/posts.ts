import { z } from 'zod';

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
  /** The page of its author, who is in memoriam: its replies are memories, and it is no post of the list. */
  memorial: z.literal(true).optional(),
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
