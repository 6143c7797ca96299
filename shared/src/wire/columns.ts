import { z } from 'zod';
import { withholdable } from '../access/person-view.ts';
import { type Gender, genders } from '../domain/person.ts';
import { type Roster, roster } from './people.ts';

/**
 * Many faces, field by field instead of one by one: a list of names, a list of places, and so on. It is what rosters travel as and what
 * the device keeps, half as large and read in half the time (decision record 0015).
 */

const allHidden = 2 ** withholdable.length - 1;
const isString = (value: unknown): value is string => typeof value === 'string';
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isGender = (value: unknown): value is Gender | null =>
  value === null || genders.some((gender) => gender === value);
const isMask = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= allHidden;

/**
 * A list of values, as a rule one for each person. Looked at in one loop: tens of thousands come at once, and a schema for each of them is
 * felt on a phone.
 */
function column<Value>(isValue: (value: unknown) => value is Value, items: object): z.ZodType<Value[]> {
  return z
    .any()
    .refine((value) => Array.isArray(value) && value.every(isValue), { abort: true })
    .meta({ type: 'array', items });
}
/** Whose photo, its path, and its preview. */
export type SchoolPhotoEntry = [id: string, path: string, preview: string];
const isSchoolPhoto = (value: unknown): value is SchoolPhotoEntry =>
  Array.isArray(value) && value.length === 3 && value.every(isString);
const texts = () => column(isText, { type: ['string', 'null'] });

/** access/person-view.ts, of many people in one order. */
export const personColumns = z.object({
  _id: column(isString, { type: 'string' }),
  name: column(isString, { type: 'string' }),
  formerName: texts(),
  nickname: texts(),
  gender: column(isGender, { enum: [...genders, null] }),
  place: texts(),
  location: texts(),
  selfIntro: texts(),
  email: texts(),
  mobile: texts(),
  whatsapp: texts(),
  instaUsername: texts(),
  fbUsername: texts(),
  profilePic: texts(),
  photoPreview: texts(),
  /** An entry for each person who has one: few have, so nobody else takes any room. */
  schoolPhotos: column(isSchoolPhoto, { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 3 }),
  /** What is withheld of each person: bit by bit, in the order of `withholdable`. */
  hidden: column(isMask, { type: 'integer', minimum: 0, maximum: allHidden }),
});
export type PersonColumns = z.infer<typeof personColumns>;

/** Columns as the device keeps them: those that an older app has kept know nothing of school days. */
export type KeptColumns = Omit<PersonColumns, 'schoolPhotos'> & Partial<Pick<PersonColumns, 'schoolPhotos'>>;

/** A roster as the device keeps it. */
export type PackedRoster = Omit<Roster, 'schoolmates'> & { schoolmates: KeptColumns };

/** Rosters as they travel: the faces of all of them in one set of columns, in the order of the rosters. */
export const snapshot = z
  .object({
    /** Each says how many of the faces are its own. */
    rosters: z.array(roster.extend({ schoolmates: z.number().int().nonnegative() })),
    schoolmates: personColumns,
  })
  .refine(({ rosters, schoolmates }) => {
    const people = rosters.reduce((sum, each) => sum + each.schoolmates, 0);
    const { schoolPhotos: _, ...dense } = schoolmates;
    return Object.values(dense).every((values) => values.length === people);
  });
export type Snapshot = z.infer<typeof snapshot>;
