import type { Schoolmate, SchoolmateFields } from '../domain/person.ts';
import { canSee } from './can-see.ts';
import type { Relation } from './relation.ts';

export const withholdable = ['profilePic', 'mobile', 'whatsapp', 'email'] as const;
export type Withholdable = (typeof withholdable)[number];

/** The fields of one person that one relation may see. A withheld field is null and marked, so that 'Hidden' and 'Not set' differ. */
export interface PersonView extends SchoolmateFields {
  hidden: Partial<Record<Withholdable, true>>;
}

/** Returns the fields that are withheld at a relation. The mark does not depend on whether a field has a value. */
export function withheldAt(
  person: Pick<Schoolmate, 'mobileAccessControl' | 'profileimageAccessControl' | 'claimed'>,
  relation: Relation,
): Partial<Record<Withholdable, true>> {
  const hidden: Partial<Record<Withholdable, true>> = {};
  if (!canSee(person.profileimageAccessControl, relation)) hidden.profilePic = true;
  const isOwner = relation === 'self';
  if (!canSee(person.mobileAccessControl, relation) || (!person.claimed && !isOwner)) {
    hidden.mobile = true;
    hidden.whatsapp = true;
  }
  // The owner of an unclaimed record never agreed to anything. A claimed record shows its e-mail to the whole directory.
  if ((!person.claimed && !isOwner) || relation === 'none') hidden.email = true;
  return hidden;
}

/**
 * Returns the view of a person at a relation. It is built field by field, so a field that is not named here cannot leave the server. There
 * is no view at `none`: the caller must reject such a request first.
 */
export function personViewOf(person: Schoolmate, relation: Exclude<Relation, 'none'>): PersonView {
  const hidden = withheldAt(person, relation);
  const unless = (field: Withholdable, value: string | null) => (hidden[field] ? null : value);
  return {
    _id: person._id,
    name: person.name,
    formerName: person.formerName,
    nickname: person.nickname,
    gender: person.gender,
    place: person.place,
    location: person.location,
    selfIntro: person.selfIntro,
    email: unless('email', person.email),
    mobile: unless('mobile', person.mobile),
    whatsapp: unless('whatsapp', person.whatsapp),
    instaUsername: person.instaUsername,
    fbUsername: person.fbUsername,
    profilePic: unless('profilePic', person.profilePic),
    photoPreview: unless('profilePic', person.photoPreview),
    schoolPhoto: hidden.profilePic ? null : person.schoolPhoto,
    hidden,
  };
}

/**
 * Returns the most open of two views of one person, for a viewer in several divisions. A field is shown if either view shows it. This is a
 * pure union: each view alone was allowed.
 */
export function mostOpen(one: PersonView, other: PersonView): PersonView {
  const hidden: PersonView['hidden'] = {};
  for (const field of withholdable) if (one.hidden[field] && other.hidden[field]) hidden[field] = true;
  const from = (field: Withholdable) => (one.hidden[field] ? other : one);
  return {
    ...one,
    email: from('email').email,
    mobile: from('mobile').mobile,
    whatsapp: from('whatsapp').whatsapp,
    profilePic: from('profilePic').profilePic,
    photoPreview: from('profilePic').photoPreview,
    schoolPhoto: from('profilePic').schoolPhoto,
    hidden,
  };
}
