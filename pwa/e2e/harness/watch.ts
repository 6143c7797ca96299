import type { BrowserContext, Page } from 'playwright';

/** The errors of every page of a context: what a person with the console open would see in red. */
export interface Watch {
  /** From here on, console errors that match are part of the story. */
  expect: (pattern: RegExp) => void;
  /** Throws if there was any error that no story expects since it was last asked. */
  check: () => void;
}

/** The browser's own line for a request that failed or was refused; stories that cut the network expect it. */
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
    check: () => {
      const unexpected = seen.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (unexpected.length > 0)
        throw new Error(`Unexpected errors in the browser:\n${unexpected.join('\n')}`);
    },
  };
}
