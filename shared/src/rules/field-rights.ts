export const personFields = [
  'name',
  'formerName',
  'nickname',
  'gender',
  'mobile',
  'whatsapp',
  'email',
  'place',
  'location',
  'instaUsername',
  'fbUsername',
  'selfIntro',
  'photo',
  'schoolPhoto',
  'mobileAccessControl',
  'profileimageAccessControl',
] as const;
export type PersonField = (typeof personFields)[number];

/** The kinds of writers: the person, an admin in a form, a class list, or an admin who merges two records. */
export const fieldActors = ['owner', 'admin', 'import', 'merge'] as const;
export type FieldActor = (typeof fieldActors)[number];

/** `ask`: the value waits until the owner of the account proves it. */
export type FieldRight = 'write' | 'ask' | 'none';

export const importedFields = ['name', 'gender', 'mobile', 'whatsapp', 'email', 'place', 'location'] as const;

/** Contact details and pictures. Once a record is claimed, only its owner changes them. */
const ownersOnceClaimed: ReadonlySet<PersonField> = new Set([
  'mobile',
  'whatsapp',
  'email',
  'photo',
  'schoolPhoto',
]);

/** The levels. Only the owner changes them, claimed or not. */
const ownersAlways: ReadonlySet<PersonField> = new Set(['mobileAccessControl', 'profileimageAccessControl']);

const imported: ReadonlySet<PersonField> = new Set(importedFields);

/**
 * Returns the right of an actor to a field of a record. This is the one rule behind edits, imports and merges. A record is claimed once its
 * owner has an account.
 */
export function fieldRight(actor: FieldActor, field: PersonField, claimed: boolean): FieldRight {
  // The owner proves a new number by a code. Without an account there is no owner to write anything else.
  if (actor === 'owner') return claimed ? (field === 'mobile' ? 'ask' : 'write') : 'none';
  if (ownersAlways.has(field)) return 'none';
  // A class list creates records and never changes a claimed one.
  if (actor === 'import') return !claimed && imported.has(field) ? 'write' : 'none';
  if (!claimed || !ownersOnceClaimed.has(field)) return 'write';
  return actor === 'admin' && field === 'mobile' ? 'ask' : 'none';
}
