import type { BatchId, DivisionId, SchoolId } from './ids.ts';

/** Names and ids without people: open to everyone. */
export interface Structure {
  _id: SchoolId;
  name: string;
  /** Path of the picture, or null. */
  image: string | null;
  /** Newest batch first. */
  batches: StructureBatch[];
}

export interface StructureBatch {
  _id: BatchId;
  /** The label, such as '2012 - 2013'. */
  batch: string;
  divisions: StructureDivision[];
}

export interface StructureDivision {
  _id: DivisionId;
  /** Such as '10-A'. */
  name: string;
}

/** Where a division stands: the ids and labels from the school down. */
export interface DivisionPath {
  schoolId: SchoolId;
  schoolName: string;
  schoolImage: string | null;
  batchId: BatchId;
  batch: string;
  divisionId: DivisionId;
  division: string;
}
