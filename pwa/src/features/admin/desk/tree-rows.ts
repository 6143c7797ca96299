import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import {
  type DashboardTab,
  peopleAddress,
  type Selection,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';

/** A visible row of the tree of schools, batches and divisions. */
export interface TreeRow {
  id: string;
  /** From 1 on. */
  level: 1 | 2 | 3;
  kind: 'school' | 'batch' | 'division' | 'add';
  name: string;
  to: string;
  /** Null for a row that adds something. */
  counts: { people: number; joined: number } | null;
  /** Null for a row without children. */
  open: boolean | null;
  parentId: string | null;
}

/**
 * Returns the visible rows from top to bottom. `open` has the ids of the schools and batches that show their children.
 * A school alone has no row of its own: the sidebar names it above the tree.
 */
export function treeRows(schools: readonly DeskSchool[], open: ReadonlySet<string>): TreeRow[] {
  const [only, ...others] = schools;
  if (only && others.length === 0) {
    return batchRows(only, open).map(({ level, parentId, ...row }) => ({
      ...row,
      level: level === 3 ? 2 : 1,
      parentId: parentId === only._id ? null : parentId,
    }));
  }
  return schools.flatMap((school) => [
    {
      ...{
        id: school._id,
        level: 1 as const,
        kind: 'school' as const,
        name: school.name,
        counts: countsOf(school),
        parentId: null,
      },
      to: peopleAddress(school._id),
      open: open.has(school._id),
    },
    ...(open.has(school._id) ? batchRows(school, open) : []),
  ]);
}

function batchRows({ _id: schoolId, batches }: DeskSchool, open: ReadonlySet<string>): TreeRow[] {
  const parentId = schoolId;
  return [
    ...batches.flatMap((batch): TreeRow[] => {
      const batchId = batch._id;
      return [
        {
          ...{ id: batchId, level: 2, kind: 'batch', name: batch.batch, counts: countsOf(batch), parentId },
          to: peopleAddress(schoolId, { batchId, divisionId: null }),
          open: open.has(batchId),
        },
        ...(open.has(batchId)
          ? [
              ...batch.divisions.map(
                (division): TreeRow => ({
                  ...{
                    id: division._id,
                    level: 3,
                    kind: 'division',
                    name: division.name,
                    open: null,
                    parentId: batchId,
                  },
                  to: peopleAddress(schoolId, { batchId, divisionId: division._id }),
                  counts: countsOf(division),
                }),
              ),
              adding(`${batchId} +`, 3, vocabulary.division, batchId, {
                tab: 'manage-divisions',
                schoolId,
                batchId,
              }),
            ]
          : []),
      ];
    }),
    adding(`${schoolId} +`, 2, vocabulary.batch, schoolId, {
      tab: 'manage-batches',
      schoolId,
      batchId: null,
    }),
  ];
}

function adding(
  id: string,
  level: 2 | 3,
  name: string,
  parentId: string,
  to: { tab: DashboardTab; schoolId: string; batchId: string | null },
): TreeRow {
  return {
    id,
    level,
    kind: 'add',
    name,
    counts: null,
    open: null,
    parentId,
    to: tab(to.tab, { ...to, divisionId: null }),
  };
}

function tab(name: DashboardTab, selection: Selection): string {
  return `/dashboard?${writeAddress({ tab: name, ...selection, people: false })}`;
}

const countsOf = ({ people, joined }: { people: number; joined: number }) => ({ people, joined });
