import { existsSync } from 'node:fs';

/** A page of a browser other than Chromium, driven through that browser's own protocol. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it sees only its arguments. */
  run<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses and releases at a point of the viewport. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  setFiles(selector: string, files: readonly string[]): Promise<void>;
  show(): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Name and version, as the browser reports them. */
  name: string;
  newTab(): Promise<Tab>;
  /** Returns uncaught errors and unhandled rejections of pages and workers since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** The viewport of an iPhone SE or mini, the narrowest common screen. */
export const viewport = { width: 375, height: 812 };

export const webkitPrograms = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/bin/python3',
  '/usr/bin/openssl',
];
export const firefoxPrograms = ['/usr/bin/firefox-esr', '/usr/bin/openssl'];

/**
 * Returns whether an engine is installed. Throws where it could have been installed, so that nothing is
 * skipped unnoticed: on Debian, in CI and for root, because `npm test` installs the packages as root.
 */
export function isThere(name: string, programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !existsSync(program));
  if (missing.length === 0) return true;
  const isDebian = existsSync('/usr/bin/apt-get');
  const couldBe = isDebian && (process.env['CI'] || process.getuid?.() === 0);
  if (couldBe)
    throw new Error(`${name} needs ${missing.join(', ')}: run npm test, which installs the packages.`);
  process.stderr.write(`Stories in ${name} are skipped: ${missing.join(', ')} missing.\n`);
  return false;
}
