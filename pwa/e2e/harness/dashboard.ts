import type { Page } from 'playwright';
import type { DivisionPath } from './small-school.ts';

/** The dashboard at a tab, with what is chosen. */
export async function openTab(page: Page, tab: string, place: Partial<DivisionPath> = {}): Promise<void> {
  const { schoolId, batchId, divisionId } = place;
  const query = new URLSearchParams({ tab });
  if (schoolId) query.set('school', schoolId);
  if (batchId) query.set('batch', batchId);
  if (divisionId) query.set('division', divisionId);
  await page.goto(`/dashboard?${query}`);
}

/** Opens the menu of one entry in a list, and takes something from it. */
export async function fromMenu(page: Page, entry: string, item: string): Promise<void> {
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: entry });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Presses the button of the open question. */
export async function answerQuestion(page: Page, answer: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Finds a teacher by what is typed, and picks the one whom `detail` tells from others of that name. */
export async function pickTeacher(page: Page, name: string, detail: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Teacher', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a teacher' }).fill(name);
  await page.getByRole('option', { name: `${name} ${detail}` }).click();
}
