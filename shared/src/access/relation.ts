/** The relations of a viewer to a person or a division, nearest first. */
export const relations = ['self', 'division', 'batch', 'school', 'none'] as const;
export type Relation = (typeof relations)[number];

/** The relations that open a roster. `self` applies only to a person, and `none` gets no people. */
export const rosterRelations = ['division', 'batch', 'school'] as const satisfies readonly Relation[];
export type RosterRelation = (typeof rosterRelations)[number];

/** The divisions, batches and schools of a viewer: by membership, or by the schools that they teach in. */
export interface ViewerScope {
  divisions: ReadonlySet<string>;
  batches: ReadonlySet<string>;
  schools: ReadonlySet<string>;
}

/** The ids of a division, its batch and its school. */
export interface DivisionIds {
  divisionId: string;
  batchId: string;
  schoolId: string;
}

/** Returns the nearest relation of a viewer with this scope to a division. */
export function relationTo(scope: ViewerScope, division: DivisionIds): RosterRelation | 'none' {
  if (scope.divisions.has(division.divisionId)) return 'division';
  if (scope.batches.has(division.batchId)) return 'batch';
  if (scope.schools.has(division.schoolId)) return 'school';
  return 'none';
}

/** Returns the scope of a schoolmate with these memberships. */
export function scopeOfMember(memberships: readonly DivisionIds[]): ViewerScope {
  return {
    divisions: new Set(memberships.map((each) => each.divisionId)),
    batches: new Set(memberships.map((each) => each.batchId)),
    schools: new Set(memberships.map((each) => each.schoolId)),
  };
}

/** Returns the scope of a teacher: `school` for every division of the schools they are assigned in. */
export function scopeOfTeacher(assignments: readonly DivisionIds[]): ViewerScope {
  return {
    divisions: new Set(),
    batches: new Set(),
    schools: new Set(assignments.map((each) => each.schoolId)),
  };
}

/** Returns how far a relation is; 0 is the person themself. */
export function distance(relation: Relation): number {
  return relations.indexOf(relation);
}
