/** How a viewer stands to a person or to a division, nearest first. */
export const relations = ['self', 'division', 'batch', 'school', 'none'] as const;
export type Relation = (typeof relations)[number];

/** The relations that open a roster: nobody stands at `self` to a division, and `none` gets no people. */
export const rosterRelations = ['division', 'batch', 'school'] as const satisfies readonly Relation[];
export type RosterRelation = (typeof rosterRelations)[number];

/** Where somebody stands in the schools: the divisions they belong to, or the schools they teach in. */
export interface ViewerScope {
  divisions: ReadonlySet<string>;
  batches: ReadonlySet<string>;
  schools: ReadonlySet<string>;
}

/** Where a division stands. */
export interface DivisionIds {
  divisionId: string;
  batchId: string;
  schoolId: string;
}

/** The nearest relation of somebody with this standing to a division. */
export function relationTo(scope: ViewerScope, division: DivisionIds): RosterRelation | 'none' {
  if (scope.divisions.has(division.divisionId)) return 'division';
  if (scope.batches.has(division.batchId)) return 'batch';
  if (scope.schools.has(division.schoolId)) return 'school';
  return 'none';
}

/** The standing of a schoolmate with these memberships. */
export function scopeOfMember(memberships: readonly DivisionIds[]): ViewerScope {
  return {
    divisions: new Set(memberships.map((each) => each.divisionId)),
    batches: new Set(memberships.map((each) => each.batchId)),
    schools: new Set(memberships.map((each) => each.schoolId)),
  };
}

/** The standing of a teacher: at `school` to every division of the schools they are assigned in. */
export function scopeOfTeacher(assignments: readonly DivisionIds[]): ViewerScope {
  return {
    divisions: new Set(),
    batches: new Set(),
    schools: new Set(assignments.map((each) => each.schoolId)),
  };
}

/** How near a relation is: 0 is the person themself. */
export function distance(relation: Relation): number {
  return relations.indexOf(relation);
}
