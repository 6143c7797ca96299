import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../sync-server/test/scene/free-port.ts';
import { type Engine, type Tab, viewport } from './engine.ts';

const window = fileURLToPath(new URL('./webkit-window.py', import.meta.url));
const startsWithin = 30_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Opens WebKitGTK on a profile folder, in a virtual display. */
export async function openWebkit(profile: string): Promise<Engine> {
  const started: ChildProcess[] = [];
  const closeAll = async () => {
    for (const child of started.reverse()) await end(child);
  };
  try {
    const display = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(display);
    const number = await lineOf(display.stdio[3] as Readable, /^(\d+)/);
    // The driver rejects port 0.
    const port = await freePort();
    const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        PROFILE: profile,
        WINDOW: `${viewport.width}x${viewport.height}`,
        // Debian's Gtk is enough, and there is no desktop portal here.
        GTK_USE_PORTAL: '0',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The browser is a child of the driver and ends with its process group.
      detached: true,
    });
    started.push(driver);
    const errors: string[] = [];
    for (const output of [driver.stdout, driver.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        // Ignores WebKit's notes about requests that failed or that a page left behind. They are not exceptions.
        if (/^CONSOLE .*(Unhandled Promise Rejection|JS ERROR)/.test(line) && !/cannot load /i.test(line))
          errors.push(line);
      });
    }
    const session = await WebDriver.open(`http://127.0.0.1:${port}`);
    return {
      name: session.name,
      newTab: () => session.newTab(),
      takeErrors: () => errors.splice(0),
      close: async () => {
        await session.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function lineOf(output: Readable, pattern: RegExp): Promise<string> {
  const signal = AbortSignal.timeout(startsWithin);
  const lines = createInterface({ input: output });
  for (;;) {
    const [line] = await once(lines, 'line', { signal });
    const found = pattern.exec(String(line))?.[1];
    if (found !== undefined) return found;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  try {
    process.kill(child.spawnargs[0]?.endsWith('WebDriver') ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  await ended;
}

/** The part of the protocol that the tests need: https://www.w3.org/TR/webdriver2/ */
class WebDriver {
  readonly name: string;
  readonly #session: string;
  readonly #first: string;
  /** The driver acts on one window at a time. */
  #current: string | null = null;

  private constructor(session: string, name: string, first: string) {
    this.#first = first;
    this.#session = session;
    this.name = name;
  }

  static async open(address: string): Promise<WebDriver> {
    const capabilities = {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        timeouts: { script: 30_000, pageLoad: 30_000 },
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: window, args: ['--automation'] },
      },
    };
    const late = AbortSignal.timeout(startsWithin);
    while (
      !late.aborted &&
      !(await fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await setTimeout(50);
    const made = (await call('POST', `${address}/session`, { capabilities })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    const session = `${address}/session/${made.sessionId}`;
    const first = String(await call('GET', `${session}/window`));
    return new WebDriver(session, `WebKitGTK ${made.capabilities.browserVersion}`, first);
  }

  async newTab(): Promise<Tab> {
    // Keeps the first window, because closing the last one ends the session.
    const handle = await this.#openWindow();
    const send = async (method: string, path: string, body?: object) => {
      if (this.#current !== handle) {
        await call('POST', `${this.#session}/window`, { handle });
        this.#current = handle;
      }
      return await call(method, `${this.#session}/${path}`, body);
    };
    const actions = (source: object) => send('POST', 'actions', { actions: [source] }).then(() => undefined);
    const tab: Tab = {
      goto: async (url) => void (await send('POST', 'url', { url })),
      reload: async () => void (await send('POST', 'refresh', {})),
      run: async (work, ...given) => {
        const script = `const done = arguments[0];
          Promise.resolve().then(() => (${work})(...${JSON.stringify(given)})).then(
            (result) => done(JSON.stringify({ result })), (error) => done(JSON.stringify({ error: String(error) })));`;
        return read(await send('POST', 'execute/async', { script, args: [] }));
      },
      press: (x, y) =>
        actions({
          type: 'pointer',
          id: 'finger',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        }),
      type: (text) => actions({ type: 'key', id: 'keys', actions: keys(text) }),
      setFiles: async (selector, files) => {
        const found = (await send('POST', 'element', { using: 'css selector', value: selector })) as Record<
          string,
          string
        >;
        await send('POST', `element/${found[elementKey]}/value`, { text: files.join('\n') });
      },
      show: async () => void (await send('GET', 'title')),
      close: async () => {
        await send('DELETE', 'window');
        await this.#showFirst();
      },
    };
    return tab;
  }

  async #showFirst(): Promise<void> {
    await call('POST', `${this.#session}/window`, { handle: this.#first });
    this.#current = this.#first;
  }

  async close(): Promise<void> {
    await call('DELETE', this.#session).catch(() => undefined);
  }

  async #openWindow(): Promise<string> {
    const made = (await call('POST', `${this.#session}/window/new`, { type: 'tab' })) as { handle: string };
    return made.handle;
  }
}

/** Returns the result of a script in the page, or throws the script's error. */
export function read(answer: unknown) {
  const { result, error } = JSON.parse(String(answer));
  if (error !== undefined) throw new Error(error);
  return result;
}

export function keys(text: string) {
  return [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok)
    throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value).slice(0, 500)}`);
  return value;
}
