import { deskOverview } from '@memcherrish/shared/wire/desk.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import { request } from './client.ts';

/** Returns the admin's schools with their numbers of people, and how much waits for a decision. */
export function readDesk() {
  return request('GET', deskPaths.overview, { schema: deskOverview });
}
