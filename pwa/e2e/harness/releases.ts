import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const script = '/service-worker.js';
const built = process.env['APP_DIR'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** From `release` on, the server has a new version: the same app under another service worker. */
export async function publishable(page: Page, address: string): Promise<() => void> {
  const current = await (await fetch(`${address}${script}`)).text();
  let suffix = '';
  await page.context().route(`**${script}`, async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: `${current}\n${suffix}` });
  });
  return () => {
    suffix = '// A newer version.';
  };
}

/** What the browser does by itself now and then. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** The load that an update brings: the browser lets the old worker finish what it is doing. */
export function loadOfUpdate(page: Page): Promise<Page> {
  return page.waitForEvent('load', { timeout: 60_000 });
}

/** The built app in a folder of its own, for a server that gets new releases of it. */
export class Release {
  readonly dir: string;
  #number = 1;

  private constructor(dir: string) {
    this.dir = dir;
  }

  static async first(): Promise<Release> {
    const dir = await mkdtemp(join(tmpdir(), 'memcherrish-app-'));
    await cp(built, dir, { recursive: true });
    // Made from the files below, which change.
    await Promise.all(globSync('**/*.{br,gz}', { cwd: dir }).map((file) => rm(join(dir, file))));
    return new Release(dir);
  }

  /** Puts the next one in its place: every file has a new name, as after a change of each, and none of the old ones is there. */
  async next(): Promise<void> {
    const before = this.#number;
    this.#number += 1;
    const names = globSync('assets/*', { cwd: this.dir }).map((file) => basename(file));
    const renamed = new Map(names.map((name) => [name, nameIn(this.#number, before, name)]));
    for (const file of globSync('**/*.{js,css,html}', { cwd: this.dir })) {
      const path = join(this.dir, file);
      let text = await readFile(path, 'utf8');
      for (const [name, next] of renamed) text = text.replaceAll(name, next);
      await writeFile(path, text.replace(/("revision":"\w+)("[^}]*"index\.html")/, '$1x$2'));
    }
    for (const [name, next] of renamed)
      await rename(join(this.dir, 'assets', name), join(this.dir, 'assets', next));
  }

  /** Takes the part whose name begins like this out of the one that is there. */
  async lose(name: string): Promise<void> {
    const files = globSync(`assets/${name}-*.js`, { cwd: this.dir });
    if (files.length === 0) throw new Error(`No part is called ${name}.`);
    await Promise.all(files.map((file) => rm(join(this.dir, file))));
  }

  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }
}

function nameIn(number: number, before: number, name: string): string {
  const end = name.lastIndexOf('.');
  const stem = name.slice(0, end).replace(new RegExp(`-release${before}$`), '');
  return `${stem}-release${number}${name.slice(end)}`;
}
