import * as vocabulary from '../vocabulary.ts';

/** Texts of the spreadsheet of replies. */
export const replyFileWords = {
  headings: [
    vocabulary.name,
    vocabulary.reply,
    vocabulary.waiting,
    vocabulary.guests,
    'Names of guests',
    'Diet',
    vocabulary.note,
    'Replied at',
  ],
  answers: { coming: vocabulary.coming, maybe: vocabulary.maybe, no: vocabulary.notComing },
  paid: { heading: vocabulary.paid, yes: vocabulary.paid, no: '' },
  sum: (currency: string) => `Paid in ${currency}`,
  totals: [
    { label: vocabulary.peopleComing, key: 'coming' },
    { label: 'Guests coming', key: 'guests' },
    { label: vocabulary.waitingForSeats, key: 'waiting' },
    { label: vocabulary.maybe, key: 'maybe' },
    { label: vocabulary.notComing, key: 'no' },
  ],
} as const;
