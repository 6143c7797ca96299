import { z } from 'zod';
import { call } from '../base/call.ts';
import { id, spreadsheetFile } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** The list of the people of a school, batch or division that an admin saves as a file or prints. */

/** The columns that an admin may choose, in the order of the list. The class and the name are always there. */
export const listColumns = [
  'formerName',
  'nickname',
  'gender',
  'mobile',
  'whatsapp',
  'email',
  'place',
  'location',
  'instaUsername',
  'fbUsername',
  'joined',
] as const;
export type ListColumn = (typeof listColumns)[number];

export const listFormats = ['xlsx', 'csv'] as const;

export const listColumnNames = z.array(z.enum(listColumns)).max(listColumns.length);

const columns = z
  .string()
  .max(200)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(listColumnNames);

export const peopleListQuery = z.object({
  /** Only one batch, or one division of it. Without both, the whole school. */
  batch: id.optional(),
  division: id.optional(),
  /** Names of columns, separated by commas. */
  columns,
});

/** The list to print. `faces`: with the photos of the people. */
export const printedListQuery = peopleListQuery.extend({ faces: z.literal('yes').optional() });

export type PeopleListQuery = z.infer<typeof peopleListQuery>;

export const peopleFileQuery = peopleListQuery.extend({ format: z.enum(listFormats) });

/** A table of texts: the first row has the headings. */
export const peopleList = z.object({
  rows: z.array(z.array(z.string())),
  /** The address of the photo of each person, in the order of the rows below the headings. Only if it was asked for. */
  faces: z.array(z.string().nullable()).optional(),
});
export type PeopleList = z.infer<typeof peopleList>;

export const peopleListCalls = {
  read: call({ method: 'GET', path: paths.peopleList, query: printedListQuery, answer: peopleList }),
  download: call({ method: 'GET', path: paths.peopleFile, query: peopleFileQuery, answer: spreadsheetFile }),
};
