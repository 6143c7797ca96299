import { fieldRight } from './field-rights.ts';

/** What an admin chooses between when two records of one person become one. */
export const mergeFields = [
  'name',
  'formerName',
  'nickname',
  'gender',
  'mobile',
  'whatsapp',
  'email',
  'place',
  'location',
  'instaUsername',
  'fbUsername',
  'selfIntro',
  'photo',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Which of the two records a field comes from. */
export type MergeSide = 'keep' | 'gone';
export type MergeChoices = Partial<Record<MergeField, MergeSide>>;

/** What of a record the choice is made by. */
export type MergeValues = Record<Exclude<MergeField, 'photo'>, string | null> & {
  profilePic: string | null;
  claimed: boolean;
};

/** What a record has in a field. */
export function mergeValue(record: MergeValues, field: MergeField): string | null {
  return field === 'photo' ? record.profilePic : record[field];
}

/** Whether a merge may fill a field of the kept record. What is empty in an account stays so where its owner alone decides. */
export function mayTake(keep: Pick<MergeValues, 'claimed'>, field: MergeField): boolean {
  return fieldRight('merge', field, keep.claimed) === 'write';
}

/** The fields in which two records differ and between which there is a choice. */
export function fieldsToChoose(keep: MergeValues, gone: MergeValues): MergeField[] {
  return mergeFields.filter(
    (field) => mayTake(keep, field) && mergeValue(keep, field) !== mergeValue(gone, field),
  );
}

/** Which of two records is kept: the one with an account, else the one that says more, else the first. Null where both have one. */
export function sideToKeep(one: MergeValues, other: MergeValues): 'one' | 'other' | null {
  if (one.claimed && other.claimed) return null;
  if (one.claimed || other.claimed) return one.claimed ? 'one' : 'other';
  return filled(other) > filled(one) ? 'other' : 'one';
}

/**
 * What is chosen before anybody chooses: what somebody with an account says of themselves, else the value that is there, else the longer one,
 * which for a name is the one that says more: 'Anjali P. Menon' before 'Anjali M'.
 */
export function likelyChoices(keep: MergeValues, gone: MergeValues): MergeChoices {
  const choices: MergeChoices = {};
  for (const field of fieldsToChoose(keep, gone)) {
    const mine = mergeValue(keep, field) ?? '';
    const theirs = mergeValue(gone, field) ?? '';
    const isLonger = field === 'photo' ? mine === '' : [...theirs].length > [...mine].length;
    const takesGone = theirs !== '' && (mine === '' || (!keep.claimed && isLonger));
    choices[field] = takesGone ? 'gone' : 'keep';
  }
  return choices;
}

function filled(record: MergeValues): number {
  return mergeFields.filter((field) => mergeValue(record, field) !== null).length;
}
