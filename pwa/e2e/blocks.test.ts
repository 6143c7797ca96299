import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { blockWords } from '@memcherrish/shared/text/blocks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { notificationWords } from '@memcherrish/shared/text/notifications.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { arePhotosDrawn, card, isPhotoDrawn, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { expectFocus } from './harness/keyboard.ts';
import { outboxOf, withoutBackgroundSync } from './harness/outbox.ts';
import { openPosts, postWith, sendPost } from './harness/posts.ts';
import type { Account } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** In Josna's class two hide from her, each with a photo and a post, on a phone and on a desktop. */
const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

interface Owner {
  name: string;
  username: string;
  account: Account;
  post: string;
  /** What may not be left on Josna's device: number, photo, post and its photo. */
  secrets: string[];
  /** The small ones of both, which her device keeps. */
  photos: string[];
}

const fileOf = (path: string) => path.split('/').at(-1)?.replace('.webp', '') ?? '';

async function anOwner(place: SmallSchool, name: string, username: string): Promise<Owner> {
  const mobile = await mobileOf(place, name);
  await place.desk.signUp(mobile, username);
  const account = await place.desk.signIn(username);
  const photo = await account.uploadPhoto(picture);
  const text = `Does anybody have the photo of ${username}’s goal?`;
  const post = await sendPost(place.desk, account, place, text, [picture]);
  const posted = post.photos[0]?.path ?? '';
  const secrets = [mobile.replace('+91', ''), fileOf(photo), text, post._id, fileOf(posted)];
  return { name, username, account, post: text, secrets, photos: [photo, posted].map(smallPhoto) };
}

const hideButton = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: blockWords.hide(name) });
const question = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: blockWords.hideTitle(name) });
const listed = (page: Page) => page.getByRole('list', { name: blockWords.listTitle }).getByRole('listitem');

