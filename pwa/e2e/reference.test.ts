import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Locator } from 'playwright';
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
    await page.getByText('Ends the session of the caller').waitFor();
    // The page draws only the calls near the view.
    const reveal = async (target: Locator) => {
      await page.evaluate(() => window.scrollTo(0, 0));
      while (!(await target.isVisible())) {
        // The calls that come into view are drawn within two frames.
        await page.evaluate(async () => {
          window.scrollBy(0, 400);
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        });
      }
    };
    const call = page.getByText('Adds a school', { exact: true });
    await reveal(call);
    await call.click();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await reveal(page.getByRole('heading', { name: 'Request body' }));
      await reveal(page.getByText('Assigns a teacher with a subject'));
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
  },
);
