import { existsSync } from 'node:fs';

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
