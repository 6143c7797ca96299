import type { BrowserContext, Page } from 'playwright';

/** Collects the errors of every page of a context, which the console shows in red. */
export interface Watch {
  /** Allows console errors that match from now on. */
  expect: (pattern: RegExp) => void;
  /** Ends what `expect` allowed. */
  expectNone: () => void;
  /** Throws if there was an unexpected error since the last check. */
  check: () => void;
}

/** The browser's own line for a failed or rejected request. Tests that cut the network expect it. */
export const failedRequest = /Failed to load resource|net::ERR_/;

export function watch(context: BrowserContext): Watch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const follow = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => seen.push(`page: ${error.stack ?? error.message}`));
    page.on('crash', () => seen.push('the page crashed'));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  return {
    expect: (pattern) => expected.push(pattern),
    expectNone: () => void expected.splice(0),
    check: () => {
      const unexpected = seen.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0)
        throw new Error(`Unexpected errors in the browser:\n${unexpected.join('\n')}`);
    },
  };
}
