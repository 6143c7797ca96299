import { memorialWords } from '@memcherrish/shared/text/memorial.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { memorialPaths } from '@memcherrish/shared/wire/memorial-paths.ts';
import {
  type deathReportBody,
  type MemorialDecision,
  memorialsAnswer,
} from '@memcherrish/shared/wire/memorials.ts';
import type { z } from 'zod';
import { request } from './client.ts';
import { withReason } from './with-reason.ts';

/** Reports privately that a classmate has died. A failure has a sentence with the reason. */
export async function reportDeath(report: z.input<typeof deathReportBody>) {
  const sent = await request('POST', memorialPaths.reports, { schema: done, json: report });
  return withReason(sent, memorialWords.reportFailed);
}

/** Says that a report of the viewer's own death is wrong. */
export function denyDeath() {
  return request('DELETE', memorialPaths.own, { schema: done });
}

/** Lists the reports that wait and the people in memoriam in the admin's schools. */
export function listMemorials() {
  return request('GET', memorialPaths.all, { schema: memorialsAnswer });
}

export function decideMemorial(schoolmateId: string, decision: MemorialDecision) {
  return request('POST', memorialPaths.person(schoolmateId), { schema: done, json: { decision } });
}
