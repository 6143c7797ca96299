/** Labels of the pages about a batch and its divisions. */
export const courtyardWords = {
  allBatches: 'All Batches',
  courtyardOf: (batch: string) => `Courtyard of ${batch}`,
  teachers: 'Teachers',
  toMyClass: 'To my class',
  courtyard: 'Courtyard',
  schoolmates: 'Schoolmates',
  otherDivisions: 'Other divisions',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  year: 'Year',
  previousYear: 'Previous year',
  nextYear: 'Next year',
} as const;
