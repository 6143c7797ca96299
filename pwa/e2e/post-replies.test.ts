import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, openMore } from './harness/class-room.ts';
import { answerQuestion } from './harness/dashboard.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { fromPostMenu, postWith, sendPost, sendReaction, sendReply } from './harness/posts.ts';
import { signInAdmin } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { button, dialog, enter, school } from './post-school.ts';

const vishnu = 'Vishnu Prasad N.';
const openReplies = (post: Locator) => post.getByRole('button', { name: /^Reply/ }).click();
const replyField = (post: Locator) => post.getByRole('textbox', { name: 'Write a reply' });
const replyWith = (post: Locator, text: string) => post.getByRole('listitem').filter({ hasText: text });
const reactions = (post: Locator, text: string) =>
  post.getByRole('button', { name: new RegExp(`^Reactions: ${text} Show names`) });

async function reply(post: Locator, text: string): Promise<void> {
  await replyField(post).fill(text);
  await post.getByRole('button', { name: 'Send', exact: true }).click();
  await replyWith(post, text).waitFor();
}

async function choose(post: Locator, label: string): Promise<void> {
  await post.getByRole('button', { name: /^React, / }).click();
  await post
    .getByRole('group', { name: 'Your reaction' })
    .getByRole('button', { name: label, exact: true })
    .click();
}

school(
  'a reply and a reaction made offline wait, survive a reload, and reach the other person',
  async ({ device, school }) => {
    const [mine, theirs] = [await device(), await device({ wide: true, online: true })];
    const text = 'The bell of the old library';
    await sendPost(school.desk, school.vishnu, school, text);
    await enter(theirs.page, 'vishnu');
    await enter(mine.page, josna.username);
    await postWith(mine.page, text).waitFor();
    await servedByWorker(mine.page);
    mine.errors.expect(failedRequest);
    await mine.context.setOffline(true);

    await choose(postWith(mine.page, text), 'Love');
    await choose(postWith(mine.page, text), 'Funny');
    await openReplies(postWith(mine.page, text));
    await reply(postWith(mine.page, text), 'I still hear it');
    await replyWith(postWith(mine.page, text), 'I still hear it').getByText('Not sent yet').waitFor();
    await replyField(postWith(mine.page, text)).fill('Half of a second reply');
    await expect.poll(() => stillKept(mine.page, ['Half of a second reply'])).toHaveLength(1);
    await mine.page.goto('/posts');
    await reactions(postWith(mine.page, text), 'Funny 1').waitFor();
    await postWith(mine.page, text)
      .getByRole('button', { name: `Reply · 1, post of ${vishnu}` })
      .click();
    await replyWith(postWith(mine.page, text), 'I still hear it').getByText('Not sent yet').waitFor();
    await expect
      .poll(() => replyField(postWith(mine.page, text)).inputValue())
      .toBe('Half of a second reply');

    await mine.context.setOffline(false);
    const there = postWith(theirs.page, text);
    // Only the last of the two reactions was sent.
    await reactions(there, 'Funny 1').waitFor();
    await reactions(there, 'Funny 1').click();
    await there.getByRole('listitem').getByText(josna.name).waitFor();
    await openReplies(there);
    await replyWith(there, 'I still hear it').getByText(josna.name).waitFor();
    await replyWith(postWith(mine.page, text), 'I still hear it')
      .getByText('Not sent yet')
      .waitFor({ state: 'detached' });
    await choose(postWith(mine.page, text), 'Funny');
    await there.getByRole('button', { name: /^Reactions/ }).waitFor({ state: 'detached' });
  },
);

school('the author of a post deletes a reply to it, on every device', async ({ device, school }) => {
  const [mine, theirs] = [await device({ online: true }), await device({ online: true })];
  const text = 'The bell of the old canteen';
  const post = await sendPost(school.desk, school.josna, school, text);
  await sendReply(school.desk, school.vishnu, school, post, 'It never rang');
  await enter(mine.page, josna.username);
  await enter(theirs.page, 'vishnu');
  await openReplies(postWith(theirs.page, text));
  await replyWith(postWith(theirs.page, text), 'It never rang').waitFor();
  await openReplies(postWith(mine.page, text));
  await fromPostMenu(replyWith(postWith(mine.page, text), 'It never rang'), 'Delete');
  await answerQuestion(mine.page, 'Delete');
  await mine.page.getByText(replyWords.removed).waitFor();
  await replyWith(postWith(theirs.page, text), 'It never rang').waitFor({ state: 'detached' });
  await expect.poll(() => stillKept(theirs.page, ['It never rang'])).toEqual([]);
});

