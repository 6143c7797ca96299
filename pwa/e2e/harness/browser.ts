import { type Browser, chromium } from 'playwright';
import { installedBrowser, testFlags } from './installed-browser.ts';

export async function openBrowser(): Promise<Browser> {
  const path = installedBrowser();
  return await chromium.launch({
    args: testFlags,
    ...(path === undefined ? {} : { executablePath: path }),
  });
}

let shared: Promise<Browser> | null = null;

/**
 * Returns one browser for all test files of a worker. Its contexts are isolated, and it ends with the
 * process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = openBrowser();
  return await shared;
}
