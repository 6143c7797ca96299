/** Shown in place of a missing value. The words are the specification's. */
export const fallbacks = {
  guest: 'Guest',
  admin: 'Admin',
  hidden: 'Hidden',
  unknown: 'Unknown',
  unknownSchool: 'Unknown School',
  unknownBatch: 'Unknown Batch',
  notAvailable: 'N/A',
  noSubjects: 'No subjects assigned',
  batchNotSelected: 'Batch Not Selected',
  selectDivision: 'Select Division',
  selectBatchFirst: 'Select a Batch First',
} as const;

/** The tagline of the sign-in screens, from the specification. */
export const tagline =
  'Memories fade but friendships never do; relive the laughter, cherish the moments, celebrate the reunion.';
