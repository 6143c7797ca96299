/** Answers of the calls about roles in a batch. */
export const batchRoleErrors = {
  given: 'The role is given.',
  ended: 'The role has ended.',
  lastDayMissing: 'Choose the last day of the role.',
  lastDayWrong: 'Choose a day from today on, at most a year away.',
  notJoined: 'Choose a schoolmate of this batch who has joined.',
  tooMany: 'This batch has 20 coordinators and volunteers already. End a role first.',
  adminAccepts: 'An admin has to accept this.',
} as const;
