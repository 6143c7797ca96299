/** Answers of the calls about people who have died. */
export const memorialAnswers = {
  reported: 'Thank you. The admins of the school see your report. Nothing changes until it is confirmed.',
  tooMany: 'You have reported three people today. Please write to an admin of the school.',
  invalidDate: 'Write a year, such as 1975, or a day, such as 1975-03-02.',
  wrongDates: 'These dates cannot be right. Please check them.',
  confirmed: 'The card is a quiet page now. The number, WhatsApp and e-mail are no longer shown to anyone.',
  dismissed: 'The report is dismissed. Nothing has changed for others.',
  kept: 'The page stays as it is.',
  takenBack: 'Everything is as it was before.',
  nothingWaits: 'No report about this person waits any more.',
  notInMemoriam: 'This person is not in memoriam.',
  stillHere: 'Thank you. Everything is as it was before, and no one else sees that there was a report.',
  checked:
    'Thank you. You signed in after the report was confirmed, so an admin of the school checks this first. Nothing changes until then.',
  wrongBefore: 'You reported this before, and it was wrong. Please write to an admin of the school.',
  noMerge: 'This person is in memoriam. Take that back first, under In memoriam.',
  noContacts: 'This person is in memoriam, so their contacts cannot be changed.',
} as const;
