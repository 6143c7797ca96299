/** The fields that a column of a class list can hold. `division` names the class of each row. */
export const mappedFields = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'mobile',
  'whatsapp',
  'email',
  'gender',
  'place',
  'location',
  'division',
] as const;
export type MappedField = (typeof mappedFields)[number];

/**
 * The outcome of a row in an import: makes a record, adds an existing person to the class, fills in empty
 * fields of a person who is there, nothing because the person is there, nothing until the admin answers, nothing because a cell is not valid, nothing because the admin left it out.
 */
export const rowOutcomes = ['create', 'add', 'fill', 'there', 'ask', 'refused', 'left-out'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The kinds of parts of a file that hold values and are not used. */
export const unreadKinds = ['column', 'sheet', 'rows'] as const;
export type UnreadKind = (typeof unreadKinds)[number];
