import type { Page } from 'playwright';

/** Counts taps and typed characters from the next page on, also over reloads. */
export async function countTaps(page: Page): Promise<() => Promise<{ taps: number; characters: number }>> {
  await page.addInitScript(() => {
    const add = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    document.addEventListener('click', ({ detail }) => detail > 0 && add('counted-taps'), true);
    document.addEventListener('keydown', ({ key }) => key.length === 1 && add('counted-characters'), true);
  });
  return () =>
    page.evaluate(() => ({
      taps: Number(sessionStorage.getItem('counted-taps')),
      characters: Number(sessionStorage.getItem('counted-characters')),
    }));
}
