/** What the server says of links and claims, by what became of them. */
export const claimAnswers = {
  closedLink: {
    expired: 'This link has expired. Ask whoever sent it for a new one.',
    used: 'The place of this link has been claimed already.',
    gone: 'The place of this link is no longer on the class list.',
    unknown: 'This link is not known here.',
  },
  filed: {
    joined: 'Welcome back to class!',
    waiting: 'Your class or an admin has to say that it is you. You are told as soon as they have.',
  },
  done: {
    accept: 'Accepted. They are in the class now.',
    refuse: 'Refused. They are told.',
    keep: 'Noted: they stay.',
    'put-back': 'Done: the place is free again.',
  },
} as const;
