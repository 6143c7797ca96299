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

/**
 * The flags of tests, not of benchmarks: a page lives for seconds, so compiling optimized code, or functions that may
 * be called later, costs more than it saves.
 */
export const testFlags = [...browserFlags, '--js-flags=--no-maglev --no-turbofan --no-compile-hints-magic'];

/** Debian's paths. The first is Chromium without windows, which makes a test a third faster. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Returns CHROMIUM_PATH if it is set, else the system's Chromium, else undefined for Playwright's own. */
export function installedBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? installed.find(existsSync);
}

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
