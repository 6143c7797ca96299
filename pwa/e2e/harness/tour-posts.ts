import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { otherPicture, picture } from './files.ts';
import {
  chosenPhotos,
  fromPostMenu,
  newPost,
  openPosts,
  postButton,
  postWith,
  sendPost,
  sendReaction,
  sendReply,
  words,
} from './posts.ts';
import type { Account, Desk } from './school.ts';
import type { DivisionPath } from './small-school.ts';
import type { Stop } from './tour.ts';

/** Two people who write to one batch; the first takes the tour. */
export interface Writers {
  desk: Desk;
  batch: Pick<DivisionPath, 'schoolId' | 'batchId'>;
  own: Account;
  other: Account;
}

const asked = 'Who still has the group photo from the farewell?';
const sports = 'Sports day, 1,500 m. I came last, and you all cheered.';
const short = 'Found it!';

/** Fills the batch with posts and a report. */
export async function fillPosts({ desk, batch, own, other }: Writers): Promise<void> {
  const link = `https://photos.example.com/${'a-very-long-address-'.repeat(6)}`;
  await sendPost(desk, own, batch, `${asked}\n\nIf you find it, please scan it: ${link}`);
  await sendPost(desk, other, batch, 'الصف القديم كان هنا\nThe old class stood here.', [picture]);
  const reported = await sendPost(desk, other, batch, sports, [picture, otherPicture, picture]);
  await sendPost(desk, other, batch, 'From the canteen.', [otherPicture, picture, otherPicture, picture]);
  const last = await sendPost(desk, own, batch, short, [otherPicture, picture]);
  await sendReply(desk, other, batch, last, 'You kept it all these years! Please bring it to the reunion.');
  await sendReply(desk, own, batch, last, 'الصف القديم كان هنا');
  await sendReaction(desk, other, batch, last, 'heart');
  await sendReaction(desk, own, batch, last, 'laugh');
  const path = paths.postReports(batch.schoolId, batch.batchId, reported._id);
  await desk.send('POST', path, done, { reason: 'I did not come last.' }, own.token);
}

/**
 * Visits the Posts tab with its dialogs. Needs a signed-in person in the class room, and `fillPosts` before.
 */
export async function tourPosts(page: Page, stop: Stop): Promise<void> {
  await openPosts(page);
  await postWith(page, short).waitFor();
  await stop(page, 'posts');
  const answered = postWith(page, short);
  await answered.getByRole('button', { name: /^Reply · 2/ }).click();
  await answered.getByRole('textbox', { name: 'Write a reply' }).waitFor();
  await stop(page, 'post-replies');
  await answered.getByRole('button', { name: /^Reactions/ }).click();
  await answered.getByRole('listitem').first().waitFor();
  await stop(page, 'post-reactions');
  await answered.getByRole('button', { name: /^React, now Funny/ }).click();
  await answered.getByRole('group', { name: 'Your reaction' }).waitFor();
  await stop(page, 'post-react');
  await words(page).fill('m'.repeat(2001));
  await newPost(page)
    .locator('input[type=file]')
    .setInputFiles([picture, otherPicture, picture, otherPicture, picture]);
  await chosenPhotos(newPost(page)).nth(3).waitFor();
  await postButton(page).click();
  await newPost(page).getByText(postWords.postTooLong).first().waitFor();
  await stop(page, 'post-refused');
  await words(page).fill('');
  for (const number of [4, 3, 2, 1])
    await newPost(page)
      .getByRole('button', { name: `Remove photo ${number}` })
      .click();
  await postWith(page, sports)
    .getByRole('button', { name: /^Enlarge photo 2 of 3/ })
    .click();
  await page.getByRole('dialog').getByText('2 of 3').waitFor();
  await stop(page, 'post-photos');
  await closeDialog(page);
  await postWith(page, short).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menu').waitFor();
  await stop(page, 'post-menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor();
  await stop(page, 'edit-post');
  await closeDialog(page);
  await fromPostMenu(postWith(page, short), 'Delete');
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'delete-post');
  await closeDialog(page);
  await fromPostMenu(postWith(page, 'From the canteen.'), 'Report');
  await page.getByRole('dialog').waitFor();
  await stop(page, 'report-post');
  await closeDialog(page);
}

/** Visits the reported posts on the dashboard, and one decision. Needs a signed-in admin. */
export async function tourReportedPosts(page: Page, stop: Stop): Promise<void> {
  const reported = page.getByRole('region', { name: /reported posts?$/ });
  await reported.getByText(sports).waitFor();
  await stop(page, 'reported-posts');
  await reported
    .getByRole('button', { name: /^Decide/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove the post' }).click();
  await page.getByText(dashboardWords.removalReasonMissing).waitFor();
  await stop(page, 'reported-post-refused');
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
}
