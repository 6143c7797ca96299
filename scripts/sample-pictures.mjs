// For pictures.mjs: the sample school and a browser.
import { openBrowser } from '../pwa/e2e/harness/browser.ts';
import { startServer } from '../pwa/e2e/harness/server.ts';
import { build, install } from './setup.mjs';

/** Runs the work on the sample school, with the built app or the one in APP_DIR. */
export async function withSampleSchool(work) {
  if (!process.env.APP_DIR) {
    install();
    build();
  }
  const server = await startServer({ SAMPLE: 'on' });
  const browser = await openBrowser();
  /** Runs a tour in a new browser context, as on a new device. */
  const visit = async (tour, options = {}) => {
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-IN', ...options });
    await tour(await context.newPage());
    await context.close();
  };
  try {
    await work({ server, visit });
  } finally {
    await browser.close();
    await server.remove();
  }
}
