import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import type { Selection } from '#admin/widgets/dashboard-address.ts';

export interface Chosen {
  school: Structure | null;
  batch: StructureBatch | null;
  division: StructureDivision | null;
  /** Whether the selection names an id that this admin does not manage. */
  missing: boolean;
}

/** Finds the chosen school, batch and division; each id is looked up only inside its parent. */
export function findChosen(schools: readonly Structure[], selection: Selection): Chosen {
  const school = schools.find(({ _id }) => _id === selection.schoolId) ?? null;
  const batch = school?.batches.find(({ _id }) => _id === selection.batchId) ?? null;
  const division = batch?.divisions.find(({ _id }) => _id === selection.divisionId) ?? null;
  const missing =
    (selection.schoolId !== null && !school) ||
    (selection.batchId !== null && !batch) ||
    (selection.divisionId !== null && !division);
  return { school, batch, division, missing };
}

/** Replaces a school that is already in the list, or inserts a new one in the order of names. */
export function withSchool(schools: readonly Structure[], added: Structure): Structure[] {
  if (schools.some(({ _id }) => _id === added._id))
    return schools.map((school) => (school._id === added._id ? added : school));
  return [...schools, added].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

export function withBatches(
  schools: readonly Structure[],
  schoolId: string,
  batches: readonly StructureBatch[],
): Structure[] {
  return schools.map((school) => (school._id === schoolId ? { ...school, batches: [...batches] } : school));
}

export function withBatch(
  schools: readonly Structure[],
  schoolId: string,
  added: StructureBatch,
): Structure[] {
  const school = schools.find(({ _id }) => _id === schoolId);
  if (!school || school.batches.some(({ _id }) => _id === added._id)) return [...schools];
  return withBatches(schools, schoolId, [added, ...school.batches]);
}

export function withDivision(
  schools: readonly Structure[],
  ids: { schoolId: string; batchId: string },
  added: StructureDivision,
): Structure[] {
  const school = schools.find(({ _id }) => _id === ids.schoolId);
  if (!school) return [...schools];
  const batches = school.batches.map((batch) =>
    batch._id === ids.batchId && !batch.divisions.some(({ _id }) => _id === added._id)
      ? { ...batch, divisions: [...batch.divisions, added] }
      : batch,
  );
  return withBatches(schools, ids.schoolId, batches);
}

export function withoutSchool(schools: readonly Structure[], schoolId: string): Structure[] {
  return schools.filter(({ _id }) => _id !== schoolId);
}

export function withBatchRenamed(
  schools: readonly Structure[],
  schoolId: string,
  { _id, batch: label }: Pick<StructureBatch, '_id' | 'batch'>,
): Structure[] {
  return inSchool(schools, schoolId, (batches) =>
    batches.map((batch) => (batch._id === _id ? { ...batch, batch: label } : batch)),
  );
}

export function withoutBatch(schools: readonly Structure[], schoolId: string, batchId: string): Structure[] {
  return inSchool(schools, schoolId, (batches) => batches.filter(({ _id }) => _id !== batchId));
}

export function withDivisionRenamed(
  schools: readonly Structure[],
  ids: { schoolId: string; batchId: string },
  renamed: StructureDivision,
): Structure[] {
  return inBatch(schools, ids, (divisions) =>
    divisions.map((division) => (division._id === renamed._id ? renamed : division)),
  );
}

export function withoutDivision(
  schools: readonly Structure[],
  ids: { schoolId: string; batchId: string },
  divisionId: string,
): Structure[] {
  return inBatch(schools, ids, (divisions) => divisions.filter(({ _id }) => _id !== divisionId));
}

function inSchool(
  schools: readonly Structure[],
  schoolId: string,
  edit: (batches: StructureBatch[]) => StructureBatch[],
): Structure[] {
  return schools.map((school) =>
    school._id === schoolId ? { ...school, batches: edit(school.batches) } : school,
  );
}

function inBatch(
  schools: readonly Structure[],
  { schoolId, batchId }: { schoolId: string; batchId: string },
  edit: (divisions: StructureDivision[]) => StructureDivision[],
): Structure[] {
  return inSchool(schools, schoolId, (batches) =>
    batches.map((batch) => (batch._id === batchId ? { ...batch, divisions: edit(batch.divisions) } : batch)),
  );
}
