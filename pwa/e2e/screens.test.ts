import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { allTours, prepare } from './harness/all-tours.ts';
import { largeText, setTextSize, sizes, usualText } from './harness/audit.ts';
import { shoot } from './harness/shoot.ts';
import { onlineStory } from './harness/story.ts';
import type { Stop } from './harness/tour.ts';
import { byName } from './harness/tour-passkeys.ts';

/**
 * Takes a picture of every screen and dialog of the sample school for `npm run screens`: in two sizes, light
 * and dark, and on a phone with text of 200 %. SCREENS is `all`, or the beginnings of the names of
 * tours with commas between. Without it, one tour keeps this file working.
 */
const wanted = process.env['SCREENS'];
const short = 'details';
const folder = join(import.meta.dirname, '../../screens');

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

const taken = new Set<string>();

const stop: Stop = async (page, screen) => {
  const before = page.viewportSize();
  const looks = (['phone', 'desktop'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
  );
  const take = async (size: keyof typeof sizes, scheme: 'light' | 'dark', name: string) => {
    const picture = await shoot(page, sizes[size], scheme);
    expect(picture.length).toBeGreaterThan(1000);
    taken.add(`${screen}-${name}.png`);
    if (wanted) await writeFile(join(folder, `${screen}-${name}.png`), picture);
  };
  for (const { size, scheme } of wanted ? looks : looks.slice(0, 1))
    await take(size, scheme, `${size}-${scheme}`);
  if (wanted) {
    await setTextSize(page, largeText);
    await take('phone', 'light', 'phone-large-text');
    await setTextSize(page, usualText);
  }
  if (before) await page.setViewportSize(before);
};

const beginnings = wanted?.split(',') ?? [];
const chosen = Object.entries(allTours).filter(([name]) =>
  wanted ? wanted === 'all' || beginnings.some((each) => name.startsWith(each)) : name === short,
);

const prepared = sample.extend('prepared', { scope: 'file' }, ({ server }) => prepare(server));

// One test for each tour, so that a failure loses no pictures of the others.
for (const [name, tour] of chosen) {
  prepared(
    `takes pictures of the screens of the tour '${name}'`,
    { timeout: 900_000 },
    async ({ server, browser, prepared }) => {
      if (wanted) await mkdir(folder, { recursive: true });
      const before = taken.size;
      const baseURL = name === 'security' ? byName(server) : server.address;
      const options = { baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;
      const context = await browser.newContext(options);
      await tour(await context.newPage(), prepared, stop);
      await context.close();
      expect(taken.size).toBeGreaterThan(before);
    },
  );
}
