import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import {
  admissionsPage,
  doorDocument,
  doorOverview,
  helpers,
  ownDoors,
} from '@memcherrish/shared/wire/door.ts';
import { doorPaths } from '@memcherrish/shared/wire/door-paths.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { request, type Sending } from './client.ts';

/** The doors at which the person helps now. */
export function fetchOwnDoors() {
  return request('GET', doorPaths.own, { schema: ownDoors });
}

export function fetchDoor(eventId: string) {
  return request('GET', doorPaths.door(eventId), { schema: doorDocument });
}

/** The admissions that the server stored after this number. */
export function fetchAdmissions(eventId: string, after: number) {
  return request('GET', `${doorPaths.admissions(eventId)}?after=${after}`, { schema: admissionsPage });
}

/** Records one admission. A repeat changes nothing. */
export function sendAdmission(eventId: string, operation: AdmissionOperation, options: Sending = {}) {
  const json = { operations: [operation] };
  return request('POST', doorPaths.admissions(eventId), { schema: done, json, ...options });
}

/** The door as organisers see it. */
export function fetchDoorOverview(eventId: string) {
  return request('GET', doorPaths.overview(eventId), { schema: doorOverview });
}

export function fetchHelpers(eventId: string) {
  return request('GET', doorPaths.helpers(eventId), { schema: helpers });
}

export function addHelper(eventId: string, personId: string, kind: 'schoolmate' | 'teacher') {
  return request('PUT', doorPaths.helper(eventId, personId), { schema: done, json: { kind } });
}

/** Discards everything that a helper recorded, and ends their role. */
export function discardRecorded(eventId: string, recorderId: string) {
  return request('DELETE', doorPaths.recorded(eventId, recorderId), { schema: done });
}

export function bringRecordedBack(eventId: string, recorderId: string) {
  return request('PUT', doorPaths.recorded(eventId, recorderId), { schema: done, json: {} });
}

export function removeHelper(eventId: string, personId: string) {
  return request('DELETE', doorPaths.helper(eventId, personId), { schema: done });
}
