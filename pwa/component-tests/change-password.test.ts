import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { syncCalls } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { samplePassword } from './harness/answers.ts';
import { answerPull, josna } from './harness/directory.ts';
import { type FakeServer, refusedField } from './harness/fake-server.ts';
import { button, isShown, labelled, refusedAt, valueIn } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The form that changes a password with the old one. */

const next = 'another new day';
const names = ['Enter old password', 'Enter new password', 'Confirm new password'];
const [old, first, second] = names.map((name) => () => labelled(name)) as [Field, Field, Field];
type Field = () => ReturnType<typeof labelled>;

async function save(values: readonly [string, string, string]): Promise<void> {
  for (const [at, value] of values.entries()) await fill(labelled(names[at] ?? ''), value);
  await press(button('Save password'));
}

async function enter(open: Open, server: FakeServer, address = '/changepassword'): Promise<void> {
  answerPull(server);
  await open(address, { person: josna.entry });
}

// Shows spec:landing.41, spec:landing.42, spec:landing.43, spec:landing.44, spec:landing.45, spec:landing.46
// Shows spec:landing.47, spec:rules.43, decision:word-for-word
screen('a changed password that is refused is marked at its field', async ({ open, server }) => {
  await enter(open, server);
  server.answers(
    schoolmateCalls.changePassword,
    refusedField('wrong-credentials', 'oldPassword', 'The old password is not right.'),
  );
  await expect.element(page.getByRole('heading', { name: passwordWords.createNewPassword })).toBeVisible();
  await isShown('Set a new password to secure your account and continue playing!');
  for (const [values, field, sentence] of [
    [['', '', ''], old(), messages.passwordRequired],
    [[samplePassword, 'short', 'short'], first(), formMessages.passwordTooShort],
    [[samplePassword, next, 'another'], second(), 'New password and confirm password do not match.'],
    [['not my password', next, next], old(), 'The old password is not right.'],
  ] as const) {
    await save(values);
    await refusedAt(field, sentence);
  }
  expect(server.received(schoolmateCalls.changePassword)).toHaveLength(1);
  expect(valueIn(first())).toBe(next);
  for (const field of [old(), first(), second()]) {
    await expect.element(field).toHaveAttribute('type', 'password');
    await press(button('Show password').first());
    await expect.element(field).toHaveAttribute('type', 'text');
  }
});

// Shows spec:routes.4, spec:landing.49, spec:landing.50, spec:landing.52, spec:access.9
screen('a changed password is confirmed, and the class follows', async ({ open, server }) => {
  await enter(open, server);
  server.answers(schoolmateCalls.changePassword, { message: 'Password changed.' });
  await save([samplePassword, next, next]);
  const popup = page.getByRole('dialog', { name: passwordWords.passwordReset });
  await expect
    .element(popup.getByText("You're all set! Your password has been changed successfully."))
    .toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/viewpage-new');
  const [sent] = server.received(schoolmateCalls.changePassword);
  expect(sent?.body).toMatchObject({ oldPassword: samplePassword, newPassword: next });
});

// Shows spec:landing.51
screen('the message about a changed password closes with a press', async ({ open, server }) => {
  await enter(open, server);
  server.answers(schoolmateCalls.changePassword, { message: 'Password changed.' });
  await save([samplePassword, next, next]);
  const popup = page.getByRole('dialog', { name: passwordWords.passwordReset });
  await press(popup.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.pathname).toBe('/viewpage-new');
});

// Shows spec:landing.48, spec:landing.56
screen.for(['/profile', '/settings'])(
  '%s leads to the change of the password, and its arrow returns',
  async (address, { open, server }) => {
    server.answers(accountCalls.listSessions, []);
    server.answers(postCalls.listOwn, []);
    await enter(open, server, address);
    await press(page.getByRole('link', { name: 'Change password' }));
    await expect.element(page.getByRole('heading', { name: 'Create new password' })).toBeVisible();
    expect(location.pathname).toBe('/changepassword');
    await press(button('Back'));
    await expect.poll(() => location.pathname).toBe(address);
  },
);

// Shows spec:landing.48
screen('the arrow of a page that was opened by its address leads to the class', async ({ open, server }) => {
  await enter(open, server);
  await press(button('Back'));
  await expect.poll(() => location.pathname).toBe('/viewpage-new');
});

// Shows spec:rules.42
screen('no password is sent while the device does not know the number', async ({ open, server }) => {
  // Every pull stores the number again.
  server.breaks(syncCalls.pull, 'the server is away');
  await enter(open, server);
  await expect.element(button('Save password')).toBeVisible();
  localStorage.removeItem('userMobile');
  await save([samplePassword, next, next]);
  await isShown('Mobile number not found. Please login again.');
  expect(valueIn(first())).toBe(next);
});
