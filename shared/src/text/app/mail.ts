import * as vocabulary from '../vocabulary.ts';

/** E-mails to admins and teachers. Only the server loads this file. */

export interface Letter {
  subject: string;
  text: string;
}

const signed = (paragraphs: readonly string[], host: string): string =>
  [...paragraphs, `Memcherrish at ${host}`].join('\n\n');

/** A name that looks like an address stays out, because people press addresses in letters. */
const quoted = (name: string): string => (/[:/@]|www\./iu.test(name) ? 'name not shown' : `“${name}”`);

const notYou = 'If this was not you: open the sign-in page and choose “Forgot password” now.';

export const mailWords = {
  link: (link: string, host: string, isLast = false): Letter => ({
    subject: vocabulary.setNewPassword,
    text: signed(
      [
        isLast
          ? 'You asked for a new password. Many links were asked for today, so this is the last one until tomorrow. Open it within 24 hours. It works once.'
          : 'You asked for a new password. Open this link within 30 minutes. It works once.',
        link,
        'If this was not you, do nothing: your password stays. Never give this link to anyone.',
      ],
      host,
    ),
  }),
  passwordChanged: (host: string): Letter => ({
    subject: 'Your password was changed',
    text: signed(
      ['The password of your account was changed, and your other devices were signed out.', notYou],
      host,
    ),
  }),
  secondFactorOn: (host: string): Letter => ({
    subject: 'Your sign-in now needs a code',
    text: signed(
      [
        'A code from an app is now needed to sign in to your account.',
        'If this was not you: ask another admin of your school for help now.',
      ],
      host,
    ),
  }),
  secondFactorOff: (host: string): Letter => ({
    subject: 'Your sign-in no longer needs a code',
    text: signed(['The code from an app was turned off for your account.', notYou], host),
  }),
  passkeyAdded: (host: string): Letter => ({
    subject: 'A passkey was added to your account',
    text: signed(
      [
        'A passkey was added to your account. It signs in without your password.',
        'If this was not you: sign in, remove it in the settings of your sign-in, and set a new password.',
      ],
      host,
    ),
  }),
  passkeySaved: (host: string): Letter => ({
    subject: 'Your browser saved a passkey',
    text: signed(
      [
        'Your browser saved a passkey for your account when you signed in with your password. It signs in without the password.',
        notYou,
      ],
      host,
    ),
  }),
  passkeyCopied: (host: string): Letter => ({
    subject: 'A copy of a passkey may be in use',
    text: signed(
      [
        'A sign-in to your account was rejected, because a copy of one of your passkeys may be in use.',
        'Sign in with your password. In the settings of your sign-in, remove the passkey and add a new one.',
      ],
      host,
    ),
  }),
  passkeyRemoved: (host: string): Letter => ({
    subject: 'A passkey was removed from your account',
    text: signed(
      ['A passkey was removed from your account, and your other devices were signed out.', notYou],
      host,
    ),
  }),
  recoveryStarted: (admin: string, host: string): Letter => ({
    subject: 'An admin has started a new password for you',
    text: signed(
      [
        `Another admin of your school has started a new password for your account: ${quoted(admin)}. The link that they got works after one day.`,
        'If you did not ask for it: sign in to reject it. If you cannot sign in, choose “Forgot password” on the sign-in page and set a new password: that ends their link, too.',
      ],
      host,
    ),
  }),
} as const;
