import type { Page } from 'playwright';
import { signInAdminAt } from './sign-in.ts';
import type { DivisionPath } from './small-school.ts';
import { type Enter, sharingStory } from './story.ts';

/** Tests of the admin of a small school, who is signed in on the shared phone and desktop. */
export const deskStory = sharingStory.extend(
  'enter',
  { scope: 'file' },
  (): Enter => (page, address) => signInAdminAt(page, address, 'admin@school.example'),
);

/** Returns the address of the dashboard at a tab, with a chosen division path. */
export function tabAddress(tab: string, divisionPath: Partial<DivisionPath> = {}): string {
  const { schoolId, batchId, divisionId } = divisionPath;
  const query = new URLSearchParams({ tab });
  if (schoolId) query.set('school', schoolId);
  if (batchId) query.set('batch', batchId);
  if (divisionId) query.set('division', divisionId);
  return `/dashboard?${query}`;
}

/** Opens the dashboard at a tab, with a chosen division path. */
export async function openTab(
  page: Page,
  tab: string,
  divisionPath: Partial<DivisionPath> = {},
): Promise<void> {
  await page.goto(tabAddress(tab, divisionPath));
}

/** Opens the menu of one row in a list and chooses an item. */
export async function fromMenu(page: Page, entry: string, item: string): Promise<void> {
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: entry });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function answerQuestion(page: Page, answer: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Types a name and picks the teacher; `detail` tells teachers of one name apart. */
export async function pickTeacher(page: Page, name: string, detail: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Teacher', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a teacher' }).fill(name);
  await page.getByRole('option', { name: `${name} ${detail}` }).click();
}

/** Opens a page of the school that is not in the sidebar, on a wide screen. */
export async function openSchoolPage(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Desk' });
  await sidebar.getByRole('link', { name: 'School', exact: true }).click();
  await choosePage(page, name);
}

/** Opens a page of a school from the list of its pages. */
export async function choosePage(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages of the school' });
  await pages.getByRole('link', { name, exact: true }).click();
}
