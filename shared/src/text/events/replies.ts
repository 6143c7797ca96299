import * as vocabulary from '../vocabulary.ts';

/** Texts of replies and reactions. No first screen loads them. */
export const replyWords = {
  empty: vocabulary.writeSomething,
  full: 'This post has 100 replies, which is the most. Write a new post instead.',
  tooMany: 'You have written many replies this hour. Please try again later.',
  tooManyReactions: 'You have changed many reactions this hour. Please try again later.',
  sent: 'Reply sent!',
  removed: 'Reply deleted.',
  react: 'React',
  reactionNow: (label: string) => `React, now ${label}`,
  yourReaction: 'Your reaction',
  /** The signs are what a person sends, as in messengers, not icons. */
  reactions: {
    heart: { sign: '❤️', label: 'Love' },
    laugh: { sign: '😂', label: 'Funny' },
    clap: { sign: '👏', label: 'Well done' },
    wow: { sign: '😮', label: 'Wow' },
    sad: { sign: '😢', label: 'Sad' },
  },
  reactionsBefore: 'Reactions:',
  showNames: 'Show names',
  ofPost: (what: string, author: string) => `${what}, post of ${author}`,
  replyCount: (count: number) => (count === 0 ? vocabulary.reply : `Reply · ${count}`),
  replies: vocabulary.replies,
  moreReplyOf: (name: string) => `More, reply of ${name}`,
  write: 'Write a reply',
  send: 'Send',
  sending: vocabulary.sending,
  deleteThis: 'Delete this reply?',
  removalAsk: 'This deletes the reply for everyone in the batch. You cannot undo this.',
  reportedAlready: 'You have already reported this reply. The admins of your school will look at it.',
  reportSeenBy:
    'The admins of your school and coordinators of your batch see the reply and your reason, but not your name.',
  reportOf: (author: string) => `Report the reply of ${author}`,
} as const;
