import type { PersonView } from './person-view.ts';

/**
 * Returns whether a person has not claimed their listing yet. Unclaimed is the only reason to withhold an e-mail inside the directory. The
 * mark is there whether or not an e-mail is set. People absent from a viewer's roster are not counted.
 */
export function isMissing(face: Pick<PersonView, 'hidden'>): boolean {
  return face.hidden.email === true;
}
