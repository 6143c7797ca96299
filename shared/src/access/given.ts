import type { Withholdable } from '../domain/schoolmate-fields.ts';
import type { PersonView } from './person-view.ts';

/** The fields that one person can give another with 'Say hello' (docs/decisions/0032-hello-by-qr.md). */
export const givable = ['mobile', 'whatsapp'] as const satisfies readonly Withholdable[];
export type Givable = (typeof givable)[number];

/** Values that a person gave the viewer. A field that was given and is not set is null. */
export type Given = { [Field in Givable]?: string | null | undefined };

/** Returns the given fields of a view that `personViewOf` made with them. A field that it withholds is left out. */
export function givenIn(view: PersonView, fields: readonly Givable[]): Given {
  return Object.fromEntries(
    fields.filter((field) => !view.hidden[field]).map((field) => [field, view[field]]),
  );
}

/** Returns the view of a roster together with the fields that the person gave the viewer. */
export function withGiven(view: PersonView, given: Given): PersonView {
  const shown = { ...view, hidden: { ...view.hidden } };
  for (const field of givable) {
    const value = given[field];
    if (value === undefined) continue;
    shown[field] = value;
    delete shown.hidden[field];
  }
  return shown;
}
