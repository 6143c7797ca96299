import type { Page } from 'playwright';
import { signInAdminAt } from './sign-in.ts';

export const grid = (page: Page) => page.getByRole('grid');
export const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
export const cell = (page: Page, name: string, text: string) =>
  row(page, name).getByRole('gridcell').filter({ hasText: text });
export const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]');
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });
export const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
export const tick = (page: Page, name: string) => row(page, name).getByRole('gridcell').first().click();

export async function openTable(page: Page, at: string): Promise<void> {
  await signInAdminAt(page, at, 'admin@school.example');
  await grid(page).waitFor();
}
