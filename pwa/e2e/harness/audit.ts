import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import { doubtfulTexts } from './contrast.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
/** Both sizes, light and dark. Each step changes one thing, because each change draws the screen again. */
const looks = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'dark'],
  ['desktop', 'light'],
] as const;

/**
 * The rules of axe that read more of the layout than what is displayed and visible. audit.test.ts checks that no
 * other rule does.
 */
export const layoutRules = [
  'aria-hidden-focus',
  'avoid-inline-spacing',
  'color-contrast',
  'color-contrast-enhanced',
  'hidden-content',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-one-main',
  'link-in-text-block',
  'p-as-heading',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'select-name',
  'skip-link',
  'target-size',
];

interface Look {
  scheme: 'light' | 'dark';
  layoutRules: readonly string[];
  /** Returns the texts whose contrast is checked. Read right before: a page may draw itself again during the other rules. */
  doubtfulTexts: () => Element[];
}

/**
 * Returns the problems that axe finds in the page, with the elements. In dark mode it checks the colours alone. If the
 * last size in light mode had no problem and displayed the same elements, it repeats the rules about the layout
 * alone. Runs in the page.
 */
async function findProblems({ scheme, layoutRules, doubtfulTexts }: Look): Promise<string[]> {
  const page = globalThis as unknown as { axe: typeof import('axe-core'); fineContent?: string | undefined };
  // Excludes the focus guards around a menu: they are silent and lose the focus at once.
  const exclude = '[data-base-ui-focus-guard]';
  const resultTypes: ('violations' | 'passes')[] = ['violations'];
  const found: import('axe-core').Result[] = [];
  if (scheme === 'light') {
    const displayed = [...document.querySelectorAll('*')].map((element) => {
      if (element instanceof SVGElement && element.closest('svg[aria-hidden="true"]')) return '';
      const { display, visibility, contentVisibility } = getComputedStyle(element);
      return `${display === 'none'} ${visibility} ${contentVisibility}`;
    });
    const content = document.documentElement.outerHTML + displayed;
    const isSame = content === page.fineContent;
    const left = page.axe.getRules().filter(({ ruleId }) => isSame && !layoutRules.includes(ruleId));
    const rules = Object.fromEntries(left.map(({ ruleId }) => [ruleId, { enabled: false }]));
    rules['color-contrast'] = { enabled: false };
    found.push(...(await page.axe.run({ exclude }, { resultTypes, rules })).violations);
    page.fineContent = found.length === 0 ? content : undefined;
  }
  const doubtful = doubtfulTexts();
  if (doubtful.length > 0) {
    const context = { include: doubtful as unknown as HTMLElement[], exclude };
    const colours = await page.axe.run(context, { resultTypes, runOnly: ['color-contrast'] });
    found.push(...colours.violations);
  }
  return found.flatMap(({ id, help, nodes }) =>
    nodes
      // A menu floats over the page and belongs to its button, so no landmark contains it.
      .filter(({ html }) => !(id === 'region' && html.includes('role="menu"')))
      .map(({ target, html, any }) => `${id} (${help}) ${any[0]?.message ?? ''} at ${target} ${html}`),
  );
}

/** Between the two sizes, and the narrowest supported screen. */
const otherWidths = [768, 320];
const height = 800;
/** The browser's usual text size. The second size is for people who need large text. */
export const usualText = 16;
export const largeText = 32;

/** Returns the problems that axe finds on a screen in both sizes, light and dark. Each begins with its size and scheme. */
export async function problemsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Loads axe through the debugger, because the page's content security policy forbids other scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const textSize = sendTextSize(page, usualText);
  for (const [size, colorScheme] of looks) {
    // Sends the changes at once, so that the page draws itself once.
    const shown = page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await Promise.all([textSize, page.setViewportSize(sizes[size]), shown]);
    const look = `{ scheme: '${colorScheme}', layoutRules: ${JSON.stringify(layoutRules)}, doubtfulTexts: ${doubtfulTexts} }`;
    const problems = `(${findProblems})(${look})`;
    for (const each of await atRest<string[]>(page, problems, usualText))
      found.push(`${size}, ${colorScheme}: ${each}`);
  }
  return found;
}

/**
 * Expects no axe problem on a screen in both sizes, light and dark. Expects no cut-off text at other widths
 * or with large text. The page keeps the last of these settings, so a tour continues with large text.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await problemsIn(page), screen).toEqual([]);
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height });
    await expectToFit(page, `${screen} at ${width} px`, usualText);
  }
  await Promise.all([
    sendTextSize(page, largeText),
    page.setViewportSize({ width: sizes.phone.width, height }),
  ]);
  await expectToFit(page, `${screen} with text of ${largeText} px`, largeText);
}

/** Polls, because floating elements move to their new position a moment later. */
async function expectToFit(page: Page, message: string, textSize: number): Promise<void> {
  await expect.poll(() => atRest<string[]>(page, `(${misfits})()`, textSize), { message }).toEqual([]);
}

/** Returns misfits: a page that scrolls sideways, text that is cut off without a mark, and words that break inside. Runs in the page. */
function misfits(): string[] {
  const found: string[] = [];
  /** Returns the words of an element that stand on two lines. Addresses may break anywhere, so they are left out. */
  const broken = (element: HTMLElement) => {
    const words: string[] = [];
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent) continue;
      for (const { 0: token, index } of node.textContent.matchAll(/\S+/g)) {
        if (/[@/]|\w\.\w/.test(token)) continue;
        for (const word of token.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, index + word.index);
          range.setEnd(node, index + word.index + word[0].length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) words.push(word[0]);
        }
      }
    }
    return words;
  };
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
  for (const element of document.body.querySelectorAll('*')) {
    // The letter of an avatar is as large as its box.
    if (!(element instanceof HTMLElement)) continue;
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!ownText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // Visually hidden text for screen readers.
    if (box.width <= 1 || box.height <= 1) continue;
    const words = `'${element.textContent?.trim().slice(0, 40)}' (${element.className || element.tagName})`;
    const cutsX = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
    const cutsY = /hidden|clip/.test(style.overflowY) && style.webkitLineClamp === 'none';
    if (cutsX && element.scrollWidth > element.clientWidth + 1) found.push(`${words} is cut at its side`);
    if (cutsY && element.scrollHeight > element.clientHeight + 1) found.push(`${words} is cut below`);
    if (style.overflowX === 'visible' && style.display !== 'inline') {
      const spills = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (spills) found.push(`${words} spills over its box`);
    }
    const lines = box.height / (Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize));
    if (lines > 1.5) for (const word of broken(element)) found.push(`${words} breaks '${word}'`);
  }
  return found;
}

/** Returns the value of an expression in the page, once the page has the text size and rests. */
async function atRest<Value>(page: Page, expression: string, textSize: number): Promise<Value> {
  return await page.evaluate<Value>(
    `(${hasTextSize})(${textSize}).then(${waitForRest}).then(() => ${expression})`,
  );
}

/** Waits until every animation and transition of finite length has ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(waitForRest);
}

/** Runs in the page. */
async function waitForRest(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
  // One animation may start another at its end.
  for (let moving = running(); moving.length > 0; moving = running())
    await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** Sets the browser's text size in CSS pixels; 16 is the usual one. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  await sendTextSize(page, size);
  await page.evaluate(hasTextSize, size);
}

/** Waits until the page has the text size. Runs in the page. */
async function hasTextSize(size: number): Promise<void> {
  while (getComputedStyle(document.documentElement).fontSize !== `${size}px`)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function sendTextSize(page: Page, size: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}
