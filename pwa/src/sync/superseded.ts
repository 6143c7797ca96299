/** The person signed out, or another person's database replaced theirs. Nothing may be written any more. */
export class Superseded extends Error {}
