/** The limits of replies and reactions: docs/product.md#posts. A reply has the text rules of a post. */
export const replyLimits = {
  /** Replies under one post, as far as the person sees them: what a person still reads, and a patch still carries. */
  perPost: 100,
  perHour: 60,
  /** Reactions that one person sets, changes or takes back. */
  reactionsPerHour: 300,
} as const;
