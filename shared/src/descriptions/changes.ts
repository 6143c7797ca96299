import type { DivisionPath } from '../domain/school.ts';
import { fieldLabels } from '../wire/people/schoolmate-registry.ts';

/** Labels of the list of unsent changes. */
export const changesWords = {
  unsentChanges: 'Changes not sent yet',
  sendNow: 'Send now',
  discardThisChange: 'Discard this change?',
  discard: 'Discard',
  choose: 'Choose',
  edit: 'Edit',
  profile: 'Your profile',
  empty: 'empty',
  newPhoto: { profile: 'Your new profile picture', school: 'Your new school-days photo' },
  photoRemoved: { profile: 'Your profile picture is removed', school: 'Your school-days photo is removed' },
  request: (divisionPath: DivisionPath) => `Request to join ${nameOf(divisionPath)}`,
  requestWithdrawn: (divisionPath: DivisionPath) =>
    `Your request to join ${nameOf(divisionPath)} is withdrawn`,
  newPost: 'A new post',
  changedPost: 'A changed post',
  postDeleted: 'A post is deleted',
  newReply: 'A reply to a post',
  replyDeleted: 'A reply is deleted',
  reaction: 'Your reaction to a post',
  reactionTakenBack: 'Your reaction to a post is taken back',
  report: "A report to your school's admins",
  saidYes: (name: string) => `You said yes: ${name}`,
  saidNo: (name: string) => `You said that this is not ${name}`,
  atTheDoor: {
    admit: (name: string) => `Admitted: ${name}`,
    guest: (name: string) => `A guest of ${name}`,
    paid: (name: string) => `Paid: ${name}`,
    link: (name: string) => `Found on the list: ${name}`,
    undo: (name: string) => `Undone at the door: ${name}`,
  },
  swapped: (name: string) => `Your hello with ${name}`,
  swapEnded: (name: string) => `The end of sharing numbers with ${name}`,
  newClassPhoto: 'A new class photo',
  faceNamed: (name: string | null) =>
    name === null ? 'A face in the class photo' : `${name} in the class photo`,
  faceNameRemoved: (name: string | null) =>
    name === null ? 'A mark in the class photo is removed' : `${name} is removed from the class photo`,
  notificationsRead: 'Notifications that you have read',
  repliedTo: (event: string) => `Your reply to ${event}`,
  replies: { coming: 'You are coming', maybe: 'You may come', no: 'You are not coming' },
  withPhotos,
  changesText: 'These changes are saved on this device. They are sent in this order as soon as possible.',
  changeHeld: 'Will be sent after the one above',
  changeBlocked: 'Stopped by the network',
  tryAgain: 'Try again',
  blocked: {
    photoTooLarge:
      'This photo is too large for the network you are on. Connect to another network and try again, or choose a smaller photo.',
    tooLarge: 'This is too large for the network you are on. Connect to another network and try again.',
    tooSlow: 'The network you are on is too slow for this. It is tried again by itself.',
    tooMany: 'The network you are on lets through only a few changes at a time. It is tried again by itself.',
    notReached: 'Something between you and the server has a problem with this. It is tried again by itself.',
    refused:
      'The network you are on does not let this through. Connect to another network, such as mobile data, and try again.',
  },
  changeAsks: 'Needs your decision',
  fields: fieldLabels,
  nothingWaits: 'All your changes have been sent.',
  discardAsk: 'This change has not been sent. You lose it if you discard it.',
  changeDiscarded: 'Discarded.',
  changeSentMeanwhile: 'It has already been sent.',
} as const;

function nameOf({ division, batch, schoolName }: DivisionPath): string {
  return `${division}, ${batch}, ${schoolName}`;
}

function withPhotos(text: string, count: number): string {
  if (count === 0) return text;
  const photos = count === 1 ? '1 photo' : `${count} photos`;
  return text === '' ? photos : `${text} (${photos})`;
}
