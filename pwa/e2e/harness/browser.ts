import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Debian puts them. The first is the same browser without its windows: a story costs it a third less. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** CHROMIUM_PATH if it is set, else the system's Chromium; undefined for Playwright's own. */
export function installedBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? installed.find(existsSync);
}

export async function openBrowser(): Promise<Browser> {
  const path = installedBrowser();
  return await chromium.launch({
    args: browserFlags,
    ...(path === undefined ? {} : { executablePath: path }),
  });
}

let shared: Promise<Browser> | null = null;

/** One for all the files that a worker runs, whose contexts know nothing of one another. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = openBrowser();
  return await shared;
}
