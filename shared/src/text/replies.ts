/** Texts of replies and reactions. No first screen loads them. */
export const replyWords = {
  empty: 'Write something first.',
  full: 'This post has 100 replies, which is the most. Write a new post instead.',
  tooMany: 'You have written many replies this hour. Please try again later.',
  tooManyReactions: 'You have changed many reactions this hour. Please try again later.',
  sent: 'Reply sent!',
  removed: 'Reply deleted.',
  reacted: 'Saved.',
  reported: 'Reported reply',
} as const;
