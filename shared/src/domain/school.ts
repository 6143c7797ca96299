import type { BatchId, DivisionId, SchoolId } from './ids.ts';

/** Names and ids without people: open to everyone. */
export interface Structure {
  _id: SchoolId;
  name: string;
  image: string | null;
  /** Newest batch first. */
  batches: StructureBatch[];
}

export interface StructureBatch {
  _id: BatchId;
  /** The label, for example '2012 - 2013'. */
  batch: string;
  divisions: StructureDivision[];
}

export interface StructureDivision {
  _id: DivisionId;
  /** For example '10-A'. */
  name: string;
}

/** The ids and labels of a division, its batch and its school. */
export interface DivisionPath {
  schoolId: SchoolId;
  schoolName: string;
  schoolImage: string | null;
  batchId: BatchId;
  batch: string;
  divisionId: DivisionId;
  division: string;
}
