import type { Answer, ReplyLevel } from '@memcherrish/shared/domain/event-replies.ts';
import { guests, people, places } from '../counted.ts';
import * as vocabulary from '../vocabulary.ts';

/** Returns 'Anu', 'Anu and Jiji', or 'Anu, Jiji and 2 others'. */
function listed(names: readonly string[], others: number): string {
  const rest = others > 0 ? [others === 1 ? '1 other' : `${others} others`] : [];
  const all = [...names, ...rest];
  return all.length === 1 ? `${all[0]}` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Texts of the screens of events. No first screen loads them. */
export const eventWords = {
  none: 'No events yet',
  noneText: 'When your school or a classmate announces a get-together, you find it here.',
  notHereYet: 'This event is not on this device. It may be over, or you may need internet.',
  past: 'Past events',
  later: (count: number) =>
    `${count === 1 ? 'One later event is' : `${count} later events are`} not shown yet. You see more when earlier events are over.`,
  toEvents: 'All events',
  near: (title: string, when: string) => `${title} · ${when}`,
  ofSchool: 'For the whole school',
  cancelled: 'Cancelled',

  // The page of an event
  where: 'Where',
  addToCalendar: 'Add to calendar',
  cost: 'Cost and payment',
  places: 'Places',
  mostPeople: (count: number) => `${people(count)} at most. Then there is a waiting list.`,

  // The own reply
  areYouComing: 'Are you coming?',
  answers: { coming: vocabulary.coming, maybe: vocabulary.maybe, no: vocabulary.notComing } satisfies Record<
    Answer,
    string
  >,
  given: {
    here: 'You are here',
    coming: 'You are coming',
    maybe: 'You may come',
    no: 'You are not coming',
  },
  saved: {
    coming: 'Saved: you are coming.',
    maybe: 'Saved: you may come.',
    no: 'Saved: you are not coming.',
  } satisfies Record<Answer, string>,
  notKept: 'Your reply could not be saved on this device.',
  yourTime: (hours: string) => `Your time: ${hours}`,
  waits: 'Your reply is on this device. It is sent when you are online.',
  waitsOnline: 'Your reply is on this device. It is sent as soon as possible.',
  tooLarge: (capacity: number) =>
    `The event has ${places(capacity)} in all, so there is no seat for you and all your guests. Change your reply to fewer guests.`,
  moreNames: (given: number) => `You gave more names than ${guests(given)}. Add a guest, or remove a name.`,
  queued: 'The event is full. You are on the waiting list, and we tell you when there is a seat for you.',
  refused: 'Your last reply was not accepted.',
  enteredForYou:
    'An organiser entered this reply for you. Only the organisers see it. Press your answer to make it your own.',
  details: 'Guests, food and notes',
  guests: 'Guests you bring',
  fewer: 'One guest less',
  more: 'One guest more',
  guestNames: 'Names of your guests, one in each line',
  dietHint: 'For example: vegetarian, no nuts. Only the organisers see it.',
  note: 'A note for the organisers',
  whoSees: 'Who sees your reply',
  levels: {
    'Only Me': 'Only the organisers',
    Division: 'Your class',
    Batch: 'Your batch',
    School: 'Everyone who sees the event',
  } satisfies Record<ReplyLevel, string>,
  saveReply: 'Save my reply',

  // On the day
  areYouHere: 'Are you here?',
  answersToday: {
    here: 'I am here',
    coming: 'Coming later',
    maybe: vocabulary.maybe,
    no: vocabulary.notComing,
  },
  notHere: 'I have left',
  savedHere: 'Saved: you are here.',
  savedNotHere: 'Saved: you are not here any more.',
  hereHint: 'Everyone who may see your reply sees that you are here.',
  whoIsHere: 'Who is here',
  here: (count: number) => `Who is here (${count})`,
  noneHere: 'No one who shows you their reply is here yet.',

  // Other people
  whoIsComing: 'Who is coming',
  noneYet: 'No replies that you can see yet.',
  comingTogether: (names: readonly string[], others: number, withYou: boolean) => {
    const named = [...(withYou ? [vocabulary.you] : []), ...names];
    const all = named.length === 0 ? people(others) : listed(named, others);
    return `${all} ${named.length + others === 1 && !withYou ? 'is' : 'are'} coming`;
  },
  coming: (count: number) => `Coming (${count})`,
  maybe: (count: number) => `Maybe (${count})`,
  withGuests: (count: number) => `+${count}`,
  withGuestsSpoken: (count: number) => ` and ${guests(count)}`,
  othersUnknown: (count: number) => `and ${people(count)} whose class is not on this device`,
  hiddenNote: 'Some people show their reply only to the organisers.',
} as const;
