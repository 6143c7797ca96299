import { yearbookWords } from '@memcherrish/shared/text/yearbook.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { yearbookAnswer } from '@memcherrish/shared/wire/yearbook.ts';
import { request } from './client.ts';
import { withReason } from './with-reason.ts';

/** Returns a division for its printed page. A failure has a sentence with the reason. */
export async function loadYearbook(schoolId: string, batchId: string, divisionId: string) {
  const path = paths.yearbook(schoolId, batchId, divisionId);
  const answer = await request('GET', path, { schema: yearbookAnswer });
  if (answer.ok || answer.problem.kind !== 'offline') return withReason(answer, yearbookWords.failed);
  return { ok: false, problem: { ...answer.problem, message: yearbookWords.offline } } as const;
}
