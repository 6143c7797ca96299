import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH if it is set, else the system's Chromium, else Playwright's own. */
export async function openBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  const path =
    process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  return await chromium.launch({
    args: [...flags, ...extraFlags],
    ...(path === undefined ? {} : { executablePath: path }),
  });
}
