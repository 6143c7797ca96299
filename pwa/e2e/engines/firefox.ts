import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, type Tab, viewport } from './engine.ts';
import { keys, read } from './webkit.ts';

const startsWithin = 30_000;

/** Turns off every download, prompt and page of Firefox that a test does not ask for. */
const preferences: Record<string, boolean | number | string> = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

/**
 * Opens Firefox on a profile folder, without a window. Does not use Playwright: with Debian's Firefox its client
 * reported closed pages (Playwright 1.65, Firefox 153), while Firefox draws the same screens in the tour.
 */
export async function openFirefox(profile: string): Promise<Engine> {
  await mkdir(profile, { recursive: true });
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    '/usr/bin/firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  );
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  try {
    const printed = createInterface({ input: child.stderr });
    const signal = AbortSignal.timeout(startsWithin);
    let address: string | undefined;
    while (address === undefined) {
      const [line] = await once(printed, 'line', { signal });
      address = /WebDriver BiDi listening on (ws:\S+)/.exec(String(line))?.[1];
    }
    const bidi = await BiDi.open(`${address}/session`);
    return {
      name: bidi.name,
      newTab: () => newTab(bidi),
      takeErrors: () => bidi.errors.splice(0),
      close: async () => {
        bidi.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function newTab(bidi: BiDi): Promise<Tab> {
  const { context } = await bidi.send('browsingContext.create', { type: 'tab' });
  await bidi.send('browsingContext.setViewport', { context, viewport });
  const perform = async (source: object) =>
    void (await bidi.send('input.performActions', { context, actions: [source] }));
  const evaluate = async (functionDeclaration: string) => {
    const answer = await bidi.send('script.callFunction', {
      ...{ functionDeclaration, awaitPromise: true, target: { context } },
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    goto: async (url) => {
      // Firefox reports the end of a load that the app has begun, such as after a sign-out, as that of the next one.
      await evaluate(
        `() => document.readyState === 'complete' || new Promise((done) => addEventListener('load', () => done()))`,
      );
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    run: async (work, ...given) => {
      const { value } =
        await evaluate(`() => Promise.resolve().then(() => (${work})(...${JSON.stringify(given)})).then(
        (result) => JSON.stringify({ result }), (error) => JSON.stringify({ error: String(error) }))`);
      return read(value);
    },
    press: (x, y) =>
      perform({
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) => perform({ type: 'key', id: 'keys', actions: keys(text) }),
    setFiles: async (selector, files) => {
      const { sharedId } = await evaluate(`() => document.querySelector(${JSON.stringify(selector)})`);
      await bidi.send('input.setFiles', { context, element: { sharedId }, files });
    },
    show: async () => void (await bidi.send('browsingContext.activate', { context })),
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  };
}

/** The commands that the tests send, with their results. */
interface Results {
  'session.new': { capabilities: { browserVersion: string } };
  'session.subscribe': unknown;
  'browsingContext.create': { context: string };
  'browsingContext.setViewport': unknown;
  'browsingContext.navigate': unknown;
  'browsingContext.reload': unknown;
  'browsingContext.activate': unknown;
  'browsingContext.close': unknown;
  'script.callFunction':
    | { type: 'success'; result: { value?: unknown; sharedId?: string } }
    | { type: 'exception'; exceptionDetails: { text: string } };
  'input.performActions': unknown;
  'input.setFiles': unknown;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: { level: string; type: string; text: string };
}

/** The part of the protocol that the tests need: https://w3c.github.io/webdriver-bidi/ */
class BiDi {
  name = 'Firefox';
  readonly errors: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#read(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error('Firefox has closed the connection.'));
    });
  }

  static async open(address: string): Promise<BiDi> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const bidi = new BiDi(socket);
    const { capabilities } = await bidi.send('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    });
    bidi.name = `Firefox ${capabilities.browserVersion}`;
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    return bidi;
  }

  async send<Method extends keyof Results>(method: Method, params: object): Promise<Results[Method]> {
    this.#sent += 1;
    const id = this.#sent;
    const { promise, resolve, reject } = Promise.withResolvers<Results[Method]>();
    this.#waiting.set(id, { resolve: (result) => resolve(result as Results[Method]), reject });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return await promise;
  }

  close(): void {
    this.#socket.close();
  }

  #read({ id, result, error, message, method, params }: Message): void {
    const isUncaught =
      method === 'log.entryAdded' && params?.level === 'error' && params.type === 'javascript';
    // Ignores Firefox's notes about files that were not loaded, as when a page is left. They are not
    // exceptions.
    if (isUncaught && !params.text.startsWith('Failed to load')) this.errors.push(params.text);
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${error}: ${message}`));
    else waiting?.resolve(result);
  }
}
