/**
 * Thrown when the person signed out, or another database replaced theirs: that of another person, or a new one after
 * an erasure. The code that gets it may not write any more.
 */
export class Superseded extends Error {}
