import type { MappedField, RowOutcome } from '../domain/class-list-rows.ts';
import { spreadsheet } from '../domain/limits.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`;
const people = (count: number) => counted(count, 'person', 'people');
const rows = (count: number) => counted(count, 'row', 'rows');
const classes = (count: number) => counted(count, 'class', 'classes');

/** Texts of an import that is checked before anything changes. */
export const rehearsalWords = {
  // Reasons, from the server
  noDivision: 'This row names no class. Choose the class of its sheet.',
  severalDivisions: (names: readonly string[]) =>
    `More than one class could be meant: ${names.join(', ')}. Write its exact name.`,
  missingDivision: (name: string) =>
    `This batch has no class ${name}. Tick 'Add missing classes', or write another name.`,
  adds: (name: string, where: string) =>
    `${name} is already in the school (${where}) and is added to this class.`,
  alsoIn: (row: string) => `The same person as in ${row}, in one more class.`,
  there: 'Already in this class. Nothing changes.',
  thereAs: (name: string) => `Already in this class as ${name}. Nothing changes.`,
  sameAsRow: (row: string) => `The same person as in ${row}.`,
  numberOf: (person: string) => `The number belongs to ${person}. Is it the same person?`,
  numberOfSeveral: (count: number) => `The number belongs to ${people(count)} of the school. Who is it?`,
  nameWithOtherNumber:
    'Someone in this class has the same name, but another number or none. Is it the same person?',
  nameTwice: 'The class has this name already. Is it the same person?',
  isPerson: (person: string) => `It is ${person}`,
  numbered: (person: string, number: number) => `${person}, record ${number}`,
  isNew: 'It is a new person',
  changedMeanwhile:
    'The list was changed in another window, so your last change was not saved. Here is the list now. Make your change again.',
  tooManyFixes: 'You have fixed very many cells here. Fix the rest in the file and upload it again.',
  tooManyRows: `The file has more than ${spreadsheet.maxRows.toLocaleString('en-IN')} rows, or more than 40 sheets. Split it and upload the parts.`,
  emptyFile: 'The file has no rows. Put one schoolmate in each row and upload it again.',
  schoolChanged:
    'The school or this list has changed since you looked, so nothing was imported. Check the marked rows and import again.',
  imported: 'The list is imported.',
  deleted: 'The list is deleted.',
  file: 'list.xlsx',

  // The page
  title: 'Import a list',
  hint: (school: string) =>
    `Upload an Excel file for ${school}. You see what would happen with each row before anything changes.`,
  batch: 'Batch',
  chooseBatch: 'Choose the batch first.',
  noBatches: 'Add a batch first. Then you can import its lists.',
  check: 'Check the list',
  checking: 'Checking...',
  failed: 'Failed to load the list. Please try again.',
  saveFailed: 'Failed to save the change. Please try again.',
  uploadFailed: 'Failed to upload file.',
  importFailed: 'Failed to import the list. Please try again.',
  waiting: 'Checked, not yet imported',
  waitingHint: 'Lists that you have uploaded wait here for a day.',
  waitingFor: (batch: string, when: string) => `For ${batch}, uploaded ${when}.`,
  goOn: 'Go on',
  discard: 'Delete',
  discardOf: (file: string) => `Delete ${file}?`,
  discardText: 'The checked list is deleted. Nothing in the school changes.',
  discardConfirm: 'Delete the list',
  forBatch: (file: string, batch: string) => `${file}, for ${batch}`,
  nothingYet: 'Nothing is changed until you press Import.',

  sheets: 'Sheets and columns',
  sheet: (name: string, count: number) => `${name}: ${rows(count)}`,
  useSheet: (name: string) => `Use the sheet ${name}`,
  sheetDivision: 'Class of this sheet',
  sheetDivisionHint: 'For rows that name no class. Write a new name for a class that is not there yet.',
  columns: (sheet: string) => `Columns of ${sheet}`,
  column: (heading: string, position: number) => heading || `Column ${position}`,
  columnLike: (example: string) => (example === '' ? 'empty' : `such as ${example}`),
  unused: 'Not used',
  makes: 'Add missing classes',
  missing: (names: readonly string[]) => `Not in this batch yet: ${names.join(', ')}.`,

  outcomes: {
    create: 'New',
    add: 'Added to class',
    there: 'Already there',
    ask: 'Needs your answer',
    refused: 'Refused',
    'left-out': 'Left out',
  } satisfies Record<RowOutcome, string>,
  fields: {
    name: 'Name',
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Surname',
    mobile: 'Mobile',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    gender: 'Gender',
    place: 'Place',
    location: 'Location',
    division: 'Class',
  } satisfies Record<MappedField, string>,
  all: 'All rows',
  show: 'Rows to show',
  filter: (label: string, count: number) => `${label}: ${count.toLocaleString('en-IN')}`,
  table: 'Rows of the list',
  rowHead: 'Row',
  outcomeHead: 'What happens',
  noRows: 'No row of this kind.',
  noPeople: 'No sheet with people is chosen. Choose a sheet, and the column with the names.',
  cell: (field: string, row: string) => `${field}, ${row}`,
  inRow: (row: number, sheet: string | null) => (sheet === null ? `row ${row}` : `row ${row} of ${sheet}`),
  answer: (row: string) => `Who is it, ${row}?`,
  notAnswered: 'Not answered yet',
  leaveOut: 'Leave out',
  takeBack: 'Put back',
  of: (row: string) => `, ${row}`,
  changedRow: 'Changed since you looked.',
  /** The button, and what stays behind. */
  importOf: (count: number) => (count === 0 ? 'Import' : `Import ${people(count)}`),
  importing: (count: number) => `Importing ${people(count)}...`,
  importingLong: 'This can take a minute. You can close this page: the import goes on.',
  summary: (add: number, made: number) =>
    made === 0 ? `${people(add)} will be added.` : `${people(add)} and ${classes(made)} will be added.`,
  notImported: (count: number) =>
    `${rows(count)} will not be imported. Answer or fix them before you press Import.`,
  doneAdded: (added: number, there: number) =>
    `${people(added)} added, ${people(there)} already there. To undo it within 30 days, go back to the imports.`,
  back: 'Back to the imports',
  open: 'Check before import',
};
