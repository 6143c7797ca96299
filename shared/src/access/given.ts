import { type Givable, givable } from '../domain/givable.ts';
import type { ViewedField } from '../domain/schoolmate-fields.ts';
import type { PersonView } from './person-view.ts';

/** The fields of a view that each of them gives. */
export const fieldsGiven = {
  mobile: ['mobile'],
  whatsapp: ['whatsapp'],
  email: ['email'],
  social: ['instaUsername', 'fbUsername'],
} as const satisfies Record<Givable, readonly ViewedField[]>;
export type GivenField = (typeof fieldsGiven)[Givable][number];

/** Values that a person gave the viewer. A field that was given and is not set is null. */
export type Given = { [Field in GivenField]?: string | null | undefined };

/** Returns the given fields of a view that `personViewOf` made with them. A field that it withholds is left out. */
export function givenIn(view: PersonView, given: readonly Givable[]): Given {
  const shown = given.filter((each) => !view.hidden[each]);
  return Object.fromEntries(shown.flatMap((each) => fieldsGiven[each].map((field) => [field, view[field]])));
}

/** Returns which details these values belong to. */
export function givenBy(given: Given): Givable[] {
  return givable.filter((each) => fieldsGiven[each].some((field) => given[field] !== undefined));
}

/** Returns the view of a roster together with the fields that the person gave the viewer. */
export function withGiven(view: PersonView, given: Given): PersonView {
  const shown = { ...view, hidden: { ...view.hidden } };
  for (const each of givenBy(given)) {
    for (const field of fieldsGiven[each]) shown[field] = given[field] ?? null;
    delete shown.hidden[each];
  }
  return shown;
}
