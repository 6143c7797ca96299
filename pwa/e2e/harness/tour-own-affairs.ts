import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import type { Page } from 'playwright';
import { openInside, type Stop } from './tour.ts';

/** Visits settings, notifications and waiting changes. Needs a signed-in schoolmate. */
export async function tourOwnAffairs(page: Page, stop: Stop): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('region', { name: 'Signed in' }).getByRole('listitem').first().waitFor();
  await stop(page, 'settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  await stop(page, 'delete-account');
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  // Loads the page, because only there the server allows the camera.
  await page.goto('/hello');
  await page.getByRole('button', { name: helloWords.showCode, exact: true }).waitFor();
  await stop(page, 'hello');
  await page.getByRole('button', { name: helloWords.showCode, exact: true }).click();
  await page.getByRole('img', { name: helloWords.codeLabel }).waitFor();
  await stop(page, 'hello-code');
  await page.getByRole('button', { name: helloWords.firstNext, exact: true }).click();
  await page.getByText(helloWords.noCamera).waitFor();
  await stop(page, 'hello-scan');
  await openInside(page, '/notifications');
  await page.getByText(notificationWords.none).waitFor();
  await stop(page, 'notifications');
  await openInside(page, '/changes');
  await page.getByText(changesWords.nothingWaits).waitFor();
  await stop(page, 'changes-none');
  await openInside(page, '/changenumber');
  await page.getByLabel(numberWords.newNumber).waitFor();
  await stop(page, 'change-number');
  await openInside(page, '/profile');
  await page.getByLabel('Location', { exact: true }).fill('In the train');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(messages.savedHere).waitFor();
  await page.getByRole('link', { name: '1 change waiting.' }).click();
  await page.getByRole('list', { name: 'Changes not sent yet' }).waitFor();
  await stop(page, 'changes');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'discard-change');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByText(changesWords.nothingWaits).waitFor();
  await page.context().setOffline(false);
}
