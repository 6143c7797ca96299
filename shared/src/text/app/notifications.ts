import { oneStop } from '../one-stop.ts';

/** Texts of the notifications. No first screen loads them. */
export const notificationWords = {
  none: 'Nothing new. We will tell you here when something happens.',
  requestAccepted: (division: string, batch: string, school: string) =>
    oneStop(`You are in ${division}, ${batch}, at ${school}.`),
  requestRejected: (division: string, batch: string, school: string) =>
    `Your request to join ${division}, ${batch}, at ${school} was not accepted.`,
  reportRemoved: 'Something that you reported was removed.',
  reportKept: 'The admins looked at something that you reported and kept it.',
  postRemoved: 'An admin removed something that you posted.',
  claimAccepted: (division: string, batch: string, school: string) =>
    oneStop(`Your classmates said yes. You are in ${division}, ${batch}, at ${school}.`),
  claimRefused: (division: string, batch: string, school: string) =>
    `Your request to join ${division}, ${batch}, at ${school} by a link was not accepted.`,
  claimPutBack: (division: string, batch: string, school: string) =>
    oneStop(
      `You are no longer in ${division}, ${batch}, at ${school}. If this is your class, write to an admin of the school.`,
    ),
  eventSeat: 'You have a seat now. You are no longer on the waiting list.',
  eventReminder: (day: string | null) =>
    day === null
      ? 'An event that you want to come to is near.'
      : `It is on ${day}. You said that you come or may come.`,
  eventUnanswered: (day: string | null) =>
    day === null ? 'An event is near. Will you come?' : `It is on ${day}. Will you come?`,
  albumPhotoRemoved: 'A person in one of your photos of the day has removed it.',
  coordinatorGiven: (batch: string, school: string) =>
    `You are a coordinator of ${batch} at ${school} now. You can answer who may join.`,
  volunteerGiven: (batch: string, school: string) =>
    `You are a volunteer of ${batch} at ${school} now. You can invite everyone of the batch.`,
  roleEnded: (batch: string, school: string) => `Your role in ${batch} at ${school} has ended.`,
  passwordChanged:
    'Your password was changed. If this was not you: choose “Forgot password” where you sign in, and set a new one.',
  numberChanged:
    'Your mobile number was changed. If this was not you: put your old number back within 7 days.',
  numberPutBack:
    'The old number of your account was put back, and all devices were signed out. Choose a new password now.',
  secondFactorOn:
    'Your sign-in now needs a code from an app. If this was not you: ask another admin of your school for help now.',
  secondFactorOff:
    'Your sign-in no longer needs a code from an app. If this was not you: set a new password now.',
  passkeyAdded:
    'A passkey was added to your account. If this was not you: remove it in the settings of your sign-in, and set a new password.',
  passkeySaved:
    'Your browser saved a passkey when you signed in with your password. Next time, it signs you in without it. If you did not sign in: remove the passkey in Settings, and set a new password.',
  newPasskeysRemoved: (count: number) =>
    count === 1
      ? 'A passkey was removed from your account, because it was added in the last 7 days before the change. If it was yours, add it again.'
      : `${count} passkeys were removed from your account, because they were added in the last 7 days before the change. If they were yours, add them again.`,
  passkeyRemoved: 'A passkey of your account was removed. If this was not you: set a new password now.',
  passkeyCopied:
    'A copy of a passkey of yours may be in use, so a sign-in was rejected. Remove this passkey in the settings of your sign-in, and add a new one.',
  recoveryStarted: (admin: string) =>
    `${admin} has started a new password for you. If you did not ask for it: reject it, and nothing changes.`,
  eventCancelled: 'An event that you wanted to come to is cancelled.',

  // Labels
  answer: 'Answer',
  new: 'New:',
  openEvent: 'Open event',
  putNumberBack: 'Put it back',
  reason: 'The reason:',
} as const;
