import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright';
import { installedBrowser, testFlags } from './installed-browser.ts';

export interface MortalBrowser {
  page: Page;
  /** Kills all processes at once, as an empty battery does, so nothing more is written. */
  kill(): Promise<void>;
  /** Closes the browser in order, so that late writes, such as cookies, are saved. */
  close(): Promise<void>;
}

const startsWithin = 20_000;

/** Opens a browser on a profile folder that outlives it. */
export async function openMortal(profile: string, baseAddress: string): Promise<MortalBrowser> {
  const child = spawn(
    installedBrowser() ?? chromium.executablePath(),
    [
      ...testFlags,
      ...['--headless=new', '--remote-debugging-port=0', '--window-size=390,844'],
      ...[`--user-data-dir=${profile}`, 'about:blank'],
    ],
    // A process group of its own, so that all its processes end together.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const kill = async () => {
    const lives = child.exitCode === null && child.signalCode === null;
    if (lives && child.pid !== undefined) {
      // Windows has no process groups: taskkill ends the children too.
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
      else process.kill(-child.pid, 'SIGKILL');
    }
    await ended;
  };
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child.stderr));
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('The browser opened no page.');
    page.setDefaultTimeout(startsWithin);
    await page.goto(baseAddress);
    const close = async () => {
      await (await browser.newBrowserCDPSession()).send('Browser.close');
      await ended;
    };
    return { page, kill, close };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(startsWithin);
  for await (const [line] of on(createInterface({ input: output }), 'line', {
    signal,
  })) {
    const found = /ws:\/\/\S+/.exec(String(line))?.[0];
    if (found !== undefined) return found;
  }
  throw new Error('The browser told no address.');
}