school('a refused reply says why, and its writer edits it again', async ({ device, school }) => {
  const mine = await device({ online: true });
  const text = 'The bell of the old chapel';
  const post = await sendPost(school.desk, school.vishnu, school, text);
  await sendReply(school.desk, school.vishnu, school, post, 'Who has a photo?');
  await enter(mine.page, josna.username);
  const here = postWith(mine.page, text);
  await openReplies(here);
  mine.errors.expect(failedRequest);
  const refusal = JSON.stringify({ code: 'not-allowed', error: replyWords.full, message: replyWords.full });
  await mine.context.route('**/replies', (route) =>
    route.fulfill({
      status: 403,
      headers: { [ownAnswer.name]: ownAnswer.value, 'content-type': 'application/json' },
      body: refusal,
    }),
  );
  await reply(here, 'I have one');
  await replyWith(here, 'I have one').getByText(replyWords.full).waitFor();
  await mine.page.getByText('1 change needs you.').waitFor();
  await replyField(here).fill('Look:');
  await button(mine.page, 'Edit').click();
  await expect.poll(() => replyField(here).inputValue()).toBe('Look:\nI have one');
  await mine.page.getByText('1 change needs you.').waitFor({ state: 'detached' });
});

school('an admin removes a reported reply with a reason, and the post stays', async ({ device, school }) => {
  const [reporter, desk] = [await device({ online: true }), await device({ wide: true, online: true })];
  const text = 'The bell of the old office';
  const post = await sendPost(school.desk, school.vishnu, school, text);
  await sendReply(school.desk, school.vishnu, school, post, 'It was stolen by one of us');
  await enter(reporter.page, josna.username);
  await openReplies(postWith(reporter.page, text));
  const rude = replyWith(postWith(reporter.page, text), 'It was stolen');
  await fromPostMenu(rude, 'Report');
  const report = dialog(reporter.page, `Report the reply of ${vishnu}`);
  await report.getByText(replyWords.reportSeenBy).waitFor();
  await report.getByRole('button', { name: 'Report' }).click();
  await reporter.page.getByText('Thank you. The admins of your school will look at it.').waitFor();

  await signInAdmin(desk.page, 'admin@school.example');
  const list = desk.page.getByRole('region', { name: '1 reported post' });
  await list.getByText('It was stolen by one of us').waitFor();
  await list.getByText('Reply · 1 report').waitFor();
  await list.getByRole('button', { name: /^Decide/ }).click();
  await button(desk.page, 'Remove the reply').click();
  await desk.page.getByRole('textbox', { name: 'Reason for removing it' }).fill('It names no one.');
  await button(desk.page, 'Remove the reply').click();
  await list.waitFor({ state: 'detached' });
  await rude.waitFor({ state: 'detached' });
  await postWith(reporter.page, text).waitFor();
});

async function blockVishnu(page: Page, post: Locator): Promise<void> {
  await post.getByRole('button', { name: vishnu, exact: true }).click();
  const shown = card(page, vishnu);
  await openMore(page, vishnu);
  await shown.getByRole('button', { name: blockWords.hide(vishnu) }).click();
  await answerQuestion(page, blockWords.hideConfirm);
  await shown.getByText(blockWords.youHide(vishnu)).waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
}

// Shows threat:finding-who-hides
school('a blocked person leaves no reply and no reaction', async ({ device, school }) => {
  const { page } = await device({ online: true });
  const text = 'The bell of the old stage';
  const post = await sendPost(school.desk, school.josna, school, text);
  await sendPost(school.desk, school.vishnu, school, 'Written by the one to be hidden');
  await sendReply(school.desk, school.vishnu, school, post, 'A reply that will be hidden');
  await sendReaction(school.desk, school.vishnu, school, post, 'heart');
  await sendReaction(school.desk, school.josna, school, post, 'laugh');
  await enter(page, josna.username);
  await reactions(postWith(page, text), 'Love 1 Funny 1').waitFor();
  await postWith(page, text)
    .getByRole('button', { name: /^Reply · 1/ })
    .waitFor();
  await blockVishnu(page, postWith(page, 'Written by the one to be hidden'));
  await reactions(postWith(page, text), 'Funny 1').waitFor();
  await postWith(page, text)
    .getByRole('button', { name: /^Reply, post of/ })
    .waitFor();
  await expect.poll(() => stillKept(page, ['A reply that will be hidden'])).toEqual([]);
});
