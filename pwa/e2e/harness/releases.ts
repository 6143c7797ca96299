import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const script = '/service-worker.js';
const built = process.env['APP_DIR'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Makes the page install an older version than the server has: the same app with another service worker. When the
 * browser looks for an update, its request passes this route.
 */
export async function startOlder(page: Page, address: string): Promise<void> {
  const current = await (await fetch(`${address}${script}`)).text();
  await page.context().route(`**${script}`, async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: `${current}\n// An older version.` });
  });
}

/** Looks for an update, as the browser does by itself at times. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/**
 * Presses Update, and waits for the new version. Like a person, it first lets the page load completely: a request at
 * the same moment would start the old service worker again, and with its tools attached Chromium never ends it.
 */
export async function acceptUpdate(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await reloaded;
}

/** A copy of the built app in a folder, for a server that gets new releases. */
export class Release {
  readonly dir: string;
  #number = 1;

  private constructor(dir: string) {
    this.dir = dir;
  }

  static async first(): Promise<Release> {
    const dir = await mkdtemp(join(tmpdir(), 'memcherrish-app-'));
    await cp(built, dir, { recursive: true });
    // The compressed files are removed, because the files that they were made from change.
    await Promise.all(globSync('**/*.{br,gz}', { cwd: dir }).map((file) => rm(join(dir, file))));
    return new Release(dir);
  }

  /** Replaces the release by the next one: every file gets a new name, and no old file is left. */
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

  /** Deletes the module whose file name begins with `name` from the current release. */
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
