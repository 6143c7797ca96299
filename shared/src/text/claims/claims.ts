import type { ClosedLink } from '@memcherrish/shared/domain/closed-links.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts about classmates who have not joined: in the class room, on the page of a link and on the start page. */
export const claimWords = {
  // The class room
  missingText:
    'These classmates have not joined yet. Do you know one? Send an invitation. We never see their number.',
  noOneMissing: 'Everyone on the list has joined.',
  invite: vocabulary.invite,
  inviteTitle: (name: string) => `Invite ${name}`,
  inviteOnWhatsApp: (name: string) => `Invite ${name} on WhatsApp`,
  onWhatsApp: 'Invite on WhatsApp',
  otherWays: (name: string) => `Other ways to invite ${name}`,
  otherWaysToInvite: 'Other ways to invite',
  inviteText:
    'Only this classmate should open the link. It works for 30 days. They confirm their number with a code.',
  makingLink: 'Making the link...',
  inviteFailed: 'The link could not be made.',
  inviteOffline: 'You need internet to make a link. Please try again when you are online.',
  invitation: (to: { name: string; division: string; batch: string; school: string; link: string }) =>
    `Hello ${to.name}! Our class ${to.division}, ${to.batch}, of ${to.school} is together again on Memcherrish. Tap to join us: ${to.link}`,
  linkCopied: 'Copied. Paste it into a message to them.',
  copyFailed: vocabulary.copyFailed,

  // Claims in the class room
  claimsTitle: 'Joining your class',
  doYouKnow: 'Do you know them? Two classmates have to say yes.',
  goesBy: (name: string) => `They signed up as “${name}”.`,
  waitingSince: (day: string) => `Waiting since ${day}. Two classmates, or an admin, have to say yes.`,
  joinedOn: (day: string) => `Joined on ${day}. If this is someone else, tell us within a week.`,
  oneKnows: 'One classmate said yes.',
  know: 'Yes, I know them',
  notThem: 'No, this is someone else',
  youKnow: 'You said yes.',
  youDoubt: 'You said that this is someone else. Only the admins of your school see your answer.',
  confirmNotThem: (name: string) => `Is this someone else, not ${name}?`,
  confirmNotThemText: 'The admins of your school see your answer and look into it. No one else sees it.',
  wordFailed: vocabulary.answerFailed,
  wordNotKept: 'Your answer could not be saved on this device.',

  // The page of a link
  linkTitle: 'Is this you?',
  linkReading: 'Opening the link...',
  keepsYourPlace: (inviter: string) => `${inviter} keeps your place in the class.`,
  linkNeedsCode: 'We send a code to your number on the class list. No one gets the number from this link.',
  signedInAs: (name: string) => `You are signed in as ${name}. If this is you, this account joins the class.`,
  yes: vocabulary.yesThisIsMe,
  no: 'This is not me',
  removeMe: 'Take me off the list',
  declineNames: 'Take my name out of class photos',
  declineNamesTitle: 'Take your name out of class photos?',
  declineNamesText: (batch: string) =>
    `Your name is taken out of every class photo of ${batch} at once. Until you join, no one can name you in one. You stay on the class list.`,
  declineNamesConfirm: 'Take my name out',
  declineNamesFailed: 'Your name could not be taken out.',
  namesDeclinedTitle: 'Your name is out of the class photos',
  namesDeclined: 'No one can name you in a class photo before you join.',
  signInInstead: 'I already have an account',
  readFailed: 'The link could not be opened.',
  needsConnection: 'You need internet to open this link.',
  otherAccount:
    'A teacher or an admin is signed in on this device. To join as a schoolmate, sign out first, or open the link on another device.',
  claimFailed: 'You could not join the class.',
  joinedTitle: 'Welcome back to class',
  joined: (division: string) => `You are in ${division}.`,
  waitingTitle: vocabulary.youAreAlmostIn,
  waiting:
    'Your number is not the one on the class list. Two classmates, or an admin of the school, have to confirm that it is you. We will tell you when they do.',
  notMeTitle: vocabulary.thankYou,
  notMe: (inviter: string) =>
    `Nothing was changed. Tell ${inviter} that the link reached the wrong person, and do not pass it on.`,
  removeTitle: 'Take you off the list?',
  remove: (name: string, division: string, batch: string) =>
    `${name} is taken off the list of ${division}, ${batch}, at once. The admins of the school see this and can bring you back within 30 days. After that, your data is deleted for good and no class list brings you back.`,
  removeConfirm: 'Take me off',
  removeFailed: 'You could not be taken off the list.',
  removedTitle: 'You are off the list',
  removed:
    'No one in the class sees you any more. If this was a mistake, write to the school within 30 days. Its admins can bring you back.',
  closed: {
    expired: {
      title: 'This link has expired',
      text: 'Links work for 30 days. Ask the person who sent it for a new one.',
    },
    used: {
      title: 'This link has already been used',
      text: 'If it was you, sign in. If it was someone else, sign up and write to an admin of your school.',
    },
    gone: {
      title: 'This name is no longer on the class list',
      text: 'The school may have changed its list. Find your school and ask to join your class.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'The link may be incomplete, or the person who sent it is no longer in the class. Ask for a new link, or find your school and ask to join.',
    },
  } satisfies Record<ClosedLink, { title: string; text: string }>,

  // The start page
  ownClaims: 'Names on class lists that you said are yours',
  ownWaiting: 'Two classmates or an admin have to say yes',
  ownAsked: (confirmed: string, asked: string) =>
    `You are confirmed in ${confirmed}. Now two classmates in ${asked}, or an admin, have to say yes.`,
  confirmed: (vouches: number, of: number) => `${vouches} of ${of} have confirmed`,
  ask: (inviter: string) => `Ask ${inviter}`,
  askClassmate: 'Ask a classmate',
  askText: (claim: { name: string; division: string; batch: string; schoolName: string; address: string }) =>
    `I have joined Memcherrish as ${claim.name}, ${claim.division}, ${claim.batch}, ${claim.schoolName}. Please open this question and say that it is me: ${claim.address}`,
  ownGone: 'This name is no longer free. Ask to join the class instead',
  withdraw: vocabulary.withdraw,
  withdrawFailed: 'It could not be withdrawn.',
} as const;
