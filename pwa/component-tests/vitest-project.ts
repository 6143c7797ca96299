import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { installedBrowser, testFlags } from '../e2e/harness/installed-browser.ts';

const executablePath = installedBrowser();

/** Tests of screens in Chromium, without a server. */
export const componentTests = {
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../node_modules/.cache/component-tests'),
  publicDir: join(import.meta.dirname, '../public'),
  plugins: [react()],
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  test: {
    name: 'component',
    include: ['**/*.test.ts'],
    isolate: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: testFlags, ...(executablePath && { executablePath }) },
        contextOptions: {
          reducedMotion: 'reduce' as const,
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          colorScheme: 'light' as const,
        },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' as const, name: 'component' }],
      viewport: { width: 390, height: 844 },
    },
  },
};
