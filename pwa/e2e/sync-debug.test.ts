import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const lookAt = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

school('the debug switch prints the sync of the page, without a reload', async ({ device }) => {
  const { page } = await device();
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  const lines = () => printed.filter((line) => line.startsWith('[sync]'));
  await signIn(page, josna.username);
  await person(page, 'Tijo Kallookkaran').waitFor();
  expect(lines()).toEqual([]);

  await page.evaluate(() => localStorage.setItem('memcherrish:debug', 'sync'));
  await lookAt(page);
  await expect.poll(lines).toContain('[sync] pull idle');
  await expect.poll(lines).toContain('[sync] outbox idle');
  expect(lines().some((line) => line.startsWith('[sync] pull answer snapshots='))).toBe(true);
  for (const line of lines()) expect(line).toMatch(/^\[sync\] (pull|outbox) [a-z]+( [a-z]+=[\d.a-z-]+)*$/);
});
