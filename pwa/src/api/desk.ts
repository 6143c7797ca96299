import { deskOverview } from '@memcherrish/shared/wire/desk.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import {
  bulkAnswer,
  type CellBody,
  cellAnswer,
  deskPeople,
  inviteManyAnswer,
  type MoveBody,
  type Selected,
  type SelectionFileBody,
} from '@memcherrish/shared/wire/desk-people.ts';
import { deskFound } from '@memcherrish/shared/wire/desk-search.ts';
import { request } from './client.ts';
import { fetchFile } from './fetch-file.ts';

/** Returns the admin's schools with their numbers of people, and how much waits for a decision. */
export function readDesk() {
  return request('GET', deskPaths.overview, { schema: deskOverview });
}

/** Returns the rows of a school, a batch or a division. The server records each look. */
export function readDeskPeople(schoolId: string, query: string) {
  return request('GET', `${deskPaths.people(schoolId)}?${query}`, { schema: deskPeople });
}

export function editCell(schoolId: string, schoolmateId: string, body: CellBody) {
  return request('PUT', deskPaths.person(schoolId, schoolmateId), { schema: cellAnswer, json: body });
}

/** Moves people, or adds them to other divisions. A repeat after a lost answer changes nothing more. */
export function movePeople(schoolId: string, body: MoveBody) {
  return request('POST', deskPaths.moves(schoolId), { schema: bulkAnswer, json: body });
}

export function removePeople(schoolId: string, people: Selected) {
  return request('POST', deskPaths.removals(schoolId), { schema: bulkAnswer, json: { people } });
}

export function inviteMany(schoolId: string, people: Selected) {
  return request('POST', deskPaths.invitations(schoolId), { schema: inviteManyAnswer, json: { people } });
}

/** Returns the file of the chosen rows. The server records each file. */
export function selectionFile(schoolId: string, body: SelectionFileBody) {
  return fetchFile(deskPaths.file(schoolId), body, `people.${body.format}`);
}

/** Finds people of the admin's schools by name, or only those who have joined one school. The nearest come first. */
export function searchDesk(text: string, joinedSchoolId?: string) {
  const only = joinedSchoolId === undefined ? {} : { school: joinedSchoolId, joined: 'yes' };
  const search = new URLSearchParams({ q: text, ...only });
  return request('GET', `${deskPaths.search}?${search}`, { schema: deskFound });
}
