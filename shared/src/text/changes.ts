/** Labels of the list of unsent changes. */
export const changesWords = {
  unsentChanges: 'Changes not sent yet',
  sendNow: 'Send now',
  discardThisChange: 'Discard this change?',
  discard: 'Discard',
  choose: 'Choose',
  edit: 'Edit',
} as const;
