import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import { removedList, restoreAnswer } from '@memcherrish/shared/wire/removed.ts';
import { z } from 'zod';
import { request } from './client.ts';

const messageAnswer = z.object({ message: z.string() });

/** Covers the last 30 days. */
export function readRemoved(schoolId: string) {
  return request('GET', deskPaths.removed(schoolId), { schema: removedList });
}

export function restoreRemoved(schoolId: string, ids: readonly string[]) {
  return request('POST', deskPaths.restore(schoolId), { schema: restoreAnswer, json: { ids } });
}

export function eraseRemoved(schoolId: string, removalId: string) {
  return request('DELETE', deskPaths.removedEntry(schoolId, removalId), { schema: messageAnswer });
}
