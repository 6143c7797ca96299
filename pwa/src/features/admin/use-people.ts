import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { useCallback } from 'react';
import { listSchoolmates } from '#api/schools.ts';
import type { ListedPerson } from './people-order.ts';
import { type Reading, useReading } from './use-reading.ts';
import type { DivisionPlace } from './use-uploads.ts';

/** The people of one division, read again at every turn. */
export function usePeople(
  { schoolId, batchId, divisionId }: DivisionPlace,
  turn: number,
): Reading<ListedPerson[]> {
  const read = useCallback(
    () => listSchoolmates(schoolId, batchId, divisionId),
    [schoolId, batchId, divisionId],
  );
  return useReading(read, dashboardWords.loadSchoolmatesFailed, { turn });
}
