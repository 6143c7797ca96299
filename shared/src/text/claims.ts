import type { ClosedLink } from '../wire/claim-states.ts';

/**
 * Places that nobody has claimed: what the class room, the page of a link and the start page say of them; apart, since few first screens
 * do.
 */
export const claimWords = {
  // The class room
  found: (found: number, all: number) => `${found} of ${all} found`,
  missingText:
    'They are on the class list and have not claimed their place yet. If you know somebody, send them a link yourself: their number stays with you.',
  nobodyMissing: 'Everybody on the list has claimed their place.',
  invite: 'Invite',
  inviteTitle: (name: string) => `Invite ${name}`,
  inviteText:
    'The link is for them alone and works for 30 days. Whoever opens it still has to prove a number by a code.',
  makingLink: 'Making the link...',
  inviteFailed: 'The link could not be made.',
  inviteOffline:
    'A link is made on the server, so this needs a connection. Please try again when you are online.',
  invitation: (to: { name: string; division: string; batch: string; school: string; link: string }) =>
    `Hello ${to.name}! Our class ${to.division}, ${to.batch}, of ${to.school} is on Memcherrish, and your place is still free. Claim it here: ${to.link}`,
  linkCopied: 'Copied. Paste it into a message to them.',
  copyFailed: 'The browser did not let this be copied. Mark the text and copy it yourself.',

  // Claims in the class room
  claimsTitle: 'Who says they are in your class',
  doYouKnow: 'Do you know them? Two of you let them in.',
  goesBy: (name: string) => `They go by “${name}”.`,
  waitingSince: (day: string) => `Waiting since ${day}. Two who know them let them in, or an admin.`,
  joinedOn: (day: string) => `In the class since ${day}. If it is not them, say so within a week.`,
  oneKnows: 'One classmate knows them.',
  know: 'I know them',
  notThem: 'Not them',
  youKnow: 'You said that you know them.',
  youDoubt: 'You said that it is not them. The admins of your school see it, and nobody else.',
  confirmNotThem: (name: string) => `Is this not ${name}?`,
  confirmNotThemText:
    'The admins of your school are told that you said so, and look at it. Nobody else learns of it, nor does whoever it is.',
  wordFailed: 'This could not be said.',
  wordNotKept: 'This could not be kept on this device.',

  // The page of a link
  linkTitle: 'Is this you?',
  linkReading: 'Reading the link...',
  invites: (inviter: string) => `${inviter} invites you to the class.`,
  linkNeedsCode: 'Your place opens with a code to your phone. No one else gets your number by this link.',
  signedInAs: (name: string) => `You are signed in as ${name}: if the place is yours, this account gets it.`,
  yes: 'Yes, this is me',
  no: 'This is not me',
  removeMe: 'This is me, remove me',
  signInInstead: 'I have an account: sign in',
  readFailed: 'The link could not be read.',
  needsConnection: 'A link is read on the server, so this needs a connection.',
  otherAccount:
    'On this device a teacher or an admin is signed in. Open the link where you are not, to claim the place as a schoolmate.',
  claimFailed: 'Your place could not be claimed.',
  joinedTitle: 'Welcome back to class',
  joined: (division: string) => `You are in ${division}.`,
  waitingTitle: 'Almost there',
  waiting:
    'The number on the list is not this one, so somebody has to say that it is you: two classmates who know you, or an admin of the school. You are told as soon as they have.',
  notMeTitle: 'Thank you',
  notMe: (inviter: string) =>
    `Nothing was changed. Tell ${inviter} that the link went to somebody else, and do not pass it on.`,
  removeTitle: 'Remove you from the list?',
  remove: (name: string, division: string, batch: string) =>
    `${name} leaves the list of ${division}, ${batch}, at once, on everybody’s device. The admins of the school see that, and may bring you back within 30 days if it was not you. After that you are erased for good, and no class list brings you back.`,
  removeConfirm: 'Remove me',
  removeFailed: 'You could not be removed.',
  removedTitle: 'You are off the list',
  removed:
    'Nobody in the class sees you any more. If it was a mistake, write to the school within 30 days: its admins can bring you back.',
  closed: {
    expired: {
      title: 'This link has expired',
      text: 'Links work for 30 days. Ask whoever sent it for a new one.',
    },
    used: {
      title: 'This place has been claimed',
      text: 'If it was you, sign in. If it was somebody else, sign up and write to an admin of your school.',
    },
    gone: {
      title: 'This place is no longer on the list',
      text: 'The school may have changed its list. Find your school and ask to join your class.',
    },
    unknown: {
      title: 'This link leads nowhere',
      text: 'It may have been cut off on the way, or whoever sent it is no longer in the class. Ask for it once more, or find your school and ask to join.',
    },
  } satisfies Record<ClosedLink, { title: string; text: string }>,

  // The start page
  ownClaims: 'Places that you say are yours',
  ownWaiting: 'Waiting for two classmates or an admin',
  ownAsked: (confirmed: string, asked: string) =>
    `You are confirmed in ${confirmed}. Now ${asked} is asked: two classmates there or an admin have to confirm you.`,
  ownGone: 'No longer free: ask to join the class instead',
  withdraw: 'Withdraw',
  withdrawFailed: 'It could not be withdrawn.',
} as const;
