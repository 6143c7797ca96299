import type { Audience } from '#local/db/use-audience.ts';

type Known = Audience | null | undefined;

/** Returns the singular or plural for the viewer's divisions. */
export const ownDivisions = (audience: Known) =>
  (audience?.divisions ?? 1) === 1 ? 'division' : 'divisions';
export const ownBatches = (audience: Known) => ((audience?.batches ?? 1) === 1 ? 'batch' : 'batches');
