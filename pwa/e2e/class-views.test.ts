import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { anjali, division, faces, inFirstRow, school, teachersOf } from './courtyard-school.ts';
import { card, cardLine } from './harness/class-room.ts';
import { expectFocus } from './harness/keyboard.ts';

school('every view of a class shows its people in the same order', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  const details = `${school.batchPath}/divisions/${school.own._id}/details`;
  const own = division(page, school.own.name);
  const people = school.own.schoolmates.length;
  const namesOn = async (address: string, within: Locator) => {
    await page.goto(address);
    await expect.poll(() => faces(within).count()).toBe(people);
    return faces(within).allInnerTexts();
  };
  const order = await namesOn('/viewpage-new', page.getByRole('main'));
  expect(order[1]).toContain('Anjali Menon');
  for (const [address, within] of [
    ['/viewpage', page.getByRole('main')],
    [`${school.batchPath}/assembly`, own],
    [`/schooldetails/${school.schoolId}?batch=${school.batchId}`, own],
    [`/batchdetails/${school.schoolId}/${school.batchId}`, own],
    [details, page.getByRole('main')],
  ] as const)
    expect(await namesOn(address, within), address).toEqual(order);
});

// Shows spec:school.38, spec:school.39, spec:school.40, spec:school.41, spec:school.42, spec:limits.8
school(
  'the older batch page has coloured cards, columns of four, and short cards',
  async ({ look, school }) => {
    const page = await look(`/batchdetails/${school.schoolId}/${school.batchId}`, { wide: true });
    await page.getByRole('heading', { name: `${school.schoolName}, ${school.batch}` }).waitFor();
    // Each division is a card whose heading has a colour: a background that is no grey.
    for (const each of school.divisions) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = await division(page, each.name)
        .getByRole('heading', { name: each.name, exact: true })
        .evaluate((heading) =>
          (getComputedStyle(heading).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
        );
      expect(alpha, each.name).toBe(1);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), each.name).toBeGreaterThan(8);
    }
    const own = division(page, school.own.name);
    const male = own.getByRole('region', { name: /^Male schoolmates/ });
    const female = own.getByRole('region', { name: 'Female schoolmates' });
    const of = (gender: string) => school.own.schoolmates.filter((each) => each.gender === gender).length;
    await expect.poll(() => faces(male).count()).toBe(of('Male'));
    expect(await faces(female).count()).toBe(of('Female'));
    await expect.poll(() => inFirstRow(faces(male))).toBe(4);
    const teachers = teachersOf(own);
    expect(await teachers.locator('.lucide-plus').count()).toBe(1);
    await teachers.click();
    await own.getByRole('list', { name: 'Teachers' }).waitFor();
    expect(await teachers.locator('.lucide-minus').count()).toBe(1);

    await own.getByRole('button', { name: `${anjali.name} (you)` }).click();
    const opened = card(page, anjali.name);
    expect(await cardLine(opened, 'Gender').textContent()).toContain('Female');
    expect(await cardLine(opened, 'Mobile').textContent()).toContain('+91 98470 65432');
    await opened.getByRole('heading', { name: 'About' }).waitFor();
    expect(await opened.getByText('Instagram', { exact: true }).count()).toBe(0);
  },
);

// Shows spec:school.46, spec:school.47, spec:school.49, spec:school.50, spec:limits.10, spec:limits.12
// Shows decision:year-and-birth
school('Division details shows years, groups of four, and the other divisions', async ({ look, school }) => {
  const page = await look(`${school.batchPath}/divisions/${school.own._id}/details`, { wide: true });
  await page.getByRole('heading', { name: school.own.name, exact: true }).waitFor();
  const bar = page.getByRole('navigation', { name: 'School' });
  for (const name of ['Class room', 'Courtyard', 'Posts']) await bar.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
  const year = page.getByRole('status').filter({ hasText: /^\d{4}-\d{4}$/ });
  expect(await year.textContent()).toBe('2008-2009');
  await page.getByRole('button', { name: 'Next year' }).click();
  expect(await year.textContent()).toBe('2009-2010');
  await page.getByRole('button', { name: 'Previous year' }).click();
  await page.getByRole('button', { name: 'Previous year' }).click();
  expect(await year.textContent()).toBe('2007-2008');
  await page.reload();
  expect(await year.textContent()).toBe('2008-2009');

  const people = page.getByRole('region', { name: 'Schoolmates' });
  const groups = people.getByRole('listitem');
  await expect.poll(() => faces(people).count()).toBe(school.own.schoolmates.length);
  expect(await faces(groups.first()).count()).toBe(4);
  await expect.poll(() => inFirstRow(groups)).toBe(2);
  await faces(people).first().focus();
  await page.keyboard.press('ArrowDown');
  await expectFocus(faces(people).nth(8));

  await page.getByRole('link', { name: school.other.name, exact: true }).click();
  await page.getByRole('heading', { name: school.other.name, exact: true }).waitFor();
  await expect.poll(() => faces(people).count()).toBe(school.other.schoolmates.length);
});

// Shows spec:routes.42, spec:limits.8
school('the older class room shows the same class in columns of four', async ({ look, school }) => {
  const page = await look('/viewpage', { wide: true });
  const male = page.getByRole('region', { name: 'Male schoolmates', exact: true });
  await expect
    .poll(() => faces(male).count())
    .toBe(school.own.schoolmates.filter((each) => each.gender === 'Male').length);
  await expect.poll(() => inFirstRow(faces(male))).toBe(4);
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: school.other.name });
  await page.waitForURL(`**/viewpage?*division=${school.other._id}`);
});

school('a class prints as a page of the yearbook, without bars over faces', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  await page.getByRole('link', { name: 'Print this class' }).click();
  const sheet = page.getByRole('article');
  await sheet.getByRole('heading', { name: `${school.own.name}, ${school.batch}` }).waitFor();
  const teachers = sheet.getByRole('region', { name: 'Teachers' }).getByRole('listitem');
  const people = (await sheet.getByRole('listitem').count()) - (await teachers.count());
  expect(people).toBe(school.own.schoolmates.length);
  await page.evaluate(() => {
    window.print = () =>
      Reflect.set(
        window,
        'printed',
        [...document.images].every(({ complete }) => complete),
      );
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('navigation', { name: 'School' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print', exact: true }).isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  // The class room, printed by the browser's own menu, has no bars either.
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/viewpage-new');
  await faces(page.getByRole('main')).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(
    await page
      .locator('.tab-bar, .top-bar')
      .evaluateAll((bars) => bars.map((bar) => bar.getClientRects().length)),
  ).toEqual([0, 0]);
  await page.emulateMedia({ media: null });
});

school('a page that prints without a photo says so on the screen alone', async ({ look, school }) => {
  const page = await look('/viewpage-new');
  await page.getByRole('link', { name: 'Print this class' }).click();
  const sheet = page.getByRole('article');
  await sheet.getByRole('heading', { name: `${school.own.name}, ${school.batch}` }).waitFor();
  await sheet.evaluate((element) => {
    window.print = () => document.body.setAttribute('data-printed', '');
    const photo = document.createElement('img');
    // A photo that is no picture fails as one that cannot be fetched does, without an error in the console.
    photo.src = 'data:image/webp;base64,AAAA';
    element.append(photo);
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  const missing = page.getByRole('alert').filter({ hasText: 'One photo could not be loaded' });
  await missing.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await missing.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});
