import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import type { Page } from 'playwright';
import { boxes } from './class-room.ts';
import { openInside, type Stop } from './tour.ts';

/** Blocks a classmate and ends the block. Needs a signed-in schoolmate. */
export async function tourBlocks(page: Page, stop: Stop): Promise<void> {
  await openInside(page, '/viewpage-new');
  await boxes(page)
    .getByRole('button', { name: /^(?!.*\(you\))/ })
    .first()
    .click();
  const hide = page.getByRole('dialog').getByRole('button', { name: /^Hide me from/ });
  await stop(page, 'card-of-another');
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await hide.waitFor();
  await stop(page, 'card-more');
  await hide.click();
  const question = page.getByRole('alertdialog', { name: /^Hide from/ });
  await question.waitFor();
  await stop(page, 'hide-from');
  await question.getByRole('button', { name: blockWords.hideConfirm, exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: blockWords.show, exact: true }).waitFor();
  await stop(page, 'hidden-from');
  await openInside(page, '/settings');
  const people = page.getByRole('list', { name: blockWords.listTitle });
  await people.waitFor();
  await stop(page, 'people-hidden-from');
  await people.getByRole('button').click();
  await page.getByText(blockWords.listEmpty).waitFor();
}
