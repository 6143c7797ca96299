/** Ids are random, URL-safe and at least 96 bits; on the wire they are called `_id`. */
export type SchoolId = string;
export type BatchId = string;
export type DivisionId = string;
export type SchoolmateId = string;
export type TeacherId = string;

/** The format of every id, whether the app or the server made it. */
export const idPattern = /^[A-Za-z0-9_-]{16,32}$/;

/** The key of an attendee at the door of an event (rules/admissions.ts). */
export const attendeePattern = /^(person|reply|walk-in):[A-Za-z0-9_-]{16,32}$/;
