import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { schoolmatesAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { z } from 'zod';

export type ListedPerson = z.infer<typeof schoolmatesAnswer>[number];

/** Returns the division that a listed person is in. */
export const listedIds = ({ schoolId, batchId, divisionId }: ListedPerson): DivisionIds => ({
  schoolId,
  batchId,
  divisionId,
});
