/** Labels of the pages about a batch and its divisions. */
export const courtyardWords = {
  courtyardOf: (batch: string) => `Courtyard of ${batch}`,
  schoolmates: 'Schoolmates',
  otherDivisions: 'Other divisions',
  detailsOf: (name: string) => `Details of ${name}`,
  previousYear: 'Previous year',
  nextYear: 'Next year',
  batchNotHereYet: 'Connect to the internet once to load this batch.',
  batchComing: 'Loading this batch...',
  noOtherDivisions: 'No other divisions available.',
  noBatchesAvailable: 'No batches available.',
  unknownAddressText:
    'The address may be wrong, the class may have been removed, or it belongs to another school.',
  unknownAddress: 'This page is not in your directory.',
} as const;
