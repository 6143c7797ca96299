import { guests } from '../counted.ts';
import * as vocabulary from '../vocabulary.ts';

/** Labels of the door of an event. */
export const doorWords = {
  door: 'Door',
  leave: 'Leave the door',
  lastAdmitted: 'Admitted last',
  here: (people: number) => `${people.toLocaleString('en-IN')} here`,
  notSent: (count: number) =>
    count === 0 ? 'Everything is sent' : `${count} not sent yet. They are safe on this phone.`,
  hint: 'Type a part of any name. You need no internet.',
  expected: 'Not here yet',
  isHere: 'Here',
  admit: 'Admit',
  admitNamed: (name: string) => `Admit ${name}`,
  undoNamed: (name: string) => `Undo: ${name} is not here`,
  paidNamed: (name: string) => `${name} has paid`,
  oneGuestMore: (name: string) => `Add one guest of ${name}`,
  oneGuestLess: (name: string) => `Remove one guest of ${name}`,
  guestsOf: (guests: number) => `Guests: ${guests}`,
  coming: (count: number) => (count === 0 ? vocabulary.coming : `Coming with ${guests(count)}`),
  waiting: 'On the waiting list',
  maybe: 'Maybe coming',
  no: 'Said no',
  walkIn: 'Not on the list',
  admitWalkIn: (name: string) => `Admit “${name}”, who is not on the list`,
  findOnList: 'Find on the list',
  findOnListNamed: (name: string) => `Find ${name} on the list`,
  whoIs: (name: string) => `Who is ${name} on the list? Search, then choose.`,
  same: 'Same person',
  sameNamed: (name: string) => `This is ${name}`,
  noOne: 'No one like this is on the list. You can admit them all the same.',
  noOneExpected: 'No one has replied yet. Search a name to admit people.',
  noOneHere: 'No one is here yet.',
  closed: 'The door is closed',
  closedText:
    "It is closed by the date of this device. If the date is wrong, correct it in the device's settings, and the door opens again. If it is right, go online. What you recorded stays here until it is sent.",
  notHelper: 'You do not help at this door',
  notHelperText:
    'The organisers choose who helps. If they chose you, open this page once while you are online. The role ends a day after the event.',
  notKept: 'This phone could not store it. Free some space and try again.',
  doors: 'Doors',
  noDoors: 'You do not help at a door',
  helpersText:
    'Helpers admit people on their own phones, also without internet. They see names, and no numbers, diets or notes. Their role ends a day after the event.',
  found: 'People to choose from',
  helpersClass: 'Class of the helper',
  addHelper: 'Choose', // Twice: it chooses a helper.
  addHelperNamed: (name: string) => `Choose ${name}`,
  helperAdded: (name: string) => `${name} can help at the door.`,
  removeHelperNamed: (name: string) => `Remove ${name}`,
  helperRemoved: (name: string) => `${name} no longer helps at the door.`,
  recordedBy: 'What helpers recorded',
  recordedByText:
    'If a helper recorded wrong things, by mistake or on purpose, you can discard all of it at once. You can bring it back later.',
  leftRecorder: 'A person who has left',
  counts: (inForce: number, discarded: number) =>
    [
      (inForce > 0 || discarded === 0) && `${inForce.toLocaleString('en-IN')} recorded`,
      discarded > 0 && `${discarded.toLocaleString('en-IN')} discarded`,
    ]
      .filter(Boolean)
      .join(' · '),
  discardNamed: (name: string) => `Discard what ${name} recorded`,
  discardTitle: (name: string) => `Discard what ${name} recorded?`,
  discardText: (count: number) =>
    count === 1
      ? 'The one thing that they recorded at this door will no longer count.'
      : `All ${count.toLocaleString('en-IN')} things that they recorded at this door will no longer count.`,
  discardDetails: [
    'People who only they admitted are no longer here. What they undid counts again.',
    'They can no longer help at this door.',
    'The phones of the other helpers follow when they are online.',
    'You can bring it back on this page.',
  ],
  bringBackNamed: (name: string) => `Bring back what ${name} recorded`,
  noHelpers: 'No one helps at the door yet.',
  needsNetwork: 'You need internet to see and change the helpers.',
} as const;
