// Runs all checks and tests, each step to its end. The last line is: N passed, N failed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { build, environment, foreground, install, node, root, run, tool } from './setup.mjs';
import { readOptions } from './test-options.mjs';
import { keepTimings, secondsByKind, slowest, timingsIn } from './test-timings.mjs';

const options = readOptions(process.argv.slice(2));
const isComplete =
  options.files.length === 0 && options.shard === null && !options.isQuick && !options.isChanged;
let passed = 0;
let failed = 0;

/** Runs checks in parallel. Each prints its output when it is done. */
async function check(checks) {
  const running = Object.entries(checks).map(async ([name, args]) => {
    const child = spawn(node(), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = await once(child, 'close');
    console.log(`\n${name}\n${(await said).join('')}`.trimEnd());
    if (status === 0) passed += 1;
    else failed += 1;
  });
  await Promise.all(running);
}

/** Returns the arguments of Vitest for the tests that the change can affect, or null if there are none. */
function changedTests() {
  const since = options.since === null ? [] : [`--since=${options.since}`];
  const { status, stdout } = spawnSync(node(), ['scripts/changed/main.ts', ...since], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  });
  if (status !== 0) process.exit(1);
  const { tests, bothDatabases } = JSON.parse(stdout);
  if (tests.length === 0) return null;
  return [...tests, ...(bothDatabases ? [] : ['--project=!server-postgres', '--project=!server-twice'])];
}

async function tests(files) {
  console.log('\nTests');
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'memcherrish-tests-'));
  // Servers that tests start as another user must be able to pass through.
  chmodSync(folder, 0o711);
  const report = join(folder, 'report.json');
  const durations = join(folder, 'durations.json');
  const reporters = [
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    '--reporter=./scripts/test-timings.mjs',
  ];
  const shard = options.shard === null ? [] : [`--shard=${options.shard}`];
  const done = spawnSync(node(), [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...shard, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: environment({
      TMPDIR: folder,
      TIMINGS: durations,
      // Hundreds of workers and servers load the same modules; they share one compile cache.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...(options.isLong ? { LONG: '1' } : {}),
      ...(options.isQuick ? { QUICK: '1' } : {}),
    }),
  });
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    // A file that does not load, or an error between tests, is not counted as a failed test by Vitest.
    if (done.status !== 0 && result.numFailedTests === 0) failed += 1;
    if (result.numPassedTests + result.numFailedTests === 0) failed += 1;
    const measured = JSON.parse(readFileSync(durations, 'utf8'));
    const timings = timingsIn(measured);
    // The long form has other timings, which do not fit the order of a usual run.
    if (!options.isLong) keepTimings(timings, { saves: options.savesTimings });
    const named = failures(result);
    if (named.length > 0) console.log(`\nFailed tests\n${named.join('\n')}`);
    console.log(`\nSeconds of all workers, by kind\n${secondsByKind(measured).join('\n')}`);
    console.log(`\nThe slowest files\n${slowest(timings, 10).join('\n')}`);
    if (isComplete)
      await check({
        'Lines of the specification, and threats, with a test that passed': [
          'scripts/traceability/main.ts',
          `--report=${report}`,
        ],
      });
  } else {
    failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Returns a line for each test that failed and each file that did not load, in Vitest's JSON report. */
function failures({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [file];
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
}

/** Runs until it is stopped. Browser tests use the app as built at the start. */
function watch() {
  const named = options.files.length > 0 ? options.files : ['--standalone'];
  foreground([tool('vitest', 'vitest.mjs'), 'watch', ...named]);
  return new Promise(() => undefined);
}

/**
 * Returns a folder in memory with enough free space: hundreds of databases that sync every write would wait for a
 * disk.
 */
function roomInMemory() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 1024 ** 3 ? folder : null;
  } catch {
    return null;
  }
}

function findChromium() {
  const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path));
}

/** Returns whether packages of Debian can be installed. */
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of Debian. `packages` is called when the list of packages is up to date. */
function installPackages(name, packages) {
  console.log(`Installing ${name} …`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, shell: false };
  run('apt-get', ['update', '-qq'], options);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages()], options);
}

/**
 * Installs Chromium: Debian's headless package where available, with the tools for the power-cut tests; else
 * Playwright's own download.
 */
function getChromium() {
  if (findChromium()) return;
  if (canInstall()) {
    installPackages('Chromium', () => {
      const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
      const browser = hasShell ? 'chromium-headless-shell' : 'chromium';
      return [browser, 'fonts-noto-core', 'fonts-noto-color-emoji', 'strace'];
    });
    return;
  }
  run(node(), [tool('playwright', 'cli.js'), 'install', 'chromium'], { env: environment(), shell: false });
}

/** Installs WebKit and Firefox, in which the main stories are tested too: Debian's packages where available. */
function getOtherEngines() {
  const isThere = ['/usr/bin/WebKitWebDriver', '/usr/bin/firefox-esr', '/usr/bin/Xvfb'].every((each) =>
    existsSync(each),
  );
  const webkit = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'];
  if (!isThere && canInstall())
    installPackages('WebKit and Firefox', () => [...webkit, 'firefox-esr', 'openssl']);
}

/** Installs PostgreSQL, on which server tests run too: Debian's package where available. */
function getPostgres() {
  const debian = '/usr/lib/postgresql';
  const folders = [process.env.PG_BIN, ...(process.env.PATH ?? '').split(':')];
  if (existsSync(debian) || folders.some((each) => each && existsSync(join(each, 'initdb')))) return;
  if (!canInstall()) {
    console.log(
      'PostgreSQL is not here, so the tests on it will fail. Install version 15 or newer (Debian: apt-get install postgresql; macOS: brew install postgresql), or set PG_BIN to the folder of its programs.',
    );
    return;
  }
  installPackages('PostgreSQL', () => ['postgresql']);
}

/** Installs a server of S3 for the long run: Debian's OpenStack Swift. Elsewhere its tests are skipped. */
function getSwift() {
  const isThere = existsSync('/usr/lib/python3/dist-packages/swift');
  if (!isThere && canInstall()) installPackages('OpenStack Swift', () => ['python3-swift']);
}

/** Installs promtool for the long run, which tests the alarm rules: Debian's Prometheus. Elsewhere they are skipped. */
function getPromtool() {
  if (!existsSync('/usr/bin/promtool') && canInstall()) installPackages('promtool', () => ['prometheus']);
}

const typeChecked = [
  'shared',
  'sync-server',
  'pwa',
  'pwa/tsconfig.worker.json',
  'pwa/tsconfig.node.json',
  'scripts',
];

install();
getChromium();
getOtherEngines();
getPostgres();
if (options.isLong) {
  getSwift();
  getPromtool();
}
build();
if (options.isWatching) await watch();
if (options.hasStaticChecks) {
  const types = (project) => [tool('typescript', 'bin/tsc'), '-p', project];
  await check({
    'Format, lint and import rules': [
      tool('@biomejs/biome', 'bin/biome'),
      'check',
      '--error-on-warnings',
      '.',
    ],
    ...Object.fromEntries(typeChecked.map((project) => [`Types of ${project}`, types(project)])),
    'Sizes of what a phone loads': ['scripts/budgets.mjs'],
    'Nothing that the oldest browsers lack': ['scripts/old-browsers/main.ts'],
    'A test for each line of the specification, and for each threat': ['scripts/traceability/main.ts'],
    'English of comments, titles, texts and pages': ['scripts/prose/main.ts'],
  });
}
const files = options.isChanged ? changedTests() : options.files;
if (files !== null) await tests(files);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
