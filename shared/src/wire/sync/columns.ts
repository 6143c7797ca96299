import { listedFields } from '@memcherrish/shared/domain/listed-fields.ts';
import { inOrder } from '@memcherrish/shared/domain/per-field.ts';
import { type Gender, genders } from '@memcherrish/shared/domain/person.ts';
import { viewMarks } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { z } from 'zod';
import { perText, type Roster, roster } from '../people/people.ts';

/**
 * Many person views as one list per field: names, places, and so on. Rosters are sent and stored in this form. It is half as large and
 * parses in half the time (decision record 0015).
 */

const allHidden = 2 ** viewMarks.length - 1;
const isString = (value: unknown): value is string => typeof value === 'string';
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isGender = (value: unknown): value is Gender | null =>
  value === null || genders.some((gender) => gender === value);
const isMask = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= allHidden;

/**
 * A list of values, usually one per person. It is checked in one loop: a schema per value would be slow on a phone for tens of thousands.
 */
function column<Value>(isValue: (value: unknown) => value is Value, items: object): z.ZodType<Value[]> {
  return z
    .any()
    .refine((value) => Array.isArray(value) && value.every(isValue), { abort: true })
    .meta({ type: 'array', items });
}
/** The id of the owner, the path of the photo, and its preview. */
export type SchoolPhotoEntry = [id: string, path: string, preview: string];
const isSchoolPhoto = (value: unknown): value is SchoolPhotoEntry =>
  Array.isArray(value) && value.length === 3 && value.every(isString);
const texts = () => column(isText, { type: ['string', 'null'] });

/** The person views (access/person-view.ts) of many people, in one order. */
export const personColumns = z.object({
  _id: column(isString, { type: 'string' }),
  name: column(isString, { type: 'string' }),
  ...inOrder(listedFields, {
    ...perText(texts),
    gender: column(isGender, { enum: [...genders, null] }),
  }),
  /** One entry for each person with a school photo. Few people have one, so the others take no space. */
  schoolPhotos: column(isSchoolPhoto, { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 3 }),
  /** A bit mask of the marks of each person, in the order of `viewMarks`. */
  hidden: column(isMask, { type: 'integer', minimum: 0, maximum: allHidden }),
});
export type PersonColumns = z.infer<typeof personColumns>;

type FirstColumn = '_id' | 'name' | 'hidden';
/** Columns as the device stores them. Those that an older app stored lack the fields that are newer. */
export type KeptColumns = Pick<PersonColumns, FirstColumn> & Partial<Omit<PersonColumns, FirstColumn>>;

export type PackedRoster = Omit<Roster, 'schoolmates'> & { schoolmates: KeptColumns };

/** Some rosters as they are sent: all person views in one set of columns, in the order of the rosters. */
export const rosterPart = z
  .object({
    /** `schoolmates` is the number of person views that belong to the roster. */
    rosters: z.array(roster.extend({ schoolmates: z.number().int().nonnegative() })),
    schoolmates: personColumns,
  })
  .refine(({ rosters, schoolmates }) => {
    const people = rosters.reduce((sum, each) => sum + each.schoolmates, 0);
    const { schoolPhotos: _, ...dense } = schoolmates;
    return Object.values(dense).every((values) => values.length === people);
  });
export type RosterPart = z.infer<typeof rosterPart>;

/** The rosters of a batch or a school, in parts that the server compresses one by one. */
export const snapshot = z.array(rosterPart);
export type Snapshot = z.infer<typeof snapshot>;
