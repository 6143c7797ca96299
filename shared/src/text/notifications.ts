/** What a schoolmate is told of what was decided; apart, since no first screen says it. */
export const notificationWords = {
  none: 'Nothing new. What is decided about your requests, reports and posts stands here.',
  requestAccepted: (division: string, batch: string, school: string) =>
    `You are in ${division}, ${batch}, at ${school}.`,
  requestRejected: (division: string, batch: string, school: string) =>
    `Your request to join ${division}, ${batch}, at ${school} was not accepted.`,
  reportRemoved: 'A post that you reported was removed.',
  reportKept: 'The admins looked at a post that you reported, and it stays.',
  postRemoved: 'An admin removed a post of yours.',
  claimAccepted: (division: string, batch: string, school: string) =>
    `Your classmates know you: you are in ${division}, ${batch}, at ${school}.`,
  claimRefused: (division: string, batch: string, school: string) =>
    `Your claim to a place in ${division}, ${batch}, at ${school} was not accepted.`,
  claimPutBack: (division: string, batch: string, school: string) =>
    `Your place in ${division}, ${batch}, at ${school} was taken back. Write to an admin of the school if it is yours.`,
} as const;
