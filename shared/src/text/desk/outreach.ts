import { people } from '../counted.ts';

/** Texts of the outreach page: who has not joined, who invited them, and how many each person has found. */
export const outreachWords = {
  title: 'Outreach',
  text: (school: string) =>
    `Who of ${school} has not joined, and who looks for them. Only admins see this page. Notes are deleted when a person joins or leaves the list.`,
  noBatches: 'Add a batch first.',

  invitation: 'Invitation',
  notes: 'Notes',
  notInvited: 'Not invited yet',
  deadNumbers: 'Number no longer works',
  noneShown: 'No one.',
  invited: (by: string | null, day: string) =>
    by === null ? `Invited on ${day}` : `Invited by ${by} on ${day}`,
  links: (links: number) => `${links} invitations`,
  dead: (number: string) => `${number} no longer works`,
  note: (text: string, by: string | null, day: string) =>
    by === null ? `${text} (${day})` : `${text} (${by}, ${day})`,

  addNote: 'Add a note',
  noteAbout: (name: string) => `Note about ${name}`,
  noteHint: 'Only admins of this school read it. Write nothing that the person should not read.',
  saveFailed: 'The note could not be saved. Please try again.',
  removeNote: 'Delete the note',
  removeFailed: 'The note could not be deleted. Please try again.',
  markDead: 'The number does not work',
  markWorks: 'The number works',
  markFailed: 'The mark could not be saved. Please try again.',

  finders: 'Who finds people',
  findersText: 'Counts of the last 120 days.',
  found: (joined: number, invited: number) => `${joined} of ${people(invited)} joined`,
  noFinders: 'No one has invited anyone yet.',
  joined: 'Who joined after an invitation',
  joinedOn: (division: string, day: string) => `${division}, joined on ${day}`,
  foundTitle: 'Found',
  foundByTitle: 'Found by',
  noneJoined: 'No one yet.',
} as const;
