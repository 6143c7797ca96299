import { page } from 'vitest/browser';
import { press } from './act.ts';
import { answerDesk, ids } from './answers.ts';
import type { FakeServer } from './fake-server.ts';
import type { Open } from './screen.tsx';

export const division = { school: ids.school, batch: ids.batch, division: ids.division };
export const divisionAddress = `/schools/${ids.school}/batches/${ids.batch}/divisions/${ids.division}`;

/** Opens an address as the admin of the small school. */
export async function openDesk(open: Open, server: FakeServer, address: string): Promise<void> {
  answerDesk(server);
  await open(address, { wide: true, admin: 'Sr. Rose' });
}

/** Opens the dashboard at a tab, with a chosen school, batch and division. `prepare` changes the answers before. */
export async function openTab(
  open: Open,
  server: FakeServer,
  query: Record<string, string> = {},
  prepare: () => void = () => undefined,
): Promise<void> {
  answerDesk(server);
  prepare();
  await open(`/dashboard?${new URLSearchParams(query)}`, { wide: true, admin: 'Sr. Rose' });
}

/** Opens the menu of one row in a list and chooses an item. */
export async function fromMenu(entry: string, item: string): Promise<void> {
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: entry });
  await press(row.getByRole('button', { name: 'More' }));
  await press(page.getByRole('menuitem', { name: item, exact: true }));
}
