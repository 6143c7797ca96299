import type { Page } from 'playwright';
import { expect } from 'vitest';
import { layoutRules, problemsIn } from './harness/audit.ts';
import { doubtfulTexts } from './harness/contrast.ts';
import { onlineStory } from './harness/story.ts';

/** Plants mistakes in an empty page, to see that the check of accessibility notices each kind. */
const pale = 'color: #999; background: #fff';
const wide = '@media (width > 900px)';
const narrow = '@media (width <= 900px)';
const dark = '@media (prefers-color-scheme: dark)';

async function draw(page: Page, styles: string, content: string): Promise<void> {
  const head = `<meta charset="utf-8"><title>Page</title><style>body { color: #000; background: #fff } ${styles}</style>`;
  await page.setContent(
    `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Page</h1>${content}</main></body></html>`,
  );
}

const everywhere = ['phone, light', 'phone, dark', 'desktop, dark', 'desktop, light'];

/** Texts with too little contrast: how they are drawn, and the looks in which they are. */
const contrasts: [kind: string, styles: string, content: string, looks: string[]][] = [
  ['a pale text', `p { ${pale} }`, '<p>Pale</p>', everywhere],
  ['a pale text in the dark', `${dark} { p { ${pale} } }`, '<p>Pale</p>', everywhere.slice(1, 3)],
  ['a pale text on a desktop', `${wide} { p { ${pale} } }`, '<p>Pale</p>', everywhere.slice(2)],
  ['a pale text on a phone', `${narrow} { p { ${pale} } }`, '<p>Pale</p>', everywhere.slice(0, 2)],
  ['a translucent colour', 'p { color: rgb(0 0 0 / 40%) }', '<p>Pale</p>', everywhere],
  ['a translucent background', 'p { background: rgb(0 0 0 / 60%) }', '<p>Dark</p>', everywhere],
  ['a translucent box', 'div { opacity: 0.4 }', '<div><p>Pale</p></div>', everywhere],
  ['a pale part', `b { ${pale} }`, '<p>Black <b>pale</b></p>', everywhere],
  ['a pale field', `input { ${pale} }`, '<label>Name <input value="Pale"></label>', everywhere],
  ['a large pale text', 'p { font-size: 32px; color: #aaa }', '<p>Pale</p>', everywhere],
  [
    'a box between the text and its ancestors',
    'div { position: relative; background: #fff } i { position: absolute; inset: 0; background: #333 } p { position: relative }',
    '<div><i></i><p>Dark</p></div>',
    everywhere,
  ],
  [
    'a box without pointer events between the text and its ancestors',
    'div { display: grid; background: #fff } i, p { grid-area: 1 / 1 } i { background: #333; pointer-events: none }',
    '<div><i></i><p>Dark</p></div>',
    everywhere,
  ],
  [
    'a text outside its box',
    'div { position: relative; width: 99px; height: 40px; color: #ddd; background: #000 } p { position: absolute; top: 60px }',
    '<div><p>Pale</p></div>',
    everywhere,
  ],
  [
    'a text that is scrolled out of view',
    `section { height: 60px; overflow: auto; background: #fff } p { margin-top: 300px; color: #999 }`,
    '<section tabindex="0"><p>Pale</p></section>',
    everywhere,
  ],
  [
    'a text outside of a list that does not position it',
    'section { height: 40px; overflow: auto; background: #000 } p { position: absolute; top: 200px; color: #ddd }',
    '<section tabindex="0"><p>Pale</p></section>',
    everywhere,
  ],
];

/** A table draws only the rows in view, each at its own place in a scrolled box. */
onlineStory('axe does not look at readable rows that are scrolled out of view', async ({ browser }) => {
  const page = await browser.newPage();
  const rows = Array.from({ length: 20 }, (_, row) => `<p style="top: ${row * 20}px">Row ${row}</p>`);
  const list =
    'section { height: 60px; overflow: auto; background: #fff } p { position: absolute; margin: 0 }';
  await draw(
    page,
    `${list} div { position: relative; height: 400px }`,
    `<section tabindex="0"><div>${rows.join('')}</div></section>`,
  );
  expect(await page.evaluate(`(${doubtfulTexts})().length`)).toBe(0);
  await draw(page, list, `<section tabindex="0"><div>${rows.join('')}</div></section>`);
  expect(await page.evaluate(`(${doubtfulTexts})().length`)).toBeGreaterThan(0);
  await page.close();
});

