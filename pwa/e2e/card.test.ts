import type { Page } from 'playwright';
import { expect } from 'vitest';
import { boxes, card, namesInBoxes, person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

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
  'the card of a classmate who has not joined offers an invitation, and the own card leads to Edit Profile',
  async ({ device, school: _ }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await person(page, missing).click();
    const theirs = card(page, missing);
    await theirs.getByText(`${missing} has not joined yet.`).waitFor();
    expect(await theirs.getByText('Hidden').count()).toBe(0);
    expect(await theirs.getByRole('button', { name: 'Save contact' }).count()).toBe(0);
    await theirs.getByRole('button', { name: `Invite ${missing}` }).click();
    const invitation = page.getByRole('dialog', { name: `Invite ${missing}` });
    expect(await invitation.getByRole('textbox').inputValue()).toContain('/claim/');
    await page.keyboard.press('Escape');
    await invitation.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await closed(page, missing);

    await person(page, joined).click();
    await card(page, joined).getByRole('button', { name: 'Save contact' }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page, joined);
    await person(page, josna.name).click();
    await card(page, josna.name).getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit Profile' }).waitFor();
  },
);
