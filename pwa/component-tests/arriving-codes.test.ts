import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { answerCodes } from './harness/answers.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { button, codeBoxes, isShown, typeCode, typedCode } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** A code that arrives in a text message, is pasted or is dictated. */

const phone = () => page.getByRole('textbox', { name: 'Phone number' });

interface Messages {
  /** Delivers a text message to the screen that waits for one. */
  arrive: (code: string) => void;
  /** How many screens wait now. */
  waiting: () => number;
  /** Every question that the browser got. */
  asked: { transport: unknown }[];
}

/** Gives the page the part of a phone that reads text messages. */
function phoneReadsMessages(): Messages {
  const open = new Set<(code: string) => void>();
  const asked: { transport: unknown }[] = [];
  const { get } = navigator.credentials;
  const read = (options: { otp: { transport: unknown }; signal: AbortSignal }) =>
    new Promise<{ code: string }>((resolve, reject) => {
      asked.push({ transport: options.otp.transport });
      const deliver = (code: string) => {
        open.delete(deliver);
        resolve({ code });
      };
      open.add(deliver);
      options.signal.addEventListener('abort', () => {
        open.delete(deliver);
        reject(new DOMException('The screen was left.', 'AbortError'));
      });
    });
  Object.defineProperty(navigator.credentials, 'get', { value: read, configurable: true });
  Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(navigator.credentials, 'get', { value: get, configurable: true });
    Reflect.deleteProperty(window, 'OTPCredential');
  });
  return {
    asked,
    waiting: () => open.size,
    arrive: (code) => {
      for (const deliver of [...open]) deliver(code);
    },
  };
}

async function askForCode(open: Open, server: FakeServer): Promise<void> {
  answerCodes(server, '123456');
  await open('/forgotpassword');
  await fill(phone(), '98472 10128');
  await press(button('Send OTP'));
  await isShown(messages.codeSent);
}

const codesSentBack = (server: FakeServer) =>
  server.received(schoolmateCalls.verifyCode).map(({ body }) => body.otp);

screen('a code that arrives in a message fills itself in and is sent', async ({ open, server }) => {
  const phoneMessages = phoneReadsMessages();
  await askForCode(open, server);
  await expect.poll(phoneMessages.waiting).toBe(1);
  expect(phoneMessages.asked.at(-1)).toEqual({ transport: ['sms'] });
  phoneMessages.arrive('123456');
  await expect.element(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  expect(codesSentBack(server)).toEqual(['123456']);
  expect(phoneMessages.waiting()).toBe(0);
});

screen('digits that a person has typed stay when a code arrives', async ({ open, server }) => {
  const phoneMessages = phoneReadsMessages();
  await askForCode(open, server);
  await typeCode('98');
  await expect.poll(phoneMessages.waiting).toBe(1);
  const before = phoneMessages.asked.length;
  phoneMessages.arrive('123456');
  await expect.poll(() => phoneMessages.asked.length).toBe(before + 1);
  expect(typedCode()).toBe('98');
  expect(codesSentBack(server)).toEqual([]);
});

screen('the next message is awaited after a code that was wrong', async ({ open, server }) => {
  const phoneMessages = phoneReadsMessages();
  await askForCode(open, server);
  phoneMessages.arrive('000000');
  await isShown('Invalid OTP. Please try again.');
  await press(codeBoxes().first());
  expect(typedCode()).toBe('000000');
  expect(phoneMessages.waiting()).toBe(1);
});

screen('no message is awaited once the screen of the code is left', async ({ open, server }) => {
  const phoneMessages = phoneReadsMessages();
  await askForCode(open, server);
  await expect.poll(phoneMessages.waiting).toBe(1);
  await press(button('Change number'));
  await expect.element(phone()).toBeVisible();
  expect(phoneMessages.waiting()).toBe(0);
});

screen(
  'a browser that reads no messages is asked for none, and offers the code by itself',
  async ({ open, server }) => {
    expect('OTPCredential' in window && navigator.userAgent.includes('Mobile')).toBe(false);
    await askForCode(open, server);
    await expect.element(codeBoxes().first()).toHaveAttribute('autocomplete', 'one-time-code');
    await typeCode('123456');
    await expect.poll(() => codesSentBack(server)).toEqual(['123456']);
  },
);

for (const [how, text] of [
  ['with spaces and signs', ' 123 - 456 '],
  ['in Malayalam digits', '൧൨൩ ൪൫൬'],
  ['as words', 'one two three four five six'],
  ['with its whole message', '123456 is your Memcherrish code.\n\n@reunion.example.org #123456'],
] as const) {
  screen(`a code that is pasted ${how} is understood`, async ({ open, server }) => {
    await askForCode(open, server);
    const data = new DataTransfer();
    data.setData('text/plain', text);
    codeBoxes()
      .first()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.poll(() => codesSentBack(server)).toEqual(['123456']);
  });
}

screen('a code that is dictated into the first box is understood', async ({ open, server }) => {
  answerCodes(server, '770012');
  await open('/forgotpassword');
  await fill(phone(), '98472 10128');
  await press(button('Send OTP'));
  await isShown(messages.codeSent);
  await fill(codeBoxes().first(), 'double seven double zero one two');
  await expect.poll(() => codesSentBack(server)).toEqual(['770012']);
});
