/**
 * Why a person stays in the class after the undo: they signed up or were let in since, their details were changed, they
 * asked for the place, an organiser entered their reply to an event, another record was merged into theirs, or they are in other
 * classes now.
 */
export const stayReasons = [
  'joined',
  'accepted',
  'edited',
  'claiming',
  'replied',
  'merged',
  'moved',
] as const;
export type StayReason = (typeof stayReasons)[number];
