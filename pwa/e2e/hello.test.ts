import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lease } from '@memcherrish/shared/domain/limits.ts';
import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { updateOwnAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { card, openMore, person } from './harness/class-room.ts';
import { everythingKept, servedByWorker } from './harness/device-storage.ts';
import { installedBrowser, testFlags } from './harness/installed-browser.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story, type Visitor } from './harness/story.ts';
import { failedRequest, watch } from './harness/watch.ts';

/** Two people swap numbers from phone to phone (decision record 0032). The codes travel as pictures of the screens. */

const akhil = { name: 'Akhil Varghese', username: 'akhil' };
const day = 24 * 60 * 60 * 1000;
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const opened = await openSmallSchool(server);
  const mobile = await mobileOf(opened, akhil.name);
  await opened.desk.signUp(mobile, akhil.username);
  // No level shows their numbers to others.
  for (const { username } of [akhil, josna]) {
    const { mobile: own, token } = await opened.desk.signIn(username);
    const hidden = { mobileAccessControl: 'Only Me', emailAccessControl: 'Only Me' };
    const level = { ...hidden, whatsapp: own, email: `${username}@mail.example` };
    await opened.desk.send('PUT', paths.update(own), updateOwnAnswer, level, token);
  }
  return { ...opened, akhilsNumber: mobile };
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tick = (page: Page, field: keyof typeof helloWords.fields) =>
  page.getByRole('checkbox', { name: helloWords.fields[field] }).check();
const code = (page: Page) => page.getByRole('img', { name: helloWords.codeLabel });
const picture = async (page: Page) => await code(page).screenshot();

/** Chooses a picture of the other phone's screen. */
async function scan(page: Page, bytes: Buffer): Promise<void> {
  const field = page.getByLabel(helloWords.picture);
  await field.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: bytes });
}

/** Opens 'Say hello' on a new phone. */
async function openHello({ page, errors }: Visitor, username: string): Promise<Page> {
  errors.expect(failedRequest);
  await withoutBackgroundSync(page);
  // The server accepts a swap from one phone only if it knows the keys of both.
  const registered = page.waitForResponse((answer) => new URL(answer.url()).pathname === paths.helloKey);
  await signInAt(page, '/hello', username);
  expect((await registered).status()).toBe(200);
  await page.getByRole('heading', { name: helloWords.hello, level: 1 }).waitFor();
  return page;
}

/** Opens 'Say hello' on a phone that is ready for a hall without network. */
async function inTheHall(visitor: Visitor, username: string): Promise<Page> {
  const page = await openHello(visitor, username);
  const { context } = visitor;
  await servedByWorker(page);
  await page.getByRole('link', { name: 'Class room' }).click();
  await person(page, akhil.name).waitFor();
  await context.setOffline(true);
  await page.goto('/hello');
  return page;
}

/** Two phones show each other three codes. Returns the pictures of the codes. */
async function sayHello(first: Page, second: Page): Promise<Buffer[]> {
  await press(first, helloWords.showCode);
  const hello = await picture(first);
  await press(second, helloWords.scanCode);
  await scan(second, hello);
  await second.getByRole('group', { name: helloWords.giveTitle(josna.name) }).waitFor();
  await tick(second, 'mobile');
  await tick(second, 'email');
  await press(second, helloWords.showCode);
  const answer = await picture(second);
  await press(first, helloWords.firstNext);
  await scan(first, answer);
  await first.getByRole('group', { name: helloWords.giveTitle(akhil.name) }).waitFor();
  await tick(first, 'whatsapp');
  await press(first, helloWords.showCode);
  const last = await picture(first);
  await press(second, helloWords.answerNext);
  await scan(second, last);
  return [hello, answer, last];
}

const received = (page: Page, name: string) => page.getByRole('region', { name: helloWords.gave(name) });
const digits = (mobile: string) => mobile.replace('+91', '');

