// Runs on any Node that started npm, before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const pinnedMajor = 24;

/** Returns the SHA-256 of the paths and contents of files; a folder includes all its content. */
function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'node_modules' && name !== 'dist') add(join(path, name));
      }
      return;
    }
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/** Runs the work unless the mark of the last run shows that its sources are unchanged. */
function unlessUnchanged(mark, sources, work) {
  const markFile = join(root, mark);
  const now = digest(sources);
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === now) return;
  work();
  writeFileSync(markFile, now);
}

/** Runs a command. If it fails, this process exits with the same code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options });
  if (done.error) {
    console.error(`${command} could not be started: ${done.error.message}`);
    process.exit(1);
  }
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export function install() {
  // The lockfile contains the dependencies of every package.json.
  unlessUnchanged('node_modules/.installed-from', ['package-lock.json'], () => {
    console.log('Installing …');
    run('npm', ['ci', '--include=dev', '--loglevel=error']);
  });
}

/** Returns the Node for all commands: the pinned one, or the machine's own if it has the same major version. */
export function node() {
  const pinned = join(root, 'node_modules', `node-${isWindows ? 'win' : process.platform}-${process.arch}`);
  const binary = join(pinned, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) === pinnedMajor) return process.execPath;
  console.error(
    `Memcherrish needs Node ${pinnedMajor} on this system: install it from nodejs.org and try again.`,
  );
  return process.exit(1);
}

/** Returns the environment in which `node` is the pinned one, for child processes at any depth. */
export function environment(extra = {}) {
  const separator = isWindows ? ';' : ':';
  const path = [dirname(node()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, ...extra };
}

/** Returns the entry point of an installed package's command, to be run by `node()`. */
export function tool(name, file) {
  return join(root, 'node_modules', name, file);
}

export function build() {
  const sources = [
    'package-lock.json',
    'pwa/src',
    'pwa/public',
    'pwa/index.html',
    'pwa/first-screens.ts',
    'pwa/vite.config.ts',
    'pwa/oldest-browsers.ts',
    'pwa/plain-scripts.ts',
    'pwa/layout-as-classes.ts',
    'pwa/first-frame.js',
    'pwa/old-browser.js',
    'shared/src',
  ];
  unlessUnchanged('pwa/dist/.built-from', sources, () => {
    console.log('Building the app …');
    run(node(), [tool('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'pwa'),
      env: environment(),
      shell: false,
    });
    run(node(), ['scripts/compress.mjs'], { shell: false });
  });
}

/** Runs a process until it ends; forwards signals, so that Ctrl+C shuts the server down cleanly. */
export function foreground(args, extra = {}) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env: environment(extra) });
  // On Windows Ctrl+C reaches the server directly, and a signal from here would kill it in the middle of a write.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => isWindows || child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  // A signal to npm ends the shell between npm and this process, without notifying this process.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) child.kill('SIGTERM');
  }, 1000).unref();
}
