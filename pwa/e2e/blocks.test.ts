import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { arePhotosDrawn, card, isPhotoDrawn, openMore, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { expectFocus } from './harness/keyboard.ts';
import { outboxOf, withoutBackgroundSync } from './harness/outbox.ts';
import { openPosts, postWith, sendPost } from './harness/posts.ts';
import type { Account } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/**
 * Two people in Josna's class block her, one on a phone and one on a desktop. Each has a photo and a post.
 */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

interface Owner {
  name: string;
  username: string;
  account: Account;
  post: string;
  /** Data that must leave Josna's device: number, photo, post and the post's photo. */
  secrets: string[];
  /** The small versions of both photos, which her device caches. */
  photos: string[];
}

const fileOf = (path: string) => path.split('/').at(-1)?.replace('.webp', '') ?? '';

async function anOwner(school: SmallSchool, name: string, username: string): Promise<Owner> {
  const mobile = await mobileOf(school, name);
  await school.desk.signUp(mobile, username);
  const account = await school.desk.signIn(username);
  const photo = await account.uploadPhoto(picture);
  const text = `Does anyone have the photo of ${username}’s goal?`;
  const post = await sendPost(school.desk, account, school, text, [picture]);
  const posted = post.photos[0]?.path ?? '';
  const secrets = [mobile.replace('+91', ''), fileOf(photo), text, post._id, fileOf(posted)];
  return { name, username, account, post: text, secrets, photos: [photo, posted].map(smallPhoto) };
}

const hideButton = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: blockWords.hide(name) });
const question = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: blockWords.hideTitle(name) });
const listed = (page: Page) => page.getByRole('list', { name: blockWords.listTitle }).getByRole('listitem');

/** Blocks from the open class room, through the card and the confirmation. */
async function blockPerson(page: Page, name: string): Promise<void> {
  await person(page, name).click();
  await openMore(page, name);
  await hideButton(page, name).click();
  const asked = question(page, name);
  for (const sentence of [blockWords.hideAsk(name), ...blockWords.hideDetails])
    await asked.getByText(sentence).waitFor();
  // The card behind the question is veiled like the page.
  await expect.poll(() => page.locator('.dialog-veil').count()).toBe(2);
  await asked.getByRole('button', { name: blockWords.hideConfirm, exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await card(page, name).getByText(blockWords.youHide(name)).waitFor();
}

/** Returns the buttons and links of the open card that lie under a message. */
function coveredBy(message: Element): string[] {
  const { top, bottom } = message.getBoundingClientRect();
  const pressed = document.querySelectorAll('.dialog :is(a, button)');
  return [...pressed]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.top < bottom && box.bottom > top;
    })
    .map((each) => each.textContent || each.ariaLabel || each.tagName);
}

/** Expects the person, the photo and the post on the screen, and all their data on the device. */
async function seesThem(page: Page, { name, post, secrets, photos }: Owner): Promise<void> {
  await openPosts(page);
  await expect.poll(() => arePhotosDrawn(postWith(page, post))).toBe(true);
  await page.getByRole('link', { name: 'Class room' }).click();
  await expect.poll(() => isPhotoDrawn(person(page, name))).toBe(true);
  await expect.poll(() => stillKept(page, secrets)).toEqual(secrets);
  // Waits until all photos have loaded, because a rejected load is a console error.
  await expect.poll(() => stillKept(page, photos)).toEqual(photos);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, place, class or number' });

// Shows threat:finding-who-hides
school(
  'a block made offline removes the person from her phone at the next contact, and unblocking brings them back',
  async ({ device, school }) => {
    const vishnu = await anOwner(school, 'Vishnu Prasad N.', 'vishnu');
    const hers = await sendPost(
      school.desk,
      await school.desk.signIn(josna.username),
      school,
      'Josna was here.',
    );
    const [his, her] = [await device({ online: false }), await device({ online: false })];
    await withoutBackgroundSync(his.page);
    await signIn(his.page, vishnu.username);
    await person(his.page, josna.name).waitFor();
    await openPosts(his.page);
    await postWith(his.page, hers.text).waitFor();
    await his.page.getByRole('link', { name: 'Class room' }).click();
    await servedByWorker(his.page);
    await signIn(her.page, josna.username);
    await seesThem(her.page, vishnu);

    his.errors.expect(failedRequest);
    await his.context.setOffline(true);
    await blockPerson(his.page, josna.name);
    const said = his.page.getByRole('dialog', { name: 'Message' }).filter({ hasText: messages.savedHere });
    await card(his.page, josna.name).getByRole('button', { name: blockWords.show, exact: true }).waitFor();
    // On a phone the card reaches the bottom, so the message must cover no button.
    await expect.poll(() => said.evaluate(coveredBy)).toEqual([]);
    await his.page.keyboard.press('Escape');
    // Her posts disappear at once; she stays in the class room.
    await person(his.page, josna.name).waitFor();
    await openPosts(his.page);
    await postWith(his.page, vishnu.post).waitFor();
    await postWith(his.page, hers.text).waitFor({ state: 'detached' });
    await his.page.goto('/settings');
    await listed(his.page).getByText(vocabulary.notSentYet, { exact: true }).waitFor();
    expect(await listed(his.page).allTextContents()).toEqual([expect.stringContaining(josna.name)]);
    // The block has not reached the server yet.
    expect(await stillKept(her.page, vishnu.secrets)).toEqual(vishnu.secrets);

    await his.context.setOffline(false);
    await person(her.page, vishnu.name).waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(her.page, [...vishnu.secrets, vishnu.name])).toEqual([]);
    await expect.poll(() => outboxOf(his.page)).toEqual([]);
    await listed(his.page).getByText(vocabulary.notSentYet, { exact: true }).waitFor({ state: 'detached' });
    await openPosts(her.page);
    await postWith(her.page, hers.text).waitFor();
    expect(await postWith(her.page, vishnu.post).count()).toBe(0);
    // No notification reports the block, and no search, link or reload finds him.
    await her.page.goto('/notifications');
    await her.page.getByText(notificationWords.none).waitFor();
    await her.page.goto(`/search?q=${encodeURIComponent(vishnu.name)}`);
    await her.page.getByText(searchWords.noOneText).waitFor();
    await field(her.page).fill('');

    await listed(his.page)
      .getByRole('button', { name: `${blockWords.show}: ${josna.name}` })
      .click();
    await his.page.getByText(blockWords.shown(josna.name)).first().waitFor();
    await his.page.getByText(blockWords.listEmpty).waitFor();
    await her.page.goto('/viewpage-new');
    await seesThem(her.page, vishnu);
  },
);

