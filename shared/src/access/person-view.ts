import type { Schoolmate, SchoolmateFields } from '../domain/person.ts';
import { canSee } from './can-see.ts';
import type { Relation } from './relation.ts';

/** The fields that can be withheld from a viewer. */
export const withholdable = ['profilePic', 'mobile', 'whatsapp', 'email'] as const;
export type Withholdable = (typeof withholdable)[number];

/** What one relation may see of one person. A withheld field is null and marked, so that 'Hidden' and 'Not set' differ. */
export interface PersonView extends SchoolmateFields {
  hidden: Partial<Record<Withholdable, true>>;
}

/** Which fields are withheld at a relation, whether or not they hold anything: the mark itself tells nothing. */
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
  // Who has not claimed their record never agreed to anything; who has, shows their e-mail to the whole directory.
  if ((!person.claimed && !isOwner) || relation === 'none') hidden.email = true;
  return hidden;
}

/**
 * The face of a person at a relation. Built field by field, so that what is not named here cannot
 * leave the server. At `none` there is no face: the caller has to refuse before.
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
 * The most open of two faces of one person, as a viewer in several divisions holds them: what either of
 * them shows is shown. A pure union; each face alone was allowed.
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
