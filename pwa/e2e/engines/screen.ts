import { setTimeout as pause } from 'node:timers/promises';
import type { Tab } from './engine.ts';

const waitsFor = 30_000;
const betweenLooks = 40;

/**
 * An element by role and name, as a person or a screen reader finds it. A trailing `*` matches any end of the
 * name.
 */
export interface Query {
  role: 'button' | 'link' | 'field' | 'dialog' | 'heading' | 'menuitem' | 'article' | 'image';
  name: string;
  within?: Query;
}

export const button = (name: string, within?: Query): Query => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const field = (name: string, within?: Query): Query => ({
  role: 'field',
  name,
  ...(within && { within }),
});
/** The button of a person in the class, whose name continues with marks. */
export const face = (name: string): Query => button(`${name}*`);

/** Uses a tab as a person does: waits for each element, and presses it only where nothing covers it. */
export class Screen {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  async press(query: Query): Promise<void> {
    const point = await this.#until(`press ${nameOf(query)}`, async () => {
      const found = await this.tab.run(look, 'point', query);
      return typeof found === 'object' && found !== null && 'x' in found ? found : null;
    });
    await this.tab.press(point.x, point.y);
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.press(query);
    await this.tab.run(look, 'select', query);
    await this.tab.type(text);
    await this.#until(
      `${nameOf(query)} to hold ${text}`,
      async () => (await this.tab.run(look, 'value', query)) === text,
    );
  }

  async see(query: Query): Promise<void> {
    await this.#until(`see ${nameOf(query)}`, () => this.sees(query));
  }

  async seeNo(query: Query): Promise<void> {
    await this.#until(`see no ${nameOf(query)}`, async () => !(await this.sees(query)));
  }

  async sees(query: Query): Promise<boolean> {
    return (await this.tab.run(look, 'visible', query)) === true;
  }

  async read(text: string | RegExp): Promise<void> {
    await this.#until(`read ${text}`, () => this.reads(text));
  }

  async readNo(text: string | RegExp): Promise<void> {
    await this.#until(`read no ${text}`, async () => !(await this.reads(text)));
  }

  async reads(text: string | RegExp): Promise<boolean> {
    const words = await this.tab.run(() => document.body?.innerText ?? '');
    return typeof text === 'string' ? words.includes(text) : text.test(words);
  }

  async until<Given extends unknown[]>(
    what: string,
    work: (...given: Given) => unknown,
    ...given: Given
  ): Promise<void> {
    await this.#until(what, () => this.tab.run(work, ...given));
  }

  /** A page that is being left returns nothing, so the probe runs again. */
  async #until<T>(what: string, probe: () => Promise<T>): Promise<NonNullable<T>> {
    const end = Date.now() + waitsFor;
    let last: unknown = null;
    while (Date.now() < end) {
      try {
        const found = await probe();
        if (found) return found;
        last = null;
      } catch (error) {
        last = error;
      }
      await pause(betweenLooks);
    }
    const words = await this.tab
      .run(() => `${location.href}\n${document.body?.innerText ?? ''}`)
      .catch(String);
    // An open dialog stands at the end of the page.
    const ends = words.length > 1500 ? `${words.slice(0, 750)}\n…\n${words.slice(-750)}` : words;
    throw new Error(`Waited in vain to ${what}${last ? ` (${last})` : ''}. The screen says:\n${ends}`);
  }
}

function nameOf({ role, name }: Query): string {
  return `${role} '${name}'`;
}

/** Runs in the page: finds the element and returns facts about it. */
async function look(
  about: 'visible' | 'point' | 'select' | 'value',
  query: { role: string; name: string; within?: unknown },
): Promise<{ x: number; y: number } | string | boolean | null> {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, select',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    heading: 'h1, h2, h3',
    menuitem: '[role=menuitem]',
    article: 'article',
    image: 'img',
  };
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();
    return copy.textContent ?? '';
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const name =
      element.getAttribute('aria-label') ??
      element.getAttribute('alt') ??
      (ids.length > 0
        ? ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        : labels.length > 0
          ? labels.map(textOf).join(' ')
          : textOf(element));
    return name.replace(/\s+/g, ' ').trim();
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const find = ({ role, name, within }: typeof query): Element | null => {
    const root = within ? find(within as typeof query) : document;
    const wanted = name.endsWith('*')
      ? (each: string) => each.startsWith(name.slice(0, -1))
      : (each: string) => each === name;
    return (
      [...(root?.querySelectorAll(selectors[role] ?? role) ?? [])].find(
        (each) => isShown(each) && (role === 'article' ? textOf(each).includes(name) : wanted(nameOf(each))),
      ) ?? null
    );
  };
  const found = find(query);
  if (!found) return null;
  if (about === 'visible') return true;
  const field = found as HTMLInputElement;
  if (about === 'value') return field.value;
  if (about === 'select') {
    field.select();
    return document.activeElement === field;
  }
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => found.getBoundingClientRect();
  const before = place();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)));
    // A tab in the background draws no frames, and a busy machine draws few.
    setTimeout(resolve, document.hidden ? 200 : 2000);
  });
  const { left, top, width, height } = place();
  const isMoving = document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(found),
    );
  if (isMoving || before.left !== left || before.top !== top || field.disabled) return 'moving';
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  // A view transition takes every press until it ends.
  if (hit === document.documentElement) return 'covered';
  const pressed = found.closest('label') ?? found;
  return pressed.contains(hit) ? { x, y } : 'covered';
}
