import type { Audience } from '#local/db/use-audience.ts';

type Known = Audience | null | undefined;

/** What one has one or several of, as a sentence calls it. */
export const ownDivisions = (audience: Known) =>
  (audience?.divisions ?? 1) === 1 ? 'division' : 'divisions';
export const ownBatches = (audience: Known) => ((audience?.batches ?? 1) === 1 ? 'batch' : 'batches');
