import { type ViewedField, viewedFields } from './schoolmate-fields.ts';

/** The fields that a roster lists beside the name: one value per person, which may be null. School photos have a list of their own. */
export type ListedField = Exclude<ViewedField, 'name' | 'schoolPhoto'>;
export const listedFields = viewedFields.filter(
  (field): field is ListedField => field !== 'name' && field !== 'schoolPhoto',
);
