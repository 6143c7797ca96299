import type { StayReason } from '@memcherrish/shared/domain/stay-reasons.ts';
import { people } from '../counted.ts';

/** Texts of the uploads of the last 30 days, for admins. */
export const uploadWords = {
  title: 'Imports of the last 30 days',
  hint: 'If a list went to the wrong class, undo the import. You can then import it again.',
  failed: 'The imports could not be loaded. Please try again.',
  added: (count: number, filled: number, division: string, batch: string) =>
    filled === 0 || count > 0
      ? `${people(count)} added to ${division}, ${batch}`
      : `Details of ${people(filled)} filled in, ${division}, ${batch}`,
  filled: (count: number) => `Details of ${people(count)} were filled in.`,
  by: (name: string | null, when: string, file: string | null) =>
    `By ${name ?? 'a former admin'} ${when}${file === null ? '' : `, from ${file}`}.`,
  classes: (count: number) => `${count} classes`,
  undone: (when: string) => `Undone ${when}.`,
  showAll: (count: number) => `Show all ${count} imports`,

  ask: (division: string, batch: string) => `Undo the import to ${division}, ${batch}?`,
  askText: (count: number, division: string) =>
    count === 0
      ? `No one leaves ${division}.`
      : `The ${count === 1 ? 'person' : people(count)} that it added leave${count === 1 ? 's' : ''} ${division}. Links that invite them stop working.`,
  askStay: 'People who have joined since, or whose details were changed, stay. You then see who they are.',
  askElsewhere: 'People who are in another class too stay there.',
  askFilled: 'Details that it filled in are empty again, unless someone changed them since.',
  askMade: 'Classes that the import made are removed when no one is in them.',
  confirm: 'Undo the import',
  undoFailed: 'The import could not be undone. Please try again.',

  removed: (count: number, division: string) =>
    count === 0 ? `No one was removed from ${division}.` : `${people(count)} removed from ${division}.`,
  emptied: (count: number) => `The details that it filled in are empty again: ${people(count)}.`,
  divisionsRemoved: (count: number) =>
    count === 1
      ? 'The class that it made was empty and is removed.'
      : `The ${count} classes that it made were empty and are removed.`,
  stayed: (count: number) => `${people(count)} stayed:`,
  reasons: {
    joined: 'has joined since',
    accepted: 'was accepted since',
    edited: 'has changed details',
    claiming: 'someone asks to join as this person',
    replied: 'has a reply to an event',
    merged: 'was merged with another record',
    moved: 'is in another class now',
  } satisfies Record<StayReason, string>,
};
