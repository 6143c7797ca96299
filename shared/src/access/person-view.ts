import type { Givable } from '../domain/givable.ts';
import type { Schoolmate, SchoolmateFields, StoredLevels, ViewedValues } from '../domain/person.ts';
import {
  audienceOf,
  levelFieldOf,
  type ViewedField,
  type ViewMark,
  viewedFields,
  viewMarks,
} from '../domain/schoolmate-fields.ts';
import { canSee } from './can-see.ts';
import type { Relation } from './relation.ts';
import { isBehindVeil, type Sight } from './veil.ts';

/** The fields of one person that one relation may see. A withheld field is null and marked, so that 'Hidden' and 'Not set' differ. */
export interface PersonView extends SchoolmateFields {
  hidden: Partial<Record<ViewMark, true>>;
}

/**
 * Returns what is withheld at a relation. A mark does not depend on whether a field has a value. The contacts of an unclaimed record are
 * withheld, because its owner never agreed to anything. Those of a person in memoriam are withheld at every relation. The locks of the sight are
 * those of the school in which the viewer has the relation. The veil hides every contact but the viewer's own. `given` has the fields that the
 * person gave this viewer: they count as if level, lock and veil let the viewer see them. They open nothing at `none`.
 */
export function withheldAt(
  person: StoredLevels & Pick<Schoolmate, 'claimed' | 'memorial'>,
  relation: Relation,
  { locks, isVeiled }: Sight,
  given?: readonly Givable[],
): PersonView['hidden'] {
  const inMemoriam = person.memorial !== null;
  const unclaimed = !person.claimed && relation !== 'self' && !inMemoriam;
  const isGiven = (mark: ViewMark) => relation !== 'none' && given?.some((field) => field === mark);
  const isWithheld = (mark: ViewMark) => {
    if (mark === 'unclaimed') return unclaimed;
    if ((unclaimed || inMemoriam) && mark !== 'profilePic') return true;
    const field = levelFieldOf[mark];
    const isVeiledHere = isVeiled && relation !== 'self' && isBehindVeil(mark);
    return !((canSee(person[field], relation, locks[field] ?? null) && !isVeiledHere) || isGiven(mark));
  };
  const hidden: PersonView['hidden'] = {};
  for (const mark of viewMarks) if (isWithheld(mark)) hidden[mark] = true;
  return hidden;
}

/** Every field without a value. Views that are copied from it have one hidden class, so they are made fast. */
export const noValues = Object.fromEntries(viewedFields.map((field) => [field, null])) as {
  [Field in Exclude<ViewedField, 'name'>]: null;
};

/**
 * Returns the view of a person at a relation, as this sight shows it. It is built field by field, so a field that domain/schoolmate-fields.ts does not name cannot
 * leave the server. There is no view at `none`: the caller must reject such a request first.
 */
export function personViewOf(
  person: Schoolmate,
  relation: Exclude<Relation, 'none'>,
  sight: Sight,
  given?: readonly Givable[],
): PersonView {
  const hidden = withheldAt(person, relation, sight, given);
  const view: PersonView = { ...noValues, _id: person._id, name: person.name, hidden };
  const isWithheld: Marks = hidden;
  for (const field of viewedFields) if (!isWithheld[audienceOf[field]]) copy(person, view, field);
  return view;
}

/**
 * Returns the most open of two views of one person, for a viewer in several divisions. A field is shown if either view shows it. This is a
 * pure union: each view alone was allowed.
 */
export function mostOpen(one: PersonView, other: PersonView): PersonView {
  const hidden: PersonView['hidden'] = {};
  for (const mark of viewMarks) if (one.hidden[mark] && other.hidden[mark]) hidden[mark] = true;
  const view = { ...one, hidden };
  const isWithheld: Marks = one.hidden;
  for (const field of viewedFields) if (isWithheld[audienceOf[field]]) copy(other, view, field);
  return view;
}

/** The marks of a view by audience. There is none for everyone. */
type Marks = PersonView['hidden'] & { everyone?: never };

function copy<Field extends ViewedField>(from: ViewedValues, to: ViewedValues, field: Field): void {
  to[field] = from[field];
}
