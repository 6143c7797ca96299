/** Answers of the server about links and claims, by outcome. */
export const claimAnswers = {
  closedLink: {
    expired: 'This link has expired. Ask the person who sent it for a new one.',
    used: 'This link has already been used.',
    gone: 'The name of this link is no longer on the class list.',
    unknown: 'This link does not work.',
  },
  filed: {
    joined: 'Welcome back to class!',
    waiting: 'Two classmates or an admin have to confirm that it is you. We will tell you when they do.',
  },
  previewTitle: (divisionPath: { division: string; batch: string; schoolName: string }) =>
    `${divisionPath.division}, ${divisionPath.batch}, ${divisionPath.schoolName}`,
  previewText: 'Your class is together again. Your place in the book is kept.',
  done: {
    accept: 'Accepted. They are in the class now.',
    refuse: 'Rejected. We tell them.',
    keep: 'Done. They stay in the class.',
    'put-back': 'Done. The name is free again.',
  },
} as const;
