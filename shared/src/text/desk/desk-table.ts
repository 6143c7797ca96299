import { people } from '../counted.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts of the table of people on the admin's desk. */
export const deskTableWords = {
  people,
  wholeSchool: 'All people',
  counts: (all: number, joined: number, noNumber: number) =>
    `${people(all)}, ${joined.toLocaleString('en-IN')} joined, ${noNumber.toLocaleString('en-IN')} without a number`,
  more: (most: number) =>
    `Only the first ${most.toLocaleString('en-IN')} rows are shown. Choose a batch or a class to see the others.`,
  loading: 'Loading the people...',
  loadFailed: 'The people could not be loaded. Please try again.',
  empty: 'There are no people here yet.',
  chips: {
    notJoined: 'Not joined',
    noNumber: vocabulary.noNumber,
    asked: 'Request waiting',
  },
  columns: 'Columns',
  columnsHint: 'Choose what the table shows. This device remembers it.',
  invited: (day: string) => `Invited ${day}`,
  assignTeachers: 'Assign teachers',
  saveOrPrint: 'Save or print',
  fullTable: 'Update one by one',

  // The bar of actions on the selection
  invite: vocabulary.invite,
  move: 'Move to...',
  copy: 'Add to...',
  export: 'Export',
  remove: vocabulary.remove,
  tooMany: (most: number) => `Choose at most ${most.toLocaleString('en-IN')} people at once.`,

  moveTitle: (count: number) => `Move ${people(count)}`,
  copyTitle: (count: number) => `Add ${people(count)} to another class`,
  moveText: 'They are moved from their class to the other one. You can undo this right after.',
  copyText: 'They stay in their class and are added to the other one too.',
  toClass: 'To the class',
  moveNow: 'Move',
  moving: 'Moving...',
  moved: (count: number, to: string) => `${people(count)} moved to ${to}.`,
  copied: (count: number, to: string) => `${people(count)} added to ${to}.`,
  movedBack: (count: number) => `${people(count)} moved back.`,
  undoFailed: 'The move could not be undone. Please try again.',
  moveFailed: 'The people could not be moved. Please try again.',
  addFailed: 'The people could not be added. Please try again.',

  removeTitle: (count: number) => `Remove ${people(count)}?`,
  removeText: (count: number) =>
    count === 1
      ? 'This takes 1 person off their class list. A person with an account keeps the account. A person without one is deleted after 30 days, unless they are in another class. Until then you can restore them under Recently removed.'
      : `This takes ${people(count)} off their class lists. People with an account keep the account. People without one are deleted after 30 days, unless they are in another class. Until then you can restore them under Recently removed.`,
  removeNow: (count: number) => `Remove ${people(count)}`,
  removed: (count: number) => `${people(count)} removed.`,
  removeFailed: 'The people could not be removed. Please try again.',

  failedTitle: (count: number) => `${people(count)} stayed as before`,
  close: 'Close',
  gone: 'No longer in this class.',
  chosenGone: (count: number) =>
    `${count === 1 ? '1 of the chosen people is' : `${count} of the chosen people are`} no longer in their class, so no file was made. Reload the page and choose again.`,
  alreadyThere: (to: string) => `Already in ${to}.`,
  decideFirst: 'Someone asks to join as this person. Answer the request in the Inbox first.',
  sameClass: 'Choose another class.',
  hasAccount: 'Has already joined.',
  inMemoriam: 'Is in memoriam.',

  inviteTitle: (count: number) => `Invite ${people(count)}`,
  inviteText:
    'Each person gets their own link. It works for 30 days. Send each message from your phone or computer.',
  making: 'Making the links...',
  inviteFailed: 'The links could not be made. Please try again.',
  allHaveJoined: 'Everyone you selected has already joined.',
  /** Continues the accessible name of a button. */
  toPerson: (name: string) => `, to ${name}`,
  smsShort: 'SMS',

  exportTitle: (count: number) => `Export ${people(count)}`,
  exportFailed: 'The file could not be made. Please try again.',

  // Editing in a cell
  edit: (field: string, name: string) => `${field} of ${name}`,
  conflict: (field: string, theirs: string) =>
    `${field} was changed meanwhile. It is now: ${theirs}. Your text is still in the cell.`,
  clearedMeanwhile: (field: string) =>
    `Someone else emptied ${field} while you typed. Save your text, or keep it empty.`,
  useTheirs: 'Keep the other value',
  keepMine: 'Save my text',
  dropMine: 'Keep the old value',
  ownersCell: 'Only the person can change this.',
} as const;
