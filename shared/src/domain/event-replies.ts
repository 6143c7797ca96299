/** A reply to an event. */
export const eventAnswers = ['coming', 'maybe', 'no'] as const;
export type Answer = (typeof eventAnswers)[number];

/** The levels of a reply. `Only Me` leaves it to the organisers. */
export const replyLevels = ['Only Me', 'Division', 'Batch', 'School'] as const;
export type ReplyLevel = (typeof replyLevels)[number];
