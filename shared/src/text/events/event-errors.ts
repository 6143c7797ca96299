import { places } from '../counted.ts';

/** Sentences of the server about events and replies. */
export const eventErrors = {
  audienceNotYours:
    'You may announce events of your own batch only, so you cannot change who is invited to this one.',
  endsBeforeStart: 'The event must end after it starts, within two weeks.',
  tooManyQuestions: 'Ask at most ten questions.',
  eventMade: 'The event is announced.',
  eventChanged: 'The event is changed.',
  eventCancelled: 'The event is cancelled.',
  eventOvertaken: 'The event has changed since you opened it. Open it again and repeat your change.',
  organiserAdded: 'They can organise the event now.',
  organiserRemoved: 'They can no longer organise the event.',
  tooManyOrganisers: 'Ten people already organise this event with its maker. Remove one first.',
  isOver: 'This event is over.',
  tooLarge: (capacity: number) => `The event has ${places(capacity)} in all. Come with fewer guests.`,
  isNotYet: 'You can say that you are here on the day of the event.',
  cannotReturn: 'This event already exists. Reload the page.',
  tooManyEvents: 'You have made many events today. Try again tomorrow.',
  answersDropped:
    'Your reply is saved without your answer to a question that the organiser has removed meanwhile.',
  replyOvertaken:
    'You have replied on another device since. Look at your reply and change it there if needed.',
  replyEntered: 'The reply is saved.',
  personHasReply: 'This person already has a reply. Look at it in the list.',
  replyLinked: 'This reply belongs to another person. Remove it and enter a new one.',
  replyRemoved: 'The reply is removed.',
  tooManyReplies: 'This event has too many entered replies.',
  settingsSaved: 'The setting is saved.',
} as const;
