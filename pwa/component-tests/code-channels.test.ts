import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { answerCodes } from './harness/answers.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { button, isShown, typeCode } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** A code by WhatsApp, and by SMS in its place or after it. */

const phone = () => page.getByRole('textbox', { name: 'Phone number' });
const country = () => page.getByRole('textbox', { name: 'Country code' });
const failure = () => page.getByText(/^Failed to send OTP/).first();
const masked = /We sent a 6-digit code to \+•+0128 by WhatsApp\./;

/** The server sends codes for +91 by WhatsApp, if it is asked to. */
function answerWhatsApp(server: FakeServer): void {
  answerCodes(server, '123456');
  server.answers(schoolmateCalls.listCodeCountries, {
    countries: [{ code: '+91', region: 'IN' }],
    others: true,
    whatsApp: ['+91'],
  });
  for (const call of [schoolmateCalls.sendCode, schoolmateCalls.sendForgotCode])
    server.answers(call, ({ body }) => ({
      ...{ message: messages.codeSent, retryAfterSeconds: 30 },
      ...(body.channel && { channel: body.channel }),
    }));
}

const sent = (server: FakeServer) => server.received(schoolmateCalls.sendCode).map(({ body }) => body);
const byWhatsApp = { mobile: '+919847210128', channel: 'whatsapp' };
const bySms = { mobile: '+919847210128' };

async function askForCode(open: Open, server: FakeServer): Promise<void> {
  answerWhatsApp(server);
  await open('/memcherrishsignin');
  await fill(phone(), '98472 10128');
  await isShown(channelWords.note);
  await press(button('Continue'));
  await expect.element(page.getByText(masked)).toBeVisible();
}

// Shows threat:number-to-meta
screen(
  'the screen of the number says that it goes to Meta, before it goes there',
  async ({ open, server }) => {
    await askForCode(open, server);
    expect(sent(server)).toEqual([byWhatsApp]);
  },
);

// Shows threat:number-to-meta
screen('the screen says it above the button that sends the number', async ({ open, server }) => {
  answerWhatsApp(server);
  for (const [address, sends] of [
    ['/memcherrishsignin', 'Continue'],
    ['/forgotpassword', 'Send OTP'],
  ] as const) {
    await open(address);
    await fill(phone(), '98472 10128');
    await isShown(channelWords.note);
    const note = page.getByText(channelWords.note).element().getBoundingClientRect();
    expect(note.bottom).toBeLessThan(button(sends).element().getBoundingClientRect().top);
  }
});

// Shows threat:number-to-meta
screen('one press asks for SMS in place of WhatsApp', async ({ open, server }) => {
  answerWhatsApp(server);
  await open('/memcherrishsignin');
  await fill(phone(), '98472 10128');
  await press(button(channelWords.bySms));
  await isShown(messages.codeSent);
  expect(sent(server)).toEqual([bySms]);
  await expect.element(button(channelWords.bySms)).not.toBeInTheDocument();
});

// Shows threat:number-to-meta
screen('a number of another country gets SMS, and no word about Meta', async ({ open, server }) => {
  answerWhatsApp(server);
  await open('/memcherrishsignin');
  await isShown(channelWords.note);
  await fill(country(), '+971');
  await expect.element(page.getByText(channelWords.note)).not.toBeInTheDocument();
  await fill(phone(), '50 123 4567');
  await press(button('Continue'));
  await isShown(messages.codeSent);
  expect(sent(server)).toEqual([{ mobile: '+971501234567' }]);
});

screen('one press on the screen of the code brings it by SMS, too', async ({ open, server }) => {
  await askForCode(open, server);
  await press(button(channelWords.bySms));
  await isShown(channelWords.smsSent);
  expect(sent(server)).toEqual([byWhatsApp, bySms]);
  await expect.element(button(channelWords.bySms)).not.toBeInTheDocument();
  await expect.element(page.getByText(/Resend in \d+ s/)).toBeVisible();
});

screen('SMS follows by itself after twenty seconds in which nothing is typed', async ({ open, server }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await askForCode(open, server);
    await isShown(channelWords.smsIn(20));
    await vi.advanceTimersByTimeAsync(19_000);
    await isShown(channelWords.smsIn(1));
    expect(sent(server)).toEqual([byWhatsApp]);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => sent(server)).toEqual([byWhatsApp, bySms]);
    await isShown(channelWords.smsSent);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent(server)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

screen(
  'SMS follows once for each code, and says nothing when it fails while the code by WhatsApp works',
  async ({ open, server }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await askForCode(open, server);
      server.breaks(schoolmateCalls.sendCode, 'the server answers 500');
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(() => sent(server)).toEqual([byWhatsApp, bySms]);
      await expect.element(page.getByText(/it also comes by SMS/)).not.toBeInTheDocument();
      await isShown(messages.codeSent);
      await expect.element(failure()).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(60_000);
      // The page is loaded again while its owner reads the message.
      await open('/');
      await expect.element(page.getByText(masked)).toBeVisible();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent(server)).toHaveLength(2);
      vi.useRealTimers();
      await press(button(channelWords.bySms));
      await expect.element(failure(), { timeout: 4000 }).toBeVisible();
      expect(sent(server)).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  },
);

screen('no SMS follows by itself after a press that failed', async ({ open, server }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await askForCode(open, server);
    server.breaks(schoolmateCalls.sendCode, 'the server answers 500');
    await press(button(channelWords.bySms));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(sent(server)).toEqual([byWhatsApp, bySms]);
    await expect.element(failure(), { timeout: 4000 }).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

screen('no SMS follows a code that is being typed', async ({ open, server }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await askForCode(open, server);
    await typeCode('12');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent(server)).toEqual([byWhatsApp]);
  } finally {
    vi.useRealTimers();
  }
});

screen('a forgotten password asks for its code by WhatsApp in the same way', async ({ open, server }) => {
  answerWhatsApp(server);
  await open('/forgotpassword');
  await fill(phone(), '98472 10128');
  await isShown(channelWords.note);
  await press(button('Send OTP'));
  await expect.element(page.getByText(masked)).toBeVisible();
  await press(button(channelWords.bySms));
  await isShown(channelWords.smsSent);
  await expect.element(page.getByText(/We sent a 6-digit code to \+•+0128\.$/)).toBeVisible();
  expect(server.received(schoolmateCalls.sendForgotCode).map(({ body }) => body)).toEqual([
    byWhatsApp,
    bySms,
  ]);
});

screen('a server without WhatsApp is never asked for it', async ({ open, server }) => {
  answerCodes(server, '123456');
  await open('/memcherrishsignin');
  await fill(phone(), '98472 10128');
  await press(button('Continue'));
  await isShown(messages.codeSent);
  expect(sent(server)).toEqual([bySms]);
  await expect.element(page.getByText(channelWords.note)).not.toBeInTheDocument();
});
