/** Texts of the spreadsheet of replies. */
export const replyFileWords = {
  sheet: 'Replies',
  headings: ['Name', 'Reply', 'Waiting', 'Guests', 'Names of guests', 'Diet', 'Note', 'Replied at'],
  answers: { coming: 'Coming', maybe: 'Maybe', no: 'Not coming' },
  paid: { heading: 'Paid', yes: 'Paid', no: '' },
  payments: 'Payments',
  sum: (currency: string) => `Paid in ${currency}`,
  waiting: 'Waiting',
  totals: [
    { label: 'People coming', key: 'coming' },
    { label: 'Guests coming', key: 'guests' },
    { label: 'Waiting for seats', key: 'waiting' },
    { label: 'Maybe', key: 'maybe' },
    { label: 'Not coming', key: 'no' },
  ],
} as const;