onlineStory('every kind of text with too little contrast is found in each look', async ({ browser }) => {
  const page = await browser.newPage();
  for (const [kind, styles, content, looks] of contrasts) {
    await draw(page, styles, content);
    const found = await problemsIn(page);
    expect(found.filter((each) => each.includes('color-contrast')).map(lookOf), kind).toEqual(looks);
  }
  await page.close();
});

onlineStory('a control without a name is found on each size that shows it', async ({ browser }) => {
  const page = await browser.newPage();
  await draw(page, '', '<button></button>');
  const bothSizes = ['phone, light', 'desktop, light'];
  expect((await problemsIn(page)).map(lookOf)).toEqual(bothSizes);
  await draw(page, `${narrow} { button { display: none } }`, '<button></button>');
  expect((await problemsIn(page)).map(lookOf)).toEqual(bothSizes.slice(1));
  await draw(page, `${wide} { button { display: none } }`, '<button></button>');
  expect((await problemsIn(page)).map(lookOf)).toEqual(bothSizes.slice(0, 1));
  await draw(page, `${wide} { b { visibility: hidden } }`, '<label><b>Name</b> <input></label>');
  expect((await problemsIn(page)).map(lookOf)).toEqual(bothSizes.slice(1));
  await draw(page, '', '<p>Fine</p><p><a href="/">Fine</a></p><button>Fine</button>');
  expect(await problemsIn(page)).toEqual([]);
  await page.close();
});

/** Content for most rules of axe. */
const manyKinds = `<a href="#end">Skip</a><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
<ul><li>One</li></ul><dl><dt>Term</dt><dd>Text</dd></dl><p style="line-height: 2">Text <a href="/">link</a> more</p>
<div style="overflow: auto; height: 20px"><p>Long</p><p>Long</p></div><input type="range" aria-label="Range">
<label>Choice <select><option>One</option></select></label><div role="img" aria-label="Picture"></div>
<div tabindex="3">Focus</div><details><summary>More</summary>Text</details><label>Name <input></label>
<div role="tablist"><button role="tab">Tab</button></div><img alt="Picture" src="data:,"><video></video>
<div aria-hidden="true"><button>Hidden</button></div><button aria-label="One">Two</button><h2 id="end">End</h2>`;

onlineStory('the rules of axe that read the layout are known', async ({ browser }) => {
  const page = await browser.newPage();
  await draw(page, '', manyKinds);
  await problemsIn(page);
  const readers = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    let hasRead = false;
    const watch = (owner: object, name: string) => {
      const known = Object.getOwnPropertyDescriptor(owner, name);
      if (!known) throw new Error(`${name} is not known.`);
      const read = function (this: object, ...given: unknown[]) {
        hasRead = true;
        return known.get ? known.get.call(this) : known.value.apply(this, given);
      };
      Object.defineProperty(owner, name, known.get ? { ...known, get: read } : { ...known, value: read });
    };
    for (const name of ['getBoundingClientRect', 'getClientRects']) {
      watch(Element.prototype, name);
      watch(Range.prototype, name);
    }
    for (const name of ['scrollWidth', 'scrollHeight', 'clientWidth', 'clientHeight'])
      watch(Element.prototype, name);
    for (const name of ['offsetWidth', 'offsetHeight']) watch(HTMLElement.prototype, name);
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
      hasRead ||= !['display', 'visibility', 'content-visibility'].includes(name);
      return getPropertyValue.call(this, name);
    };
    const found: string[] = [];
    for (const { ruleId } of axe.getRules()) {
      hasRead = false;
      await axe.run(document, { runOnly: [ruleId], resultTypes: ['violations'] });
      if (hasRead) found.push(ruleId);
    }
    return found;
  });
  // Fewer may read it here than on a screen of the app.
  expect(readers).toContain('color-contrast');
  expect(readers.filter((each) => !layoutRules.includes(each))).toEqual([]);
  await page.close();
});

const lookOf = (problem: string) => problem.split(':')[0];
