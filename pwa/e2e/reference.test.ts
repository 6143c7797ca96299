import { paths } from '@memcherrish/shared/wire/paths.ts';
import { expect } from 'vitest';
import { onlineStory } from './harness/story.ts';

onlineStory(
  'the reference can be read on our server alone, on a desk and on a phone',
  async ({ device, server }) => {
    for (const wide of [true, false]) {
      const { page } = await device({ wide });
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(server.address)) elsewhere.push(request.url());
      });
      await page.goto(paths.docs);
      await page.getByText('Adds a school', { exact: true }).click();
      await page.getByRole('heading', { name: 'Request body' }).waitFor();
      await page.getByText('Assigns a teacher with a subject').waitFor();
      expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  },
);
