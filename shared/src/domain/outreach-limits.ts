/** The limits of the outreach of a school: docs/product.md#outreach. */
export const outreachLimits = {
  noteLength: 300,
  notesOfPerson: 20,
} as const;
