import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { keys, press } from './act.ts';
import type { Failure, FakeServer } from './fake-server.ts';

/** Reads and fills in forms as a person does: by role and label. */

export const text = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const labelled = (name: string): Locator => page.getByLabelText(name, { exact: true });
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
/** Searches in the dialog alone, because a button behind it may have the same name. */
export const inDialog = (name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

export const codeBoxes = (): Locator =>
  page.getByRole('group', { name: '6-digit code' }).getByRole('textbox');

export async function typeCode(code: string): Promise<void> {
  await press(codeBoxes().first());
  await keys(code);
}

export function valueIn(field: Locator): string {
  const element = field.element();
  if ('value' in element && typeof element.value === 'string') return element.value;
  throw new Error(`${element.tagName} has no value.`);
}

export const valuesIn = (...fields: Locator[]): string[] => fields.map(valueIn);
/** Returns the digits in the six boxes of a code. */
export const typedCode = (): string => codeBoxes().all().map(valueIn).join('');

export async function isShown(sentence: string): Promise<void> {
  await expect.element(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

/** Fails unless the field is marked, shows the sentence, and has the focus (or `editing` has it). */
export async function refusedAt(field: Locator, sentence: string, editing = field): Promise<void> {
  await expect
    .poll(() => stateOf(field), { message: sentence })
    .toMatchObject({ invalid: true, says: expect.stringContaining(sentence) });
  await expect
    .poll(() => stateOf(editing), { message: sentence })
    .toMatchObject({ invalid: true, focused: true });
}

function stateOf(field: Locator) {
  const control = field.element();
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return {
    invalid: control.getAttribute('aria-invalid') === 'true',
    says: ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
    focused: control === document.activeElement,
  };
}

/** One sentence for all failures. */
export const always = (...sentences: string[]): Record<Failure, string[]> => ({
  'the server answers 500': sentences,
  'a portal answers with a page': sentences,
  'the server is away': sentences,
});

/** A form that is filled in. */
export interface FilledForm {
  call: Call;
  typed: () => string[];
  button: Locator;
  /** The text of the button while its call runs. */
  busy?: string;
  says: Partial<Record<Failure, string[]>>;
  /** The field under which the specification wants the sentence. */
  at?: Locator;
  /** Appears when the call succeeds. */
  done: Locator;
}

/**
 * Expects that a form says why its call fails, keeps what was typed, and can be sent again. Expects one call of two
 * presses.
 */
export async function expectToKeepEntry(server: FakeServer, form: FilledForm): Promise<void> {
  const typed = form.typed();
  expect(typed.join('')).not.toBe('');
  for (const [failure, sentences] of Object.entries(form.says) as [Failure, string[]][]) {
    const before = server.received(form.call).length;
    server.breaks(form.call, failure);
    await press(form.button);
    await expect.poll(() => server.received(form.call).length).toBe(before + 1);
    for (const sentence of sentences) {
      await isShown(sentence);
      if (form.at) await refusedAt(form.at, sentence);
    }
    await isReady(form.button);
    expect(form.typed(), failure).toEqual(typed);
    server.restores(form.call);
  }
  await expectOneCall(server, form.call, form.button, () => {
    expect(form.typed(), 'while the call runs').toEqual(typed);
    if (form.busy !== undefined) expect(button(form.busy).query()).not.toBeNull();
  });
  await expect.element(form.done.first()).toBeVisible();
}

/** Presses a button, and presses it again while its call runs. Expects one call. */
export async function expectOneCall(
  server: FakeServer,
  call: Call,
  pressed: Locator,
  meanwhile: () => void | Promise<void>,
): Promise<void> {
  const before = server.received(call).length;
  const held = server.holds(call);
  await press(pressed);
  const control = pressed.query() ?? document.activeElement;
  await held.begun;
  await expect.poll(() => control?.getAttribute('aria-busy')).toBe('true');
  await meanwhile();
  if (control instanceof HTMLElement) control.focus();
  await keys('{Enter}');
  held.release();
  await expect.poll(() => control?.isConnected && control.getAttribute('aria-busy')).not.toBe('true');
  expect(server.received(call).length - before).toBe(1);
}

/** Waits until a button can be pressed again. */
export async function isReady(pressed: Locator): Promise<void> {
  await expect.poll(() => pressed.element().getAttribute('aria-disabled')).toBeNull();
}
