import { AllBatches } from '#features/courtyard/AllBatches.tsx';
import { BatchDetails } from '#features/courtyard/BatchDetails.tsx';
import { DivisionDetails } from '#features/courtyard/DivisionDetails.tsx';

/** The older pages of batches and divisions. They share a file, which keeps the first screen small. */
export const batchScreens = {
  all: AllBatches,
  batch: BatchDetails,
  division: DivisionDetails,
};
