import * as vocabulary from '../vocabulary.ts';

/** Texts of the page on which organisers of an event are chosen. */
export const organiserWords = {
  title: vocabulary.organisers,
  text: 'Organisers change the event, see all replies, and choose helpers at the door. Only the person who made the event and admins cancel it or choose organisers.',
  none: 'No one else organises this event yet.',
  added: (name: string) => `${name} can organise the event now.`,
  removed: (name: string) => `${name} no longer organises the event.`,
  refused: (name: string) =>
    `${name} cannot organise this event. Choose a schoolmate who has joined and is invited to it.`,
  needsNetwork: 'You need internet to see and change the organisers.',
  classOf: 'Class of the organiser',
} as const;
