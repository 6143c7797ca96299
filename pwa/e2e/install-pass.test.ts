import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { installWords } from '@memcherrish/shared/text/app/install.ts';
import { installPassCalls } from '@memcherrish/shared/wire/account/install-pass.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory, type Visitor } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** An iPhone: Safari, and the app on the home screen, which has a storage of its own. */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const standalone = (visitor: Visitor, value: boolean) =>
  visitor.context.addInitScript(
    (isOn) => Object.defineProperty(navigator, 'standalone', { value: isOn }),
    value,
  );

/** Opens the steps in Safari, and returns the address that iOS would give to the icon. */
async function addressOfIcon(page: Page): Promise<string> {
  await page.goto('/settings');
  await heading(page, settingsWords.onYourHomeScreen).waitFor();
  await page.getByText(installPassWords.openSoon).waitFor();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '');
  const origin = new URL(page.url()).origin;
  expect(manifest).toMatchObject({ id: `${origin}/`, scope: `${origin}/`, display: 'standalone' });
  for (const { src } of manifest.icons) expect(src).toMatch(new RegExp(`^${origin}/icons/`));
  return manifest.start_url;
}

// Shows threat:pass-for-the-home-screen
school(
  'an app that was added from the steps is signed in, and its pass leaves no trace',
  async ({ device, server }) => {
    const safari = await device();
    await standalone(safari, false);
    await signIn(safari.page, josna.username);
    const address = await addressOfIcon(safari.page);
    const pass = /#pass=([\w-]{22})$/.exec(address)?.[1] ?? '';
    expect(pass).not.toBe('');
    expect(await safari.page.content()).not.toContain(pass);

    const app = await device();
    await standalone(app, true);
    const asked: string[] = [];
    app.page.on('request', (request) => asked.push(request.url()));
    await app.page.goto(address);
    await person(app.page, josna.name).waitFor();
    expect(asked.filter((url) => url.endsWith(installPassCalls.redeem.path))).toHaveLength(1);
    expect(asked.join(' ')).not.toContain(pass);
    const traces = await app.page.evaluate(() =>
      JSON.stringify([
        ...[location.href, history.state, document.documentElement.outerHTML, Object.entries(localStorage)],
        ...[Object.entries(sessionStorage), Object.keys(window)],
      ]),
    );
    expect(traces).not.toContain(pass);
    await app.page.goBack().catch(() => null);
    expect(app.page.url()).not.toContain(pass);
    expect(server.printed()).not.toContain(pass);

    // The icon keeps the address. A person who is signed in stays so.
    await app.page.goto('about:blank');
    await app.page.goto(address);
    await person(app.page, josna.name).waitFor();
    expect(asked.filter((url) => url.endsWith(installPassCalls.redeem.path))).toHaveLength(1);
  },
);

// Shows threat:pass-for-the-home-screen
school(
  'a shared address opens nothing in a browser, and its use elsewhere ends both sessions',
  async ({ device }) => {
    const safari = await device();
    await standalone(safari, false);
    await signIn(safari.page, josna.username);
    const address = await addressOfIcon(safari.page);

    const friend = await device();
    const asked: string[] = [];
    friend.page.on('request', (request) => asked.push(request.url()));
    await friend.page.goto(address);
    await friend.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(friend.page.url()).not.toContain('pass');
    expect(asked.some((url) => url.endsWith(installPassCalls.redeem.path))).toBe(false);

    // An app of Android or a desktop opens links itself, and `standalone` is no property there.
    await friend.context.addInitScript(() => {
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => match(query.includes('standalone') ? 'all' : query);
    });
    await friend.page.goto('about:blank');
    await friend.page.goto(address);
    await friend.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(asked.some((url) => url.endsWith(installPassCalls.redeem.path))).toBe(false);

    const app = await device();
    await standalone(app, true);
    await app.page.goto(address);
    await person(app.page, josna.name).waitFor();

    const thief = await device();
    thief.errors.expect(failedRequest);
    await standalone(thief, true);
    await thief.page.goto(address);
    await thief.page.getByText(installPassWords.usedTwice).waitFor();
    for (const visitor of [app, safari]) {
      visitor.errors.expect(failedRequest);
      await visitor.page.getByText(installPassWords.usedTwice).waitFor();
      await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    }
  },
);

school('without a pass the steps say that a sign-in follows, and the manifest stays', async ({ device }) => {
  const { page, context, errors } = await device();
  errors.expect(failedRequest);
  await context.route(`**${installPassCalls.ask.path}`, (route) => route.abort());
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await signIn(page, josna.username);
  await page.goto('/settings');
  await page.getByText(installWords.installSignIn).waitFor();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.getAppManifest');
  expect(JSON.parse(data ?? '').start_url).toBe('/');
});
