import { paths } from '@memcherrish/shared/wire/paths.ts';
import { expect } from 'vitest';
import { sizes } from './harness/audit.ts';
import { onlineStory } from './harness/story.ts';

onlineStory(
  'the API reference loads from our server alone, on a desktop and on a phone',
  async ({ device, server }) => {
    const { page } = await device({ wide: true });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.address)) elsewhere.push(request.url());
    });
    await page.goto(paths.docs);
    await page.getByText('Adds a school', { exact: true }).click();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await page.getByRole('heading', { name: 'Request body' }).waitFor();
      await page.getByText('Assigns a teacher with a subject').waitFor();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
  },
);
