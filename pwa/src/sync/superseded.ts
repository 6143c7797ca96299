/** The person signed out, or somebody else's database has taken the place: nothing may be written any more. */
export class Superseded extends Error {}
