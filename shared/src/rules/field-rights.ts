/** The fields of a schoolmate that people fill in. */
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

/** Who writes: the person, an admin in a form, a class list, or an admin who makes two records one. */
export const fieldActors = ['owner', 'admin', 'import', 'merge'] as const;
export type FieldActor = (typeof fieldActors)[number];

/** `ask`: the value waits until the owner of the account proves it. */
export type FieldRight = 'write' | 'ask' | 'none';

/** The fields that a class list has columns for. */
export const importedFields = ['name', 'gender', 'mobile', 'whatsapp', 'email', 'place', 'location'] as const;

/** Ways to reach a person, and pictures of them: with an account, the owner alone decides. */
const ownersOnceClaimed: ReadonlySet<PersonField> = new Set([
  'mobile',
  'whatsapp',
  'email',
  'photo',
  'schoolPhoto',
]);

/** Who may see what: the owner alone decides, with an account or without. */
const ownersAlways: ReadonlySet<PersonField> = new Set(['mobileAccessControl', 'profileimageAccessControl']);

const imported: ReadonlySet<PersonField> = new Set(importedFields);

/**
 * Tells what an actor may do to a field of a record. This is the one rule behind edits, imports and merges. A record is claimed once its
 * owner has an account.
 */
export function fieldRight(actor: FieldActor, field: PersonField, claimed: boolean): FieldRight {
  // The owner proves another number by a code, and has no account to write anything else with before that.
  if (actor === 'owner') return claimed ? (field === 'mobile' ? 'ask' : 'write') : 'none';
  if (ownersAlways.has(field)) return 'none';
  // A class list makes records, and changes none that somebody has claimed.
  if (actor === 'import') return !claimed && imported.has(field) ? 'write' : 'none';
  if (!claimed || !ownersOnceClaimed.has(field)) return 'write';
  return actor === 'admin' && field === 'mobile' ? 'ask' : 'none';
}