school(
  'a block made on a desktop removes the person from her open screen, and other viewers still see them',
  async ({ device, school }) => {
    const tijo = await anOwner(school, 'Tijo Kallookkaran', 'tijo');
    const [nameOfOther, other] = ['Nithin Chakola', 'nithin'];
    await school.desk.signUp(await mobileOf(school, nameOfOther), other);
    const [his, her, theirs] = [
      await device({ wide: true }),
      await device({ wide: true, online: false }),
      await device({ wide: true }),
    ];
    await signIn(her.page, josna.username);
    await seesThem(her.page, tijo);
    const counted = her.page.getByRole('button', { name: /^\d+ of \d+ have joined$/ });
    const before = await counted.textContent();
    await person(her.page, tijo.name).click();
    await card(her.page, tijo.name).waitFor();
    await signIn(his.page, tijo.username);
    // A person's own card has no button to block.
    await person(his.page, tijo.name).click();
    await card(his.page, tijo.name).getByRole('button', { name: 'Save contact' }).waitFor();
    expect(await hideButton(his.page, tijo.name).count()).toBe(0);
    await his.page.keyboard.press('Escape');
    await card(his.page, tijo.name).waitFor({ state: 'detached' });
    await blockPerson(his.page, josna.name);
    await his.page.getByText(blockWords.hidden(josna.name)).first().waitFor();
    // The card that she is looking at closes, as when a person leaves the class.
    await card(her.page, tijo.name).waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(her.page, [...tijo.secrets, tijo.name])).toEqual([]);
    // The total and the number found both drop by one.
    const oneLess = (before ?? '').replaceAll(/\d+/g, (count) => String(Number(count) - 1));
    await expect.poll(() => counted.textContent()).toBe(oneLess);
    await her.page.reload();
    await person(her.page, josna.name).waitFor();
    expect(await person(her.page, tijo.name).count()).toBe(0);

    await signIn(theirs.page, other);
    await person(theirs.page, tijo.name).waitFor();
    // On the card, the button keeps the keyboard focus when it turns into the other one.
    const again = card(his.page, josna.name).getByRole('button', { name: blockWords.show, exact: true });
    await again.focus();
    await his.page.keyboard.press('Enter');
    await hideButton(his.page, josna.name).waitFor();
    await expectFocus(hideButton(his.page, josna.name));
    // The address of her screen still names him, so his card opens again.
    await card(her.page, tijo.name).waitFor();
  },
);

school(
  'a block that the server rejects stays listed with its reason and can be discarded',
  async ({ device, school }) => {
    const merin = await anOwner(school, 'Merin Thekkekara', 'merin');
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, merin.username);
    const gone = 'Amal Krishna';
    await person(page, gone).waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);
    await blockPerson(page, gone);
    await page.getByText(messages.savedHere).first().waitFor();
    await page.keyboard.press('Escape');
    await school.desk.takeOff(school, gone);
    await school.desk.eraseRemoved(school.schoolId);
    await context.setOffline(false);
    await page.goto('/settings');
    await listed(page)
      .getByText(/This person has left the directory/)
      .waitFor();
    await listed(page)
      .getByRole('button', { name: `Discard: ${gone}` })
      .click();
    await page.getByText(blockWords.listEmpty).waitFor();
    expect(await outboxOf(page)).toEqual([]);
  },
);
