import type { PersonView } from './person-view.ts';

/** Returns whether a person has not claimed their listing yet. People absent from a viewer's roster are not counted. */
export function isMissing(face: Pick<PersonView, 'hidden'>): boolean {
  return face.hidden.unclaimed === true;
}

/** Returns whether a person has died. Rosters that an old app stored lack the field. */
export function isInMemoriam(face: Pick<PersonView, 'memorial'>): face is { memorial: string } {
  return typeof face.memorial === 'string';
}
