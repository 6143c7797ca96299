import { type PersonField, rulesOf, type StoredFieldWith } from './schoolmate-registry.ts';

/** The kinds of writers: the person, an admin in a form, a class list, or an admin who merges two records. */
export const fieldActors = ['owner', 'admin', 'import', 'merge'] as const;
export type FieldActor = (typeof fieldActors)[number];

/** `ask`: the value waits until the owner of the account proves it. */
export type FieldRight = 'write' | 'ask' | 'none';

export type ImportedField = StoredFieldWith<{ onClassLists: true }>;

/**
 * Returns the right of an actor to a field of a record. This is the one rule behind edits, imports and merges. A record is claimed once its
 * owner has an account.
 */
export function fieldRight(actor: FieldActor, field: PersonField, claimed: boolean): FieldRight {
  const { editedBy, proved, onClassLists } = rulesOf[field];
  // The owner proves a new number by a code. Without an account there is no owner to write anything else.
  if (actor === 'owner') return claimed ? (proved ? 'ask' : 'write') : 'none';
  if (editedBy === 'owner') return 'none';
  // A class list creates records and never changes a claimed one.
  if (actor === 'import') return !claimed && onClassLists ? 'write' : 'none';
  if (!claimed || editedBy === 'school') return 'write';
  return actor === 'admin' && proved ? 'ask' : 'none';
}
