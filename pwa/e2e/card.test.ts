import type { Page } from 'playwright';
import { expect } from 'vitest';
import { boxes, card, cardLine, namesInBoxes, person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const joined = 'Vishnu Prasad N.';
const missing = 'Anagha S.';

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, joined), 'vishnu');
  return small;
});

const closed = async (page: Page, name: string) => await card(page, name).waitFor({ state: 'detached' });

async function swipe(page: Page, by: { right?: number; down?: number }): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const from = { x: 195, y: 560 };
  const to = { x: from.x + (by.right ?? 0), y: from.y + (by.down ?? 0) };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

school(
  'the arrow keys turn the cards of a class in their order on the screen',
  async ({ device, school: _ }) => {
    const { page } = await device({ wide: true });
    await signIn(page, josna.username);
    await boxes(page).first().waitFor();
    const names = await namesInBoxes(page);
    const [first = '', second = ''] = names;
    const last = names.at(-1) ?? '';
    await person(page, first).click();
    const opened = card(page, first);
    await opened.getByText('10-A, 2012 - 2013', { exact: true }).waitFor();
    expect(await opened.getByRole('button', { name: 'Previous person' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await card(page, second).waitFor();
    await page.keyboard.press('ArrowLeft');
    await opened.waitFor();
    await opened.getByRole('button', { name: 'Next person' }).click();
    await card(page, second).waitFor();
    // All of it is one step back.
    await page.goBack();
    await closed(page, second);
    await person(page, last).click();
    await card(page, last).getByRole('button', { name: 'Previous person' }).waitFor();
    expect(await card(page, last).getByRole('button', { name: 'Next person' }).count()).toBe(0);
  },
);

school('a swipe turns the card on a phone, and pulling it down closes it', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await boxes(page).first().waitFor();
  const [first = '', second = ''] = await namesInBoxes(page);
  await person(page, first).click();
  await card(page, first).waitFor();
  await swipe(page, { right: -120 });
  await card(page, second).waitFor();
  await swipe(page, { right: 120 });
  await card(page, first).waitFor();
  // Too short to mean anything.
  await swipe(page, { right: -30 });
  await swipe(page, { down: 200 });
  await closed(page, first);
});

school(
  'one press on the card of a classmate who has not joined opens WhatsApp with the message',
  async ({ device, school: _ }) => {
    const { page, context } = await device();
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signIn(page, josna.username);
    await person(page, missing).click();
    const theirs = card(page, missing);
    await theirs.getByText(`${missing} has not joined yet.`).waitFor();
    // One action, and nothing that reads as if the classmate hid from the viewer.
    const actions = theirs.locator('button:not([aria-label]), a');
    await expect.poll(() => actions.allInnerTexts()).toEqual(['Invite on WhatsApp', 'More']);
    expect(await theirs.getByText('Hidden').count()).toBe(0);
    const opening = page.waitForEvent('popup');
    await theirs.getByRole('button', { name: 'Invite on WhatsApp' }).click();
    const popup = await opening;
    await popup.waitForURL('https://wa.me/**');
    const text = new URL(popup.url()).searchParams.get('text');
    expect(text).toContain(`Hello ${missing}! Our class 10-A, 2012 - 2013, of St. Mary's`);
    expect(text).toMatch(/http\S+\/claim\/\S+#\S+$/);
    expect(await popup.evaluate(() => window.opener)).toBe(null);
    await popup.close();

    await theirs.getByRole('button', { name: 'More' }).click();
    await theirs.getByRole('button', { name: `Hide me from ${missing}` }).waitFor();
    await theirs.getByRole('link', { name: 'Who sees your details' }).waitFor();
    await theirs.getByRole('button', { name: 'Other ways to invite' }).click();
    const invitation = page.getByRole('dialog', { name: `Invite ${missing}` });
    await expect.poll(() => invitation.getByRole('textbox').inputValue()).toContain('/claim/');
  },
);

school('an invitation that cannot be made opens nothing, and says why', async ({ device, school: _ }) => {
  const { page, context, errors } = await device();
  await signIn(page, josna.username);
  await person(page, missing).click();
  const invite = card(page, missing).getByRole('button', { name: 'Invite on WhatsApp' });
  await invite.waitFor();
  errors.expect(failedRequest);
  await context.setOffline(true);
  await invite.click();
  await card(page, missing).getByText('You need internet to make a link.').waitFor();
  await expect.poll(() => context.pages().length).toBe(1);
});

// Shows spec:access.37, spec:words.73
school('the own card names what is not set, and leads to Edit Profile', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await person(page, joined).click();
  await card(page, joined).getByRole('button', { name: 'Save contact' }).waitFor();
  expect(await card(page, joined).getByText('Not set').count()).toBe(0);
  await page.keyboard.press('Escape');
  await closed(page, joined);
  await person(page, josna.name).click();
  const own = card(page, josna.name);
  const notSet = cardLine(own, 'Not set');
  for (const label of ['Instagram', 'Facebook', 'About']) expect(await notSet.textContent()).toContain(label);
  await own.getByRole('button', { name: 'Add your photo' }).waitFor();
  await own.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit Profile' }).waitFor();
});

school('closing a card twice leaves the screen open', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await page.getByRole('link', { name: 'Courtyard', exact: true }).first().click();
  await page.getByRole('link', { name: 'Class room', exact: true }).first().click();
  await person(page, joined).click();
  const close = card(page, joined).getByRole('button', { name: 'Close' });
  await close.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await closed(page, joined);
  await person(page, joined).waitFor();
  expect(new URL(page.url()).pathname).toBe('/viewpage-new');
  // The way forward opens it again, and it closes again.
  await page.goForward();
  await close.click();
  await closed(page, joined);
  await person(page, joined).waitFor();
});
