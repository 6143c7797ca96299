import { dataRequirements } from './asvs-data.ts';
import { identityRequirements } from './asvs-identity.ts';
import { inputRequirements } from './asvs-input.ts';
import type { Requirement } from './item.ts';

/** The requirements of levels 1 and 2 that bite here, and some of level 3 that are met as well. */
export const requirements: readonly Requirement[] = [
  ...inputRequirements,
  ...identityRequirements,
  ...dataRequirements,
];
