import { post as limits, textLength } from '@memcherrish/shared/domain/limits.ts';
import { characters, isBlank, linksIn } from '@memcherrish/shared/rules/post.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, optionalText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { conflictAnswer } from '../people/schoolmates.ts';
import { post } from './posts.ts';

/* The calls of posts and their reports. The shapes that a pull carries are in posts.ts: the first screen loads them. */

/** Text of a post or reply, stored as typed except for blank edges. Forms send each line end as two characters. */
export const postText = z
  .string(postWords.postEmpty)
  .overwrite((text) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n')))
  .trim()
  .refine((text) => characters(text) <= limits.maxCharacters, postWords.postTooLong)
  .refine((text) => linksIn(text) <= limits.maxLinks, postWords.postTooManyLinks);

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
export const postAnswer = z.object({ message: z.string(), post });

/** A page of posts older than the given one, newest first. */
/** `event` returns only the posts of its album. */
export const postsQuery = z.object({ before: id.optional(), event: id.optional() });
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

export const postCalls = {
  report: call({ method: 'POST', path: paths.postReports, body: reportBody, answer: done }),
  listReported: call({ method: 'GET', path: paths.reportedPosts, answer: reportedPosts }),
  decideReported: call({ method: 'POST', path: paths.reportedPost, body: decideReportBody, answer: done }),
  list: call({ method: 'GET', path: paths.posts, query: postsQuery, answer: postsPage }),
  add: call({ method: 'POST', path: paths.posts, form: newPostFields, status: 201, answer: postAnswer }),
  change: call({
    method: 'PUT',
    path: paths.post,
    form: editedPostFields,
    answer: postAnswer,
    errors: { 409: conflictAnswer },
  }),
  remove: call({ method: 'DELETE', path: paths.post, answer: done }),
  removePhoto: call({ method: 'DELETE', path: paths.albumPhoto, answer: done }),
  listOwn: call({ method: 'GET', path: paths.ownPosts, answer: ownPosts }),
};
