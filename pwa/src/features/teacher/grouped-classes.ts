import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

export type Assignment = Extract<Me, { kind: 'teacher' }>['assignments'][number];

/** A division with the subjects that the teacher teaches there. */
export interface TaughtClass {
  divisionId: string;
  batchId: string;
  division: string;
  subjects: string[];
}

export interface TaughtSchool {
  schoolId: string;
  schoolName: string;
  batches: { batchId: string; batch: string; classes: TaughtClass[] }[];
}

// Batches are years: 2012 - 2013 comes above 2009 - 2010, and 9-B before 10-A.
const inOrder = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** Groups a teacher's classes by school and batch, the newest batch first. A division with several subjects appears once. */
export function groupedClasses(assignments: readonly Assignment[]): TaughtSchool[] {
  const schools = byKey(assignments, ({ schoolId }) => schoolId).map((inSchool) => ({
    schoolId: inSchool[0].schoolId,
    schoolName: inSchool[0].schoolName,
    batches: byKey(inSchool, ({ batchId }) => batchId)
      .map((inBatch) => ({
        batchId: inBatch[0].batchId,
        batch: inBatch[0].batch,
        classes: byKey(inBatch, ({ divisionId }) => divisionId)
          .map(taughtClass)
          .sort((a, b) => inOrder.compare(a.division, b.division)),
      }))
      .sort((a, b) => inOrder.compare(b.batch, a.batch)),
  }));
  return schools.sort((a, b) => inOrder.compare(a.schoolName, b.schoolName));
}

type Some<T> = [T, ...T[]];

function taughtClass(all: Some<Assignment>): TaughtClass {
  const [{ divisionId, batchId, division }] = all;
  return { divisionId, batchId, division, subjects: all.map(({ subject }) => subject).filter(Boolean) };
}

/** Groups by key, in the order in which the keys first appear. */
function byKey<T>(all: readonly T[], key: (each: T) => string): Some<T>[] {
  const groups = new Map<string, Some<T>>();
  for (const each of all) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return [...groups.values()];
}