school(
  'two phones swap numbers without network, both keep them once one is online, and either ends it',
  { timeout: 120_000 },
  async ({ device, school: { akhilsNumber } }) => {
    const visitors = [await device(), await device()] as const;
    const first = await inTheHall(visitors[0], josna.username);
    const second = await inTheHall(visitors[1], akhil.username);
    const [hello = Buffer.of(), answer = Buffer.of(), last = Buffer.of()] = await sayHello(first, second);
    await received(first, akhil.name).getByText(digits(akhilsNumber).slice(0, 5)).waitFor();
    await received(first, akhil.name).getByText('akhil@mail.example').waitFor();
    await received(second, josna.name).getByText(digits(josna.mobile).slice(0, 5)).waitFor();
    // The phones store no number before the server has confirmed the swap.
    expect(await everythingKept(first)).not.toContain(digits(akhilsNumber));
    expect(await everythingKept(second)).not.toContain(digits(josna.mobile));

    // Pictures of the codes open nothing later, on either phone.
    await press(second, helloWords.another);
    await press(second, helloWords.scanCode);
    for (const old of [answer, last]) {
      await scan(second, old);
      await second.getByRole('alert').getByText(helloWords.wrongCode.hello).waitFor();
    }
    await scan(second, hello);
    await second.getByRole('group', { name: helloWords.giveTitle(josna.name) }).waitFor();
    await press(first, helloWords.another);
    await press(first, helloWords.showCode);
    await press(first, helloWords.firstNext);
    await scan(first, answer);
    await first.getByRole('alert').getByText(helloWords.wrongCode.answer).waitFor();

    // One phone is enough.
    await visitors[0].context.setOffline(false);
    await first.goto('/viewpage-new');
    await expect.poll(() => everythingKept(first)).toContain(digits(akhilsNumber));
    await person(first, akhil.name).click();
    await card(first, akhil.name).getByText(digits(akhilsNumber).slice(0, 5)).waitFor();
    await card(first, akhil.name).getByText('akhil@mail.example').waitFor();
    expect(
      await card(first, akhil.name).getByRole('link', { name: helloWords.hello }).getAttribute('href'),
    ).toBe('/hello');
    await visitors[1].context.setOffline(false);
    await second.goto('/settings');
    const list = second.getByRole('list', { name: helloWords.listTitle }).getByRole('listitem');
    await list.getByText(josna.name).waitFor();
    await list
      .getByText(helloWords.youGave(`${helloWords.shortFields.mobile}, ${helloWords.shortFields.email}`))
      .waitFor();
    expect(await everythingKept(second)).toContain(digits(josna.mobile));

    // Another device of the same person has the number too, until thirty days without contact are over.
    const tablet = await device();
    tablet.errors.expect(failedRequest);
    await signInAt(tablet.page, '/viewpage-new', josna.username);
    await expect.poll(() => everythingKept(tablet.page)).toContain(digits(akhilsNumber));
    await servedByWorker(tablet.page);
    await tablet.context.setOffline(true);
    // The clock has to say so on seven days.
    await tablet.page.clock.install();
    for (let days = 1; days <= 7; days++) {
      const says = days < 7 ? 'your class is hidden' : 'your class was removed';
      await tablet.page.clock.setSystemTime(Date.now() + lease + days * day);
      await tablet.page.reload();
      await tablet.page.getByText(says).waitFor();
    }
    expect(await everythingKept(tablet.page)).not.toContain(digits(akhilsNumber));

    await press(second, `${helloWords.end}: ${josna.name}`);
    await second.getByText(helloWords.listNone).waitFor();
    await expect.poll(() => everythingKept(second)).not.toContain(digits(josna.mobile));
    await expect.poll(() => everythingKept(first)).not.toContain(digits(akhilsNumber));
    await card(first, akhil.name).getByText(digits(akhilsNumber).slice(0, 5)).waitFor({ state: 'detached' });
  },
);

/** Returns the name of the error with which the page refuses the camera; null if it opens. */
const refusalOfCamera = (page: Page) =>
  page.evaluate(async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      for (const track of stream.getTracks()) track.stop();
      return null;
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  });

// Shows threat:hello-camera
school(
  'the camera reads a code on this page alone, also without network, and is off on every other page',
  { timeout: 120_000 },
  async ({ device, server, school: _school }) => {
    const first = await openHello(await device({ wide: true, online: true }), josna.username);
    await press(first, helloWords.showCode);
    await code(first).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await code(first).boundingBox()) ?? expect.fail();
    // A camera that sees the other phone: the same picture again and again. Its sides are even numbers.
    const even = (length: number) => 2 * Math.floor(length / 2);
    const clip = { x: even(x), y: even(y), width: even(width), height: even(height) };
    const frame = await first.screenshot({ type: 'jpeg', quality: 90, clip });
    const folder = await mkdtemp(join(tmpdir(), 'memcherrish-camera-'));
    const film = join(folder, 'film.mjpeg');
    await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => frame)));
    const path = installedBrowser();
    const browser = await chromium.launch({
      args: [
        ...testFlags,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
      ...(path === undefined ? {} : { executablePath: path }),
    });
    try {
      const context = await browser.newContext({ baseURL: server.address, locale: 'en-IN' });
      const errors = watch(context);
      const page = await inTheHall({ page: await context.newPage(), context, errors }, akhil.username);
      await press(page, helloWords.scanCode);
      await page.getByRole('group', { name: helloWords.giveTitle(josna.name) }).waitFor();
      await expectAccessible(page, 'giving numbers');
      expect(await refusalOfCamera(page)).toBeNull();
      await page.goto('/settings');
      await page.getByRole('heading', { name: helloWords.listTitle }).waitFor();
      expect(await refusalOfCamera(page)).toBe('NotAllowedError');
      await page.getByRole('link', { name: helloWords.hello }).click();
      await page.getByRole('heading', { name: helloWords.hello, level: 1 }).waitFor();
      expect(await refusalOfCamera(page)).toBeNull();
      errors.expect(/[Pp]ermissions policy/);
      errors.check();
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  },
);

// The last test, because the block stays.
school(
  'a phone refuses a picture without a code, an own code, and people whom the viewer blocks',
  async ({ device }) => {
    const first = await openHello(await device({ online: true }), josna.username);
    const second = await openHello(await device({ online: true }), akhil.username);
    await press(first, helloWords.showCode);
    const hello = await picture(first);
    await press(first, vocabulary.startAgain);
    await press(first, helloWords.scanCode);
    await first.getByText(helloWords.noCamera).waitFor();
    await expectAccessible(first, 'scanning a code of Say hello');
    await scan(first, await first.getByRole('heading', { level: 1 }).screenshot());
    await first.getByText(helloWords.noCode).waitFor();
    await scan(first, hello);
    await first.getByText(helloWords.wrongCode.hello).waitFor();

    await second.goto('/viewpage-new');
    await person(second, josna.name).click();
    await openMore(second, josna.name);
    await card(second, josna.name)
      .getByRole('button', { name: blockWords.hide(josna.name) })
      .click();
    await press(second, blockWords.hideConfirm);
    await card(second, josna.name).getByText(blockWords.youHide(josna.name)).waitFor();
    await second.goto('/hello');
    await press(second, helloWords.scanCode);
    await scan(second, hello);
    await second.getByText(helloWords.blocked).waitFor();
  },
);
