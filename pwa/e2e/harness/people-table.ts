import type { Page } from 'playwright';
import { deskStory } from './dashboard.ts';
import { signInAdminAt } from './sign-in.ts';
import { openSmallSchool, type SmallSchool } from './small-school.ts';
import type { VisitOptions, Visitor } from './story.ts';

/** Returns the address of the table of the class. */
export const address = ({ schoolId, batchId, divisionId }: SmallSchool) =>
  `/schools/${schoolId}/people?batch=${batchId}&division=${divisionId}`;

/** A story of the table in a small school, whose batch has a second class without people. */
export const tableStory = deskStory
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const small = await openSmallSchool(server);
    const otherId = await small.desk.addDivision(small.schoolId, small.batchId, '10-B');
    return { ...small, otherId };
  })
  .extend('visitTable', ({ visit, school }) => {
    /** Opens the table of the class on a shared device, a desktop by default. */
    return async (options: VisitOptions = {}): Promise<Visitor> => {
      const visitor = await visit(address(school), { wide: true, ...options });
      await grid(visitor.page).waitFor();
      return visitor;
    };
  });

export const grid = (page: Page) => page.getByRole('grid');
export const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
export const cell = (page: Page, name: string, text: string) =>
  row(page, name).getByRole('gridcell').filter({ hasText: text });
export const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]');
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });
export const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
export const tick = (page: Page, name: string) => row(page, name).getByRole('gridcell').first().click();

/** Opens the table on a new device. */
export async function openTable(page: Page, at: string): Promise<void> {
  await signInAdminAt(page, at, 'admin@school.example');
  await grid(page).waitFor();
}
