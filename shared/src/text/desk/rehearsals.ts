import type { MappedField, RowOutcome, UnreadKind } from '@memcherrish/shared/domain/class-list-rows.ts';
import { counted, people } from '../counted.ts';
import { oneStop } from '../one-stop.ts';
import * as vocabulary from '../vocabulary.ts';

const rows = (count: number) => counted(count, 'row', 'rows');
const classes = (count: number) => counted(count, 'class', 'classes');

/** Texts of an import that is checked before anything changes. */
export const rehearsalWords = {
  // Reasons, from the server
  noDivision: 'This row names no class. Choose the class of its sheet.',
  severalDivisions: (names: readonly string[]) =>
    `More than one class could be meant: ${names.join(', ')}. Write its exact name.`,
  missingDivision: (name: string) =>
    oneStop(`This batch has no class ${name}. Tick 'Add missing classes', or write another name.`),
  adds: (name: string, where: string) =>
    `${name} is already in the school (${where}) and is added to this class.`,
  alsoIn: (row: string) => `The same person as in ${row}, in one more class.`,
  thereAs: (name: string) => oneStop(`Already in this class as ${name}.`),
  nothingChanges: 'Nothing changes.',
  fills: (fields: readonly string[]) => `Was empty and is filled in: ${fields.join(', ')}.`,
  keeps: (fields: readonly string[]) =>
    `Is different in your list and is not replaced: ${fields.join(', ')}.`,
  ownerFills: 'They have an account, so only they change their details.',
  notAfterDeath: 'They are in memoriam, so the list changes no details.',
  otherClass: (named: string, listed: string) =>
    `The row says class ${named}, but the list is for ${listed}. Which class is right?`,
  intoClass: (name: string) => `Into ${name}`,
  uncertain: (field: string, columns: readonly string[]) =>
    `More than one column could be '${field}': ${columns.join(', ')}. Check the list before the import and choose one under 'Sheets and columns', or give only one of them the heading '${field}'.`,
  divisionIsDate: (text: string) =>
    `'${text}' is a date that Excel made of a class. Write the class as text, such as 10-A.`,
  sameAsRow: (row: string) => `The same person as in ${row}.`,
  numberOf: (person: string) => oneStop(`The number belongs to ${person}. Is it the same person?`),
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
  schoolChanged:
    'The school or this list has changed since you looked, so nothing was imported. Check the marked rows and import again.',
  imported: 'The list is imported.',
  deleted: 'The list is deleted.',
  file: 'list.xlsx',

  // The page
  hint: (school: string) =>
    oneStop(
      `Upload an Excel file for ${school}. You see what would happen with each row before anything changes.`,
    ),
  chooseBatch: 'Choose the batch first.',
  noBatches: 'Add a batch first. Then you can import its lists.',
  check: 'Check the list',
  checking: 'Checking...',
  importFailed: 'The list could not be imported. Please try again.',
  waiting: 'Checked, not yet imported',
  waitingHint: 'Lists that you have uploaded wait here for a day.',
  waitingFor: (batch: string, when: string) => `For ${batch}, uploaded ${when}.`,
  goOn: 'Go on',
  discardOf: (file: string) => `Delete ${file}?`,
  discardText: 'The checked list is deleted. Nothing in the school changes.',
  discardConfirm: 'Delete the list',
  forBatch: (file: string, batch: string) => `${file}, for ${batch}`,
  nothingYet: 'Nothing is changed until you press Import.',

  unread: 'Not used from your file',
  unreadPart: {
    column: (name: string, count: number) => `The column '${name}', filled in ${rows(count)}`,
    sheet: (name: string, count: number) => `'${name}', with ${rows(count)}`,
    rows: (name: string, count: number) => (count === 1 ? `Row ${name}` : `Rows ${name}`),
  } satisfies Record<UnreadKind, (name: string, count: number) => string>,
  unreadHere:
    "To use a column or a sheet, choose it under 'Sheets and columns'. To use rows, change the file and upload it again.",
  unreadThere:
    "Nothing of it is saved. To choose columns and sheets yourself, press 'Check before import'. To use rows, change the file and upload it again.",

  sheets: 'Sheets and columns',
  sheet: (name: string, count: number) => `${name}: ${rows(count)}`,
  useSheet: (name: string) => `Use the sheet ${name}`,
  sheetDivision: 'Class of this sheet',
  sheetDivisionHint: 'For rows that name no class. Write a new name for a class that is not there yet.',
  columns: (sheet: string) => `Columns of ${sheet}`,
  column: (heading: string, position: number) => heading || `Column ${position}`,
  columnLike: (example: string) => (example === '' ? 'empty' : `such as ${example}`),
  unused: 'Not used',
  chooseColumn: (field: string, columns: readonly string[]) =>
    `Which column is '${field}': ${columns.join(' or ')}? Choose it below.`,
  noColumn: 'None of them',
  makes: 'Add missing classes',
  missing: (names: readonly string[]) => `Not in this batch yet: ${names.join(', ')}.`,

  outcomes: {
    create: 'New',
    add: 'Added to class',
    fill: 'Filled in',
    there: 'Already there',
    ask: 'Needs your answer',
    refused: 'Rejected',
    'left-out': 'Left out',
  } satisfies Record<RowOutcome, string>,
  fields: {
    name: vocabulary.name,
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Surname',
    mobile: vocabulary.mobile,
    whatsapp: vocabulary.whatsapp,
    email: vocabulary.email,
    gender: vocabulary.gender,
    place: vocabulary.place,
    location: vocabulary.location,
    division: vocabulary.className,
  } satisfies Record<MappedField, string>,
  all: 'All rows',
  show: 'Rows to show',
  filter: (label: string, count: number) => `${label}: ${count.toLocaleString('en-IN')}`,
  table: 'Rows of the list',
  outcomeHead: 'What happens',
  noRows: 'No row of this kind.',
  noPeople: 'No sheet with people is chosen. Choose a sheet, and the column with the names.',
  cell: (field: string, row: string) => `${field}, ${row}`,
  inRow: (row: number, sheet: string | null) => (sheet === null ? `row ${row}` : `row ${row} of ${sheet}`),
  answer: (row: string) => `Who is it, ${row}?`,
  notAnswered: 'Not answered yet',
  allSame: (count: number) => `The same person in all ${rows(count)}`,
  allInto: (label: string, count: number) => `${label}: all ${rows(count)}`,
  leaveOut: 'Leave out',
  takeBack: 'Put back',
  of: (row: string) => `, ${row}`,
  changedRow: 'Changed since you looked.',
  /** The button, and what stays behind. */
  importOf: (count: number) => (count === 0 ? 'Import' : `Import ${people(count)}`),
  importing: (count: number) => `Importing ${people(count)}...`,
  importingLong: 'This can take a minute. You can close this page: the import goes on.',
  summary: (add: number, made: number, fill: number) =>
    [
      made === 0 ? `${people(add)} will be added.` : `${people(add)} and ${classes(made)} will be added.`,
      ...(fill === 0 ? [] : [`Details of ${people(fill)} will be filled in.`]),
    ].join(' '),
  notImported: (count: number) =>
    `${rows(count)} will not be imported. Answer or fix them before you press Import.`,
  doneAdded: (added: number, there: number, filled: number) =>
    `${people(added)} added, ${people(there)} already there${filled === 0 ? '' : `, with details of ${filled.toLocaleString('en-IN')} filled in`}. To undo it within 30 days, go back to the imports.`,
  back: 'Back to the imports',
  open: 'Check before import',
};
