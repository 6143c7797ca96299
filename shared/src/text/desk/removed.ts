import { oneStop } from '../one-stop.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts of 'Recently removed', for admins. */

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-IN')} entries`);

export const removedWords = {
  title: 'Recently removed',
  hint: (school: string) =>
    oneStop(
      `People, divisions, batches and posts that admins removed from ${school}. You can restore them for 30 days. After that, they are deleted for good.`,
    ),
  none: 'Nothing was removed in the last 30 days.',
  noneHint: 'When an admin removes a person, a division, a batch or a post, it appears here.',
  more: (count: number) => `Only the newest ${count.toLocaleString('en-IN')} are shown.`,
  formerMember: 'A former member',
  kinds: { person: 'Person', division: vocabulary.division, batch: vocabulary.batch, post: 'Post' },
  postBy: (name: string) => `Post by ${name}`,
  emptyPost: 'Photos without text',
  fromClasses: (classes: readonly string[]) => `From ${classes.join('; ')}.`,
  inBatch: (batch: string) => `Of ${batch}.`,
  removedBy: (by: string | null, when: string) => `Removed by ${by ?? 'someone who has left'} ${when}.`,
  until: (day: string) => `Can be restored until ${day}.`,
  together: (count: number) => `${entries(count)} removed together`,
  restore: 'Restore',
  restoreAll: (count: number) => `Restore all ${count.toLocaleString('en-IN')}`,
  restoring: 'Restoring...',
  restoreFailed: 'Nothing was restored. Please try again.',
  restored: (count: number) => (count === 1 ? 'Restored.' : `${entries(count)} restored.`),
  noneRestored: 'Nothing was restored.',
  notWhole: 'Not restored:',
  erase: 'Delete for good',
  eraseTitle: (name: string) => `Delete ${name} for good?`,
  eraseText: 'No one can restore it afterwards.',
  eraseAccount: 'A person with an account keeps the account. Only this entry is deleted.',
  eraseFailed: 'It could not be deleted. Please try again.',
  erased: 'Deleted for good.',
  tooMany: (most: number) => `Restore at most ${most.toLocaleString('en-IN')} at once.`,

  // Reasons why something is not restored
  gone: 'This is no longer here.',
  numberTaken: (name: string) =>
    oneStop(`The number is now on another entry of this school: ${name}. Change or remove that one first.`),
  merged: 'This person was merged with another record. Undo the merge first, under Likely duplicates.',
  batchRemoved: (batch: string) => `The batch ${batch} was removed. Restore the batch first.`,
  divisionRemoved: (place: string) => `${place} was removed. Restore the division first.`,
  batchGone: (batch: string) => `The batch ${batch} no longer exists.`,
  divisionGone: (place: string) => `${place} no longer exists.`,
  divisionAgain: (division: string, batch: string) =>
    `There is a new division ${division} in ${batch}. Rename or remove it first.`,
  batchAgain: (batch: string) => `There is a new batch ${batch}. Rename or remove it first.`,
  parentGone: 'The post that it replied to was deleted.',
  partsLeft: (count: number) =>
    count === 1
      ? 'Everything else is back. One part was left out, because its person or photo is no longer here.'
      : `Everything else is back. ${count} parts were left out, because their people or photos are no longer here.`,
} as const;
