import type { ListColumn } from '../wire/desk/people-list.ts';
import { fieldLabels } from '../wire/people/schoolmate-registry.ts';

/** The headings of the list of people. */
export const listHeadings: Record<'batch' | 'division' | 'name' | ListColumn, string> = {
  batch: 'Batch',
  division: 'Division',
  name: fieldLabels.name,
  formerName: fieldLabels.formerName,
  nickname: fieldLabels.nickname,
  gender: fieldLabels.gender,
  mobile: fieldLabels.mobile,
  whatsapp: fieldLabels.whatsapp,
  email: fieldLabels.email,
  place: fieldLabels.place,
  location: fieldLabels.location,
  instaUsername: fieldLabels.instaUsername,
  fbUsername: fieldLabels.fbUsername,
  joined: 'Joined on',
};

export const listWords = {
  title: 'Save or print a list',
  hint: (school: string) =>
    `The people of ${school} as a file, or on paper. Choose the classes and what the list shows.`,
  who: 'Who',
  wholeSchool: 'The whole school',
  wholeBatch: (batch: string) => `${batch}, all divisions`,
  division: (division: string, batch: string) => `${division}, ${batch}`,
  columns: 'What to show',
  columnsHint: 'Batch, division and name are always shown. Choose only what you need.',
  faces: 'Faces on paper',
  facesHint: 'Faces are only on the screen and on paper, not in the file.',
  face: 'Face',
  warning:
    'The list shows numbers and e-mails that people hide from others. Keep it safe, and delete it when it is no longer needed. Activity shows who saved or printed which list.',
  saveXlsx: 'Save as Excel',
  saveCsv: 'Save as CSV',
  show: 'Show the list',
  loading: 'Loading the list...',
  failed: 'The list could not be loaded. Please try again.',
  print: 'Print',
  empty: 'There are no people here yet.',
  count: (people: number) => (people === 1 ? '1 person' : `${people.toLocaleString('en-IN')} people`),
  sheet: 'People',
};
