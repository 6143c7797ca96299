import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { setTextSize } from './harness/audit.ts';
import { boxes, facesOnScreen, printsOnScreen } from './harness/class-room.ts';
import { expectFocus } from './harness/keyboard.ts';
import { sampleStory as sample } from './harness/sample-story.ts';
import { sampleAccounts } from './harness/tour.ts';
import { expectWholeWords } from './harness/whole-words.ts';

const faces = (page: Page) => boxes(page).getByRole('button');

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? Number.NaN;
}

// Shows spec:school.13, spec:limits.7
sample('a phone shows eight classmates with names on the first screen', async ({ look }) => {
  const page = await look('/viewpage-new');
  expect(await facesOnScreen(page)).toBeGreaterThanOrEqual(8);
  expect(await heightOf(page.locator('.school-cover'))).toBeLessThanOrEqual(110);
  expect(await heightOf(page.getByRole('region', { name: 'Teachers' }))).toBeLessThanOrEqual(96);
  // The invitation and the chips are above the faces.
  const [face, ...above] = await Promise.all(
    [
      faces(page).first(),
      page.getByRole('button', { name: 'Invite', exact: true }),
      page.getByRole('navigation', { name: 'Jump to' }),
    ].map((each) => each.boundingBox()),
  );
  for (const each of above) expect((each?.y ?? Number.NaN) + (each?.height ?? 0)).toBeLessThan(face?.y ?? 0);
  // Four in a row: the first four begin at one height, the fifth below them.
  const tops = await faces(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops[4]).toBeGreaterThan(tops[0] ?? 0);
});

sample.for([
  ['a small phone', 360, 640, 4],
  ['a phone in landscape', 844, 390, 4],
  ['a desktop', 1280, 800, 12],
  ['a wide screen', 1920, 1080, 24],
] as const)('%s shows faces with names on the first screen', async ([, width, height, least], { look }) => {
  const page = await look('/viewpage-new');
  await page.setViewportSize({ width, height });
  await expect.poll(() => facesOnScreen(page)).toBeGreaterThanOrEqual(least);
});

sample('twice the text size leaves faces on the first screen', async ({ look }) => {
  const page = await look('/viewpage-new');
  await setTextSize(page, 32);
  await expect.poll(() => printsOnScreen(page)).toBeGreaterThanOrEqual(1);
  await setTextSize(page, 16);
});

sample('the viewer’s own box is the first, and a chip leads to each box', async ({ look }) => {
  const page = await look('/viewpage-new');
  const titles = () => boxes(page).getByRole('heading').allTextContents();
  await expect.poll(titles).toEqual(['Female schoolmates', 'Male schoolmates', 'More schoolmates']);
  const chips = page.getByRole('navigation', { name: 'Jump to' });
  for (const [chip, box] of [
    ['Male', 'Male schoolmates'],
    ['Others', 'More schoolmates'],
    ['Female', 'Female schoolmates'],
    ['Teachers', 'Teachers'],
  ] as const) {
    await chips.getByRole('button', { name: new RegExp(`^${chip} \\d`) }).click();
    const target = page.getByRole('region', { name: box, exact: true });
    await expectFocus(target.getByRole('button').first());
    const place = await target.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect(place?.y).toBeLessThan(700);
  }
});

sample('the header is one line, without the name on a phone', async ({ look }) => {
  const page = await look('/viewpage-new');
  const bar = page.locator('.top-bar');
  const person = page.getByRole('button', { name: `Profile menu of ${sampleAccounts.schoolmate.name}` });
  for (const [width, most] of [
    [320, 50],
    [390, 50],
    [1280, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    expect((await person.boundingBox())?.width).toBeLessThanOrEqual(most);
    expect(await heightOf(bar)).toBeLessThanOrEqual(60);
  }
});

sample('no name breaks inside a word, on narrow screens and with large text', async ({ look }) => {
  const page = await look('/viewpage-new');
  const { pathname } = new URL(
    (await page.getByRole('link', { name: 'Courtyard' }).getAttribute('href')) ?? '',
    page.url(),
  );
  const batch = pathname.replace(/\/assembly$/, '');
  const details = await divisionOf(page);
  for (const [width, text] of [
    [320, 16],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, text);
    for (const address of ['/viewpage-new', pathname, `${batch}/divisions/${details}/details`]) {
      await page.goto(address);
      await page.locator('.face').first().waitFor();
      await expectWholeWords(page, `${address} at ${width} px with text of ${text} px`);
    }
  }
  await setTextSize(page, 16);
});

sample('numerals in the display face are lining figures', async ({ look }) => {
  const page = await look('/viewpage-new');
  await faces(page).first().waitFor();
  const figures = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, .top-bar-mark, .avatar-letter')].map((each) => {
      const { fontFamily, fontVariantNumeric } = getComputedStyle(each);
      return fontFamily.startsWith('Fraunces') ? fontVariantNumeric : 'lining-nums';
    }),
  );
  expect(figures.length).toBeGreaterThan(4);
  for (const each of figures) expect(each).toContain('lining-nums');
});

/** Returns the id of the division that the class room shows. */
async function divisionOf(page: Page): Promise<string> {
  await faces(page).first().waitFor();
  return await page.getByRole('combobox', { name: 'Division' }).inputValue();
}
