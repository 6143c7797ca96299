import { existsSync } from 'node:fs';

/** One page of a browser that is not Chromium, driven by the protocol that the browser speaks itself. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function of its own, which sees nothing but its arguments, in the page. */
  run<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses and lets go at a point of the viewport. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus, key by key. */
  type(text: string): Promise<void>;
  setFiles(selector: string, files: readonly string[]): Promise<void>;
  /** Makes it the tab that is looked at. */
  show(): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Name and version, as the browser says. */
  name: string;
  newTab(): Promise<Tab>;
  /** Uncaught errors and unhandled rejections of pages and workers since the last time. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** The viewport of an iPhone SE or mini, the narrowest that many people have. */
export const viewport = { width: 375, height: 812 };

export const webkitPrograms = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/bin/python3',
  '/usr/bin/openssl',
];
export const firefoxPrograms = ['/usr/bin/firefox-esr', '/usr/bin/openssl'];

/**
 * Whether an engine is there. Throws where it could have been installed, so that nothing is skipped without notice: in CI and for root on
 * Debian, where `npm test` installs the packages.
 */
export function isThere(name: string, programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !existsSync(program));
  if (missing.length === 0) return true;
  const couldBe = process.env['CI'] || (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'));
  if (couldBe)
    throw new Error(`${name} needs ${missing.join(', ')}: run npm test, which installs the packages.`);
  process.stderr.write(`Stories in ${name} are skipped: ${missing.join(', ')} missing.\n`);
  return false;
}
