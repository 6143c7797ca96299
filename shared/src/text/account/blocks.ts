import { oneStop } from '../one-stop.ts';

/** Texts about hiding from one person: on a card, in the settings, and in the list of unsent changes. */
export const blockWords = {
  hide: (name: string) => `Hide me from ${name}`,
  hideTitle: (name: string) => `Hide from ${name}?`,
  hideAsk: (name: string) =>
    `${name} will not find you in the class, in search, in posts or by a saved link. It works as soon as their phone is next online.`,
  hideDetails: [
    'We do not tell them. Everyone else sees you as before.',
    'You will not see each other’s posts. You still see them in the class.',
    'Your details are removed from their phone when it is next online. They can keep a screenshot, and a classmate can still show them your card.',
    'If they delete their account and sign up again, you have to hide again.',
    'You can undo this at any time, here or in Settings.',
  ],
  hideConfirm: 'Hide me',
  hidden: (name: string) => `${name} will no longer find you here.`,
  hideFailed: 'We could not hide you.',
  youHide: (name: string) => oneStop(`You are hidden from ${name}.`),
  show: 'Show me again',
  showTo: (name: string) => `Show me again to ${name}`,
  shown: (name: string) => `${name} can find you again.`,
  showFailed: 'We could not show you again.',
  listTitle: 'People you are hidden from',
  listText: 'They cannot find you here, and we do not tell them. You do not see each other’s posts.',
  listEmpty: 'No one. To hide from a person, open their card.',
  since: (day: string) => `Since ${day}`,
} as const;
