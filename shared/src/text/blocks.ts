/** What is said about hiding from one person: on a card, in the settings, and of a change that waits. */
export const blockWords = {
  hide: (name: string) => `Hide me from ${name}`,
  hideTitle: (name: string) => `Hide from ${name}?`,
  hideAsk: (name: string) =>
    `${name} will no longer find you here: not in the class, in search, in posts or by a saved link, as soon as their phone is next online.`,
  hideDetails: [
    'They are not told, and everybody else sees you as before.',
    'You will not see each other’s posts. You still see them in the class.',
    'What their phone holds of you is removed when it is next online. A screenshot is not, and a classmate can still show them your entry.',
    'If they delete their account and sign up again they are somebody new here, and you hide again.',
    'You can show yourself again at any time, here or in Settings.',
  ],
  hideConfirm: 'Hide me',
  hidden: (name: string) => `${name} will no longer find you here.`,
  hideFailed: 'You could not be hidden.',
  youHide: (name: string) => `You hide from ${name}.`,
  show: 'Show me again',
  showTo: (name: string) => `Show me again to ${name}`,
  shown: (name: string) => `${name} can find you again.`,
  showFailed: 'You could not be shown again.',
  listTitle: 'People you hide from',
  listText: 'They do not find you here and are not told. You do not see each other’s posts.',
  listNobody: 'Nobody. To hide from somebody, open their card.',
  since: (day: string) => `Since ${day}`,
} as const;
