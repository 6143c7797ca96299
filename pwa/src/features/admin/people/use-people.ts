import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { useCallback } from 'react';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { listSchoolmates } from '#api/schools.ts';
import type { ListedPerson } from './people-order.ts';
import type { DivisionIds } from './use-uploads.ts';

/** Loads the people of one division, and again whenever `turn` changes. */
export function usePeople(
  { schoolId, batchId, divisionId }: DivisionIds,
  turn: number,
): Query<ListedPerson[]> {
  const read = useCallback(
    () => listSchoolmates(schoolId, batchId, divisionId),
    [schoolId, batchId, divisionId],
  );
  return useQuery(read, dashboardWords.loadSchoolmatesFailed, { turn });
}
