import { e2e, instead, reads, type Section, says, shown } from './item.ts';

const forgot = e2e('forgotten-password', 'forgot, reset, and in with the new password');
const arrows = e2e('forgotten-password', 'each back arrow leads to the step before, with what was typed');
const byPhone = e2e('phone-sign-in', 'in by number and code');
const changed = e2e('change-password', 'a new password by the old one');
const mainJob = e2e('main-job', 'from a spreadsheet to a class in the pocket');
const codeInput = e2e('bad-input', 'sign-up: the code, the username and the password');

/** Specification, section 1 where it shows on a screen, and section 2: the landing page, the sign-in and the passwords. */
export const landing: Section = {
  title: '1 and 2. Landing page, sign-in and passwords',
  items: [
    says(
      'Memories fade but friendships never do; relive the laughter, cherish the moments, celebrate the reunion.',
      'Tagline of the sign-in screens',
    ),
    says('Guest', 'Who is not signed in is labelled'),
    reads('Sign in', 'Button of the landing page', { tests: [e2e('landing-words', 'the landing page')] }),
    reads('Sign up', 'Link of the landing page', { tests: [e2e('landing-words', 'the landing page')] }),
    reads("If you don't have an account", 'Beside it'),

    reads('Username', 'Field of the sign-in modal', { tests: [e2e('landing-words', 'the sign-in modal')] }),
    reads('Password', 'Field of the sign-in modal', { tests: [e2e('landing-words', 'the sign-in modal')] }),
    reads('Show password', 'Show/hide toggle', { tests: [e2e('landing-words', 'the sign-in modal')] }),
    reads('Forgot password', 'Link of the sign-in modal', {
      tests: [e2e('landing-words', 'the sign-in modal')],
    }),
    reads('Sign up', 'Link of the sign-in modal', { tests: [e2e('landing-words', 'the sign-in modal')] }),
    reads('Username', 'Field of the sign-up modal', { tests: [codeInput] }),
    reads('Password', 'Field of the sign-up modal', { tests: [codeInput] }),
    reads('Sign in', 'Link of the sign-up modal', {
      tests: [e2e('landing-words', 'the sign-up modal leads to the sign-in')],
    }),
    reads('Go to sign in', 'Action of the sign-up-complete step', { tests: [mainJob] }),

    reads('Digit 6 of 6', 'Code verification: six single-digit boxes', { tests: [codeInput] }),
    shown('Code verification: masked number', mainJob, forgot),
    reads('Verify OTP', 'Code verification: button', { tests: [mainJob] }),

    reads('Country code', 'Phone sign-in: field', { tests: [byPhone] }),
    reads('+91', 'Phone sign-in: country code by default', { tests: [byPhone] }),
    reads('Phone number', 'Phone sign-in: field', { tests: [byPhone] }),
    reads('Continue', 'Phone sign-in: button', { tests: [byPhone] }),
    reads('Please wait...', 'Phone sign-in: button while busy', {
      tests: [e2e('password-forms', 'the number of a sign-in by code')],
    }),
    shown(
      'Phone sign-in: the back arrow closes it',
      e2e('phone-sign-in', 'the sign-in leads there, and the arrow closes it'),
    ),
    reads("Let's get started", 'Phone sign-in', { tests: [byPhone] }),
    says('Enter your country code and phone number to continue', 'Phone sign-in', { tests: [byPhone] }),

    says('Forgot Your Password?', 'Forgot password: title', { tests: [forgot] }),
    says(
      'No worries! Enter your phone number to get an OTP and reset your password.',
      'Forgot password: text',
      { tests: [forgot] },
    ),
    reads('+91', 'Forgot password: phone field pre-filled', { tests: [forgot] }),
    reads('e.g. +91XXXXXXXXXX', 'Forgot password: placeholder', { tests: [forgot] }),
    reads('Send OTP', 'Forgot password: button', { tests: [forgot] }),
    reads('Sending OTP...', 'Forgot password: button while busy', {
      tests: [e2e('password-forms', 'a forgotten password')],
    }),
    shown('Forgot password: back arrow', arrows),

    says('Reset your password', 'Reset password: title'),
    says('Set a new password to secure your account', 'Reset password: text'),
    reads('Create new password', 'Reset password: field', { tests: [forgot] }),
    reads('Confirm new password', 'Reset password: field', { tests: [forgot] }),
    reads('Show password', 'Reset password: show/hide toggles', { tests: [forgot] }),
    reads('Reset Password', 'Reset password: button', { tests: [forgot] }),
    shown('Reset password: the back arrow returns to / with the forgot step and the mobile', arrows),
    shown('Reset password: on success /successmsg, then / after 3 seconds', forgot),

    says('Create new password', 'Change password: title', { tests: [changed] }),
    says('Set a new password to secure your account and continue playing!', 'Change password: text', {
      tests: [changed],
      design: "8: 'continue playing!' is kept word for word",
    }),
    reads('Enter old password', 'Change password: field', { tests: [changed] }),
    reads('Enter new password', 'Change password: field', { tests: [changed] }),
    reads('Confirm new password', 'Change password: field', { tests: [changed] }),
    reads('Show password', 'Change password: each with show/hide', { tests: [changed] }),
    reads('Save password', 'Change password: button', { tests: [changed] }),
    shown(
      'Change password: back arrow to the previous page',
      e2e('change-password', 'the arrow leads to the page before'),
    ),
    says('Password updated', 'Change password: success popup', { tests: [changed] }),
    says("You're all set! Your password has been changed successfully.", 'Change password: success popup', {
      tests: [changed],
    }),
    reads('Close', 'Change password: the popup has a close control', { tests: [changed] }),
    instead(
      'Change password: after 3 seconds it closes and goes to /',
      '9: who is signed in goes on to their class',
      changed,
    ),
    says('Password updated', '/successmsg', { tests: [forgot] }),
    says("You're all set! Your password has been changed successfully.", '/successmsg', { tests: [forgot] }),
    shown('/successmsg: back arrow to / with the forgot step', arrows),
  ],
};
