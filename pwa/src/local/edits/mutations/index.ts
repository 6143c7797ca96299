import { admission } from './admission.ts';
import { classPhoto } from './class-photo.ts';
import { eventReply } from './event-reply.ts';
import { faceTag, faceTagRemoval } from './face-tag.ts';
import type { Mutation } from './mutation.ts';
import { post } from './post.ts';
import { postEdit } from './post-edit.ts';
import { postRemoval } from './post-removal.ts';
import { reaction } from './reaction.ts';
import { reply } from './reply.ts';
import { report } from './report.ts';
import { swap } from './swap.ts';
import { viewerMutations } from './viewer-mutations.ts';

export const postMutations = {
  post,
  'post-edit': postEdit,
  'post-removal': postRemoval,
  report,
  reply,
  reaction,
};

/** Every kind of edit that the outbox takes. */
export const mutations = {
  ...viewerMutations,
  ...postMutations,
  admission,
  'event-reply': eventReply,
  swap,
  'class-photo': classPhoto,
  'face-tag': faceTag,
  'face-tag-removal': faceTagRemoval,
};

type PayloadOf<M> = M extends Mutation<infer E, infer _> ? E : never;

/** An edit of any kind, as the outbox stores it. */
export type AnyEdit = PayloadOf<(typeof mutations)[keyof typeof mutations]>;
export type AnyPostEdit = PayloadOf<(typeof postMutations)[keyof typeof postMutations]>;

export function mutationOf({ kind }: AnyEdit): Mutation<AnyEdit> {
  return mutations[kind];
}
