import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Page } from 'playwright';

/** Answers who sees the details, which a new member is asked before the class opens. One tap. */
export async function answerPrivacy(page: Page): Promise<void> {
  await page.getByRole('heading', { name: privacyWords.askTitle }).waitFor();
  await page.getByRole('button', { name: /^Only my batch/ }).click();
  await page.getByText(vocabulary.profileUpdated).waitFor();
}
