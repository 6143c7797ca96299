import { desk } from '@memcherrish/shared/domain/limits.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk/desk-table.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { id, spreadsheetFile } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { conflictAnswer } from '../people/schoolmates.ts';
import { inviteAnswer } from './claims.ts';
import { listColumnNames, listFormats } from './people-list.ts';

/** The table of people on the admin's desk, and what an admin does with the rows. */

const text = z.string().nullable();

export const deskPeopleQuery = z.object({
  /** Only one batch, or one division of it. Without both, the whole school. */
  batch: id.optional(),
  division: id.optional(),
});
export type DeskPeopleQuery = z.infer<typeof deskPeopleQuery>;

/** The fields that an admin edits in a cell. Whether they may depends on the person: see fieldRight. */
export const cellFields = [
  'name',
  'gender',
  'mobile',
  'whatsapp',
  'email',
  'place',
  'location',
  'instaUsername',
  'fbUsername',
] as const;
export type CellField = (typeof cellFields)[number];

/** A row: a person in one division. A person in two divisions has two rows. */
export const deskPerson = z.object({
  _id: z.string(),
  divisionId: z.string(),
  name: z.string(),
  formerName: text,
  nickname: text,
  gender: z.enum(genders).nullable(),
  mobile: text,
  /** A number that an admin has entered and the owner has not proved yet. */
  pendingMobile: text,
  whatsapp: text,
  email: text,
  place: text,
  location: text,
  instaUsername: text,
  fbUsername: text,
  joinedAt: text,
  /** The dates of a person in memoriam (rules/memorial.ts). Null for everyone else. */
  memorial: text,
  /** When an admin last made a link for the listing. */
  invitedAt: text,
  /** Whether a person says that this is their listing, and waits for an answer. */
  asked: z.boolean(),
  photo: text,
  photoPreview: text,
  /** The revision of each field that was ever changed: the base of an edit. */
  revisions: z.record(z.string(), z.number().int()),
});
export type DeskPerson = z.infer<typeof deskPerson>;

/** `more`: there are more rows than one answer holds. */
export const deskPeople = z.object({ people: z.array(deskPerson), more: z.boolean() });
export type DeskPeople = z.infer<typeof deskPeople>;

const ids = z.array(id).min(1).max(desk.mostSelected, deskTableWords.tooMany(desk.mostSelected));

const atMost = (most: number) => (parts: readonly { ids: readonly string[] }[]) =>
  parts.reduce((sum, part) => sum + part.ids.length, 0) <= most;

const selected = (most: number) =>
  z
    .array(z.strictObject({ divisionId: id, ids }))
    .min(1)
    .max(most)
    .refine(atMost(most), deskTableWords.tooMany(most));

/** The rows of some divisions. */
export type Selected = z.infer<ReturnType<typeof selected>>;

export const moveBody = z.strictObject({
  moves: z
    .array(z.strictObject({ from: id, to: id, ids }))
    .min(1)
    .max(desk.mostSelected)
    .refine(atMost(desk.mostSelected), deskTableWords.tooMany(desk.mostSelected)),
  /** Whether the people stay in their division too. */
  keep: z.boolean(),
});
export type MoveBody = z.infer<typeof moveBody>;

export const removeBody = z.strictObject({ people: selected(desk.mostSelected) });

/** A row that stayed as it was, with the reason. */
const failedRow = z.object({ _id: z.string(), divisionId: z.string(), reason: z.string() });
export type FailedRow = z.infer<typeof failedRow>;

export const bulkAnswer = z.object({
  message: z.string(),
  /** The rows that were changed. */
  done: z.array(z.object({ _id: z.string(), divisionId: z.string() })),
  failed: z.array(failedRow),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const inviteManyBody = z.strictObject({ people: selected(desk.mostInvited) });
export const inviteManyAnswer = z.object({
  invitations: z.array(
    z.object({
      _id: z.string(),
      divisionId: z.string(),
      name: z.string(),
      link: inviteAnswer,
    }),
  ),
  failed: z.array(failedRow),
});
export type InviteManyAnswer = z.infer<typeof inviteManyAnswer>;

export const cellBody = z.strictObject({
  divisionId: id,
  field: z.enum(cellFields),
  value: z.string().max(300),
  /** The revision of the field that the admin saw; 0 if it was never changed. */
  base: z.number().int().min(0),
});
export type CellBody = z.infer<typeof cellBody>;
export const cellAnswer = z.object({ message: z.string(), schoolmate: deskPerson });

export const selectionFileBody = z.strictObject({
  people: selected(desk.mostSelected),
  columns: listColumnNames,
  format: z.enum(listFormats),
});

export const deskPeopleCalls = {
  list: call({ method: 'GET', path: paths.deskPeople, query: deskPeopleQuery, answer: deskPeople }),
  editCell: call({
    method: 'PUT',
    path: paths.deskPerson,
    body: cellBody,
    answer: cellAnswer,
    errors: { 409: conflictAnswer },
  }),
  move: call({ method: 'POST', path: paths.deskMoves, body: moveBody, answer: bulkAnswer }),
  remove: call({ method: 'POST', path: paths.deskRemovals, body: removeBody, answer: bulkAnswer }),
  invite: call({
    method: 'POST',
    path: paths.deskInvitations,
    body: inviteManyBody,
    status: 201,
    answer: inviteManyAnswer,
  }),
  download: call({ method: 'POST', path: paths.deskFile, body: selectionFileBody, answer: spreadsheetFile }),
};
