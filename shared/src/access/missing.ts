import type { PersonView } from './person-view.ts';

/**
 * Whether somebody has not claimed their place yet. An e-mail is withheld from those who may open the directory for that one reason, so a
 * face tells it by itself, set or not set; whoever is absent from a viewer's roster is in no count of theirs.
 */
export function isMissing(face: Pick<PersonView, 'hidden'>): boolean {
  return face.hidden.email === true;
}
