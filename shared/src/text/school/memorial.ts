import * as vocabulary from '../vocabulary.ts';

/** Texts about people who have died: the report of a classmate, the quiet page, and the news of the person. */
export const memorialWords = {
  memoriesOf: (name: string) => `Memories of ${name}`,
  none: (name: string) => `No one has written a memory of ${name} yet.`,
  form: {
    replies: 'Memories',
    write: 'Write a memory',
    send: vocabulary.share,
    sending: 'Sharing...',
    sent: 'Your memory is on the page.',
    empty: vocabulary.writeSomething,
  },
  askForRemoval: 'Family: ask to remove this page',
  removalSubject: (name: string, schoolName: string) =>
    `Memcherrish, ${schoolName}: please remove the page of ${name}`,

  report: 'Report a death',
  reportTitle: (name: string) => `Has ${name} died?`,
  reportText:
    'Are you sure? This stays private. When a second classmate or an admin of the school confirms it, the number and e-mail disappear, and the card becomes a quiet page for memories.',
  sure: 'Yes, I am sure',
  born: 'Born (if you know)',
  died: 'Died (if you know)',
  dateHint: 'A year, such as 1975, or a day, such as 1975-03-02',
  note: 'Note to the admins (if you like)',
  send: 'Send to the school',
  reportFailed: 'The report could not be sent. Please try again.',

  /** The news for the person. */
  reported: 'Someone told the school that you have died. Nothing has changed yet.',
  confirmed:
    'The school was told that you have died. Others no longer see your number, WhatsApp, e-mail and social names.',
  stillHere: 'I am here', // Twice: it means: I am alive.
  stillHereFailed: 'This could not be sent. Please try again.',
} as const;

/** Texts of the admin's desk about people in memoriam. */
export const managedMemorialWords = {
  reportsHeading: 'Reports of a death',
  decideFailed: 'The decision could not be saved. Please try again.',
  askTakeBack: (name: string) => `Take the memorial of ${name} back?`,
  takeBackText: 'Everything is as before, and the memories are deleted. Others do not learn of it.',
  /** The text of a row of the inbox after the name. */
  matter: (division: string, batch: string) => `of ${division}, ${batch} has died, a classmate says`,
  matterConfirmed: (division: string, batch: string) =>
    `of ${division}, ${batch} is in memoriam: confirmed by two classmates`,
  matterHere: (division: string, batch: string) =>
    `of ${division}, ${batch} is in memoriam, and says they are here`,
  keep: 'Keep',
  confirm: 'Confirm',
  dismiss: 'Dismiss',
  askDismiss: (name: string) => `Dismiss the report about ${name}?`,
  dismissText: 'The report is deleted. Nothing changes for the person.',
  confirmed: (name: string) => `${name} is in memoriam.`,
  kept: (name: string) => `The page of ${name} stays.`,
  takenBack: (name: string) => `The memorial of ${name} is taken back.`,
  dismissed: (name: string) => `The report about ${name} is dismissed.`,
  dates: (born: string | null, died: string | null) =>
    [...(born ? [`Born ${born}`] : []), ...(died ? [`Died ${died}`] : [])].join(' · '),
  by: (name: string, note: string | null) => (note ? `${name}: ${note}` : `Reported by ${name}`),
  joined: 'Has an account, and was told.',
  toldLater: 'Has an account, and is told only if you confirm it.',
  here: 'Someone pressed “I am here” in their account. They signed in after the confirmation, so it may be a new owner of the number. Ask a classmate.',
  numberInUse:
    'Someone made an account with the number of this person. It may be a new owner of the number, or the person.',
  denied: 'An earlier report about this person was wrong.',
} as const;