/** From the open class room: by the card, and the question that says what it means. */
async function blockPerson(page: Page, name: string): Promise<void> {
  await person(page, name).click();
  await hideButton(page, name).click();
  const asked = question(page, name);
  for (const sentence of [blockWords.hideAsk(name), ...blockWords.hideDetails])
    await asked.getByText(sentence).waitFor();
  // The card behind it is veiled as the page is: it is no part of the question.
  await expect.poll(() => page.locator('.dialog-veil').count()).toBe(2);
  await asked.getByRole('button', { name: blockWords.hideConfirm, exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await card(page, name).getByText(blockWords.youHide(name)).waitFor();
}

/** The buttons and links of an open card that a message lies over. */
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

/** On a device that has the class open: the face, the photo, the post, and all of it on the device. */
async function seesThem(page: Page, { name, post, secrets, photos }: Owner): Promise<void> {
  await openPosts(page);
  await expect.poll(() => arePhotosDrawn(postWith(page, post))).toBe(true);
  await page.getByRole('link', { name: 'Class room' }).click();
  await expect.poll(() => isPhotoDrawn(person(page, name))).toBe(true);
  await expect.poll(() => stillKept(page, secrets)).toEqual(secrets);
  // None is on its way any more: what is refused on the way is an error.
  await expect.poll(() => stillKept(page, photos)).toEqual(photos);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, place or class' });

// Shows threat:finding-who-hides
school(
  'hidden offline, in the hall: gone from her phone with the next contact, and back when shown again',
  async ({ device, school }) => {
    const vishnu = await anOwner(school, 'Vishnu Prasad N.', 'vishnu');
    const hers = await sendPost(
      school.desk,
      await school.desk.signIn(josna.username),
      school,
      'Josna was here.',
    );
    const [his, her] = [await device(), await device()];
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
    // On a phone the card goes down to its foot: what is said covers nothing that can be pressed.
    await expect.poll(() => said.evaluate(coveredBy)).toEqual([]);
    await his.page.keyboard.press('Escape');
    // Her posts are gone at once; her face stays.
    await person(his.page, josna.name).waitFor();
    await openPosts(his.page);
    await postWith(his.page, vishnu.post).waitFor();
    await postWith(his.page, hers.text).waitFor({ state: 'detached' });
    await his.page.goto('/settings');
    await listed(his.page).getByText(messages.changeWaits, { exact: true }).waitFor();
    expect(await listed(his.page).allTextContents()).toEqual([expect.stringContaining(josna.name)]);
    // Nobody knows of it yet.
    expect(await stillKept(her.page, vishnu.secrets)).toEqual(vishnu.secrets);

    await his.context.setOffline(false);
    await person(her.page, vishnu.name).waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(her.page, [...vishnu.secrets, vishnu.name])).toEqual([]);
    await expect.poll(() => outboxOf(his.page)).toEqual([]);
    await listed(his.page).getByText(messages.changeWaits, { exact: true }).waitFor({ state: 'detached' });
    await openPosts(her.page);
    await postWith(her.page, hers.text).waitFor();
    expect(await postWith(her.page, vishnu.post).count()).toBe(0);
    // No notice, and no search, link or reload finds him.
    await her.page.goto('/notifications');
    await her.page.getByText(notificationWords.none).waitFor();
    await her.page.goto(`/search?q=${encodeURIComponent(vishnu.name)}`);
    await her.page.getByText(messages.searchNobodyText).waitFor();
    await field(her.page).fill('');

    await listed(his.page)
      .getByRole('button', { name: `${blockWords.show}: ${josna.name}` })
      .click();
    await his.page.getByText(blockWords.shown(josna.name)).first().waitFor();
    await his.page.getByText(blockWords.listNobody).waitFor();
    await her.page.goto('/viewpage-new');
    await seesThem(her.page, vishnu);
  },
);

school(
  'hidden at a desk: her open screen loses the face, and whoever else looks still has it',
  async ({ device, school }) => {
    const tijo = await anOwner(school, 'Tijo Kallookkaran', 'tijo');
    const [nameOfOther, other] = ['Nithin Chakola', 'nithin'];
    await school.desk.signUp(await mobileOf(school, nameOfOther), other);
    const [his, her, theirs] = [
      await device({ wide: true }),
      await device({ wide: true }),
      await device({ wide: true, online: true }),
    ];
    await signIn(her.page, josna.username);
    await seesThem(her.page, tijo);
    const counted = her.page.getByRole('button', { name: /^\d+ of \d+ have joined$/ });
    const before = await counted.textContent();
    await person(her.page, tijo.name).click();
    await card(her.page, tijo.name).waitFor();
    await signIn(his.page, tijo.username);
    // Nobody hides from themselves.
    await person(his.page, tijo.name).click();
    await card(his.page, tijo.name).getByRole('button', { name: 'Save contact' }).waitFor();
    expect(await hideButton(his.page, tijo.name).count()).toBe(0);
    await his.page.keyboard.press('Escape');
    await card(his.page, tijo.name).waitFor({ state: 'detached' });
    await blockPerson(his.page, josna.name);
    await his.page.getByText(blockWords.hidden(josna.name)).first().waitFor();
    // The card that she is looking at closes, as it does when somebody leaves.
    await card(her.page, tijo.name).waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(her.page, [...tijo.secrets, tijo.name])).toEqual([]);
    // One fewer is counted, of one fewer.
    const oneLess = (before ?? '').replaceAll(/\d+/g, (count) => String(Number(count) - 1));
    await expect.poll(() => counted.textContent()).toBe(oneLess);
    await her.page.reload();
    await person(her.page, josna.name).waitFor();
    expect(await person(her.page, tijo.name).count()).toBe(0);

    await signIn(theirs.page, other);
    await person(theirs.page, tijo.name).waitFor();
    // By the keyboard, on the card: the button keeps the focus when it turns into the other.
    const again = card(his.page, josna.name).getByRole('button', { name: blockWords.show, exact: true });
    await again.focus();
    await his.page.keyboard.press('Enter');
    await hideButton(his.page, josna.name).waitFor();
    await expectFocus(hideButton(his.page, josna.name));
    // The address of her screen still names him: his card opens again with him.
    await card(her.page, tijo.name).waitFor();
  },
);

school(
  'what the server does not take stays with its reason, and can be discarded',
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
    await context.setOffline(false);
    await page.goto('/settings');
    await listed(page)
      .getByText(/This person has left the directory/)
      .waitFor();
    await listed(page)
      .getByRole('button', { name: `Discard: ${gone}` })
      .click();
    await page.getByText(blockWords.listNobody).waitFor();
    expect(await outboxOf(page)).toEqual([]);
  },
);
