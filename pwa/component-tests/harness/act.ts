import { fireEvent } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Presses and types inside the page. An action through the debugger waits for frames, and takes fifty times as long.
 * Each waits until its element is visible and not disabled, and until a pointer would hit it.
 */
const hand = userEvent.setup({ delay: null, applyAccept: false });

export async function press(target: Locator): Promise<void> {
  await hand.click(await reached(target));
}

export async function fill(field: Locator, value: string): Promise<void> {
  const control = asHtml(await reached(field));
  control.focus();
  fireEvent.input(control, { target: { value } });
}

/** Chooses the option of this name in a list. */
export async function choose(field: Locator, name: string | RegExp): Promise<void> {
  const option = field.getByRole('option', { name });
  await expect.element(option).toBeInTheDocument();
  await hand.selectOptions(await reached(field), asHtml(option.element()));
}

/** Chooses a file. Its field may be hidden behind a button. */
export async function upload(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeInTheDocument();
  await hand.upload(asHtml(field.element()), file);
}

/** Presses keys where the focus is, such as `{Enter}` or `{Backspace>6/}`. */
export async function keys(text: string): Promise<void> {
  await hand.keyboard(text);
}

function asHtml(element: Element): HTMLElement {
  if (element instanceof HTMLElement) return element;
  throw new Error(`${element.tagName} is no element of HTML.`);
}

async function reached(target: Locator): Promise<Element> {
  await expect.element(target).toBeVisible();
  const element = target.element();
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const hit = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      !element.matches(':disabled') &&
      front !== null &&
      (element.contains(front) || front.closest('label')?.contains(element) === true)
    );
  };
  await expect.poll(hit, { message: `${target.selector} is covered or disabled` }).toBe(true);
  return element;
}
