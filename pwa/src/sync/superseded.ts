/**
 * The person signed out, or another database replaced theirs: another person's, or a new one after an erasure. Nothing
 * may be written any more.
 */
export class Superseded extends Error {}
