/** The details that a viewer may be denied, with the level that controls each (access/person-view.ts). */
export const levelFieldOf = {
  profilePic: 'profileimageAccessControl',
  mobile: 'mobileAccessControl',
  whatsapp: 'mobileAccessControl',
  email: 'emailAccessControl',
  /** The names on Instagram and Facebook. */
  social: 'socialAccessControl',
} as const;
export type Withholdable = keyof typeof levelFieldOf;
export type LevelField = (typeof levelFieldOf)[Withholdable];

/** The levels, in the order in which the privacy page asks for them. */
export const levelFields = [
  'profileimageAccessControl',
  'mobileAccessControl',
  'emailAccessControl',
  'socialAccessControl',
] as const satisfies readonly LevelField[];

/**
 * The marks of a view: what is withheld, and whether the record is unclaimed. The position is the bit in the masks of rosters, and devices
 * store these masks: a new mark goes to the end. The bit of `unclaimed` marked a withheld e-mail before there was a level for it.
 */
export const viewMarks = ['profilePic', 'mobile', 'whatsapp', 'unclaimed', 'email', 'social'] as const;
export type ViewMark = (typeof viewMarks)[number];

/**
 * The fields of a schoolmate that a person view may contain, in the order of the wire, with the audience of each. `everyone` is everyone who
 * may open the roster; any other audience is the people who are included by the level of that name.
 */
export const audienceOf = {
  name: 'everyone',
  /** The name at school, if it has changed since. */
  formerName: 'everyone',
  nickname: 'everyone',
  gender: 'everyone',
  place: 'everyone',
  location: 'everyone',
  /** Shown as 'About'. */
  selfIntro: 'everyone',
  email: 'email',
  /** E.164. */
  mobile: 'mobile',
  /** E.164. */
  whatsapp: 'whatsapp',
  instaUsername: 'social',
  fbUsername: 'social',
  /** Path of the large photo; the small path is derived from it (rules/photo.ts). */
  profilePic: 'profilePic',
  /** ThumbHash of the photo in base64, drawn until the photo has loaded. */
  photoPreview: 'profilePic',
  /** A photo from their school days. */
  schoolPhoto: 'profilePic',
  /** The person has died: `born/died` (rules/memorial.ts). Their contacts are withheld from everyone. */
  memorial: 'everyone',
} as const satisfies Record<string, 'everyone' | Withholdable> & { name: 'everyone' };

export type ViewedField = keyof typeof audienceOf;
export const viewedFields = Object.keys(audienceOf) as ViewedField[];

/** The fields that are not an optional text. domain/person.ts has their types. */
export type SpecialField = 'name' | 'gender' | 'schoolPhoto';
