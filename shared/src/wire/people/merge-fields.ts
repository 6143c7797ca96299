import { fieldRight } from './field-rights.ts';
import { type PersonField, personFields, rulesOf, type StoredFieldWith } from './schoolmate-registry.ts';

/** The fields between which an admin chooses in a merge. */
export type MergeField = StoredFieldWith<{ merge: 'choose' }> | 'photo';
export const mergeFields = personFields.filter(
  (field: PersonField): field is MergeField => rulesOf[field].merge === 'choose',
);

export type MergeSide = 'keep' | 'gone';
export type MergeChoices = Partial<Record<MergeField, MergeSide>>;

/** The values of a record on which the choice is based. */
export type MergeValues = Record<Exclude<MergeField, 'photo'>, string | null> & {
  profilePic: string | null;
  claimed: boolean;
};

export function mergeValue(record: MergeValues, field: MergeField): string | null {
  return field === 'photo' ? record.profilePic : record[field];
}

/**
 * Returns whether a merge may fill a field of the kept record. If only the owner may change the field of an account, an empty value stays
 * empty.
 */
export function mayTake(keep: Pick<MergeValues, 'claimed'>, field: MergeField): boolean {
  return fieldRight('merge', field, keep.claimed) === 'write';
}

/** Returns the fields in which two records differ and that a merge may write. */
export function fieldsToChoose(keep: MergeValues, gone: MergeValues): MergeField[] {
  return mergeFields.filter(
    (field) => mayTake(keep, field) && mergeValue(keep, field) !== mergeValue(gone, field),
  );
}

/**
 * Returns which of two records is kept: the one with an account, else the fuller one, else the first. Returns null if both have an account.
 */
export function sideToKeep(one: MergeValues, other: MergeValues): 'one' | 'other' | null {
  if (one.claimed && other.claimed) return null;
  if (one.claimed || other.claimed) return one.claimed ? 'one' : 'other';
  return filled(other) > filled(one) ? 'other' : 'one';
}

/**
 * Returns the preselected values of a merge. The value of an account comes first, then a value before none, then the longer value. A longer
 * name usually says more: 'Anjali P. Menon' before 'Anjali M'.
 */
export function likelyChoices(keep: MergeValues, gone: MergeValues): MergeChoices {
  const choices: MergeChoices = {};
  for (const field of fieldsToChoose(keep, gone)) {
    const mine = mergeValue(keep, field) ?? '';
    const theirs = mergeValue(gone, field) ?? '';
    const isLonger = field !== 'photo' && [...theirs].length > [...mine].length;
    const takesGone = mine === '' || (!keep.claimed && isLonger);
    choices[field] = takesGone ? 'gone' : 'keep';
  }
  return choices;
}

function filled(record: MergeValues): number {
  return mergeFields.filter((field) => mergeValue(record, field) !== null).length;
}
