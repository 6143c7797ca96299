import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

/** Runs the first list of docs/operations.md in a temporary folder, and checks the units of `deploy`. */

const root = resolve(import.meta.dirname, '../../..');
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const pages = [page('operations.md'), page('operations-large.md')];
const list =
  (pages[0] ?? '').split(/^(?=## )/m).find((each) => each.startsWith('## From an empty server')) ?? '';
/** The blocks of the list, without the indentation of their step. */
const blocks = [...list.matchAll(/^ {3}```sh\n([\s\S]*?)^ {3}```$/gm)].map(([, text = '']) =>
  text.replace(/^ {3}/gm, ''),
);
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<
  string,
  string
>;
const units = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
const unit = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Programs that change the machine, or need the network. Stand-ins note their words, and do nothing. */
const standIns = ['apt-get', 'npm', 'ufw', 'adduser', 'git', 'systemctl', 'journalctl'];
let machine: string;
let noted: string[];

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'memcherrish-machine-'));
  const bin = join(machine, 'bin');
  mkdirSync(bin);
  for (const name of standIns) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${machine}/noted"\n`);
  }
  // Everything runs as the one user of the test.
  writeFileSync(join(bin, 'sudo'), '#!/bin/sh\nexec "$@"\n');
  writeFileSync(
    join(bin, 'install'),
    '#!/bin/sh\nwhile [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) kept="$kept $1"; shift;; esac; done\nexec /usr/bin/install $kept\n',
  );
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755);
  for (const name of ['var/lib', 'var/backups', 'etc/caddy', 'etc/systemd/system', 'opt'])
    mkdirSync(join(machine, name), { recursive: true });
  symlinkSync(root, join(machine, 'opt/memcherrish'));
  for (const block of blocks) {
    const here = block.replace(/(?<![\w.:])\/(var|etc|opt)\//g, `${machine}/$1/`);
    const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', here], {
      env: { PATH: `${bin}:/usr/bin:/bin` },
      encoding: 'utf8',
    });
    // The log of the stand-in has no setup code for grep to find.
    const isFine = ran.status === 0 || here.includes('journalctl');
    if (!isFine) throw new Error(`${block}\n${ran.stderr}`);
  }
  noted = readFileSync(join(machine, 'noted'), 'utf8').split('\n');
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

describe('the list from an empty server to the first sign-in', () => {
  it('installs, opens three ports, clones, builds, and enables every unit, in this order', () => {
    expect(blocks.length).toBeGreaterThan(6);
    const wanted = [
      /^apt-get install .*\bcaddy\b.*\bnpm\b/,
      /^ufw allow 22,80,443\/tcp$/,
      /^adduser --system --group .*memcherrish$/,
      /^git clone /,
      /^npm run build$/,
      /^systemctl daemon-reload$/,
      /^systemctl enable --now memcherrish\.service memcherrish-backup\.timer memcherrish-check\.timer$/,
      /^systemctl start memcherrish-backup$/,
      /^systemctl start memcherrish-check$/,
    ];
    const places = wanted.map((each) => noted.findIndex((line) => each.test(line)));
    expect(places).toEqual([...places].sort((one, two) => one - two));
    expect(places).not.toContain(-1);
    expect(readdirSync(join(machine, 'etc/systemd/system')).sort()).toEqual(units.sort());
  });

  it('writes variables that only root reads, and that the server accepts as production', () => {
    const file = join(machine, 'etc/memcherrish.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const environment = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(readConfig(environment)).toMatchObject({ production: true, sample: false, host: '127.0.0.1' });
    expect(readConfig({ ...environment, NODE_ENV: 'production' })).toEqual(readConfig(environment));
    expect(readFileSync(join(machine, 'etc/caddy/Caddyfile'), 'utf8')).toMatch(
      /reverse_proxy 127\.0\.0\.1:3000\n}\n$/,
    );
  });

  it('makes folders for the data and the backups that only their owner opens', () => {
    for (const name of ['var/lib/memcherrish', 'var/backups/memcherrish'])
      expect(statSync(join(machine, name)).mode & 0o777).toBe(0o700);
  });
});

describe('the units of deploy', () => {
  it.each(units)('%s starts a file of the program, as its user, with the folders of the manual', (name) => {
    const text = unit(name);
    if (name.endsWith('.timer')) {
      expect(text).toMatch(/^OnCalendar=/m);
      expect(text).toMatch(/^Persistent=true$/m);
      expect(units).toContain(name.replace('.timer', '.service'));
      return;
    }
    const [, node = '', script = '', words = ''] = /^ExecStart=(\S+) (\S+)(.*)$/m.exec(text) ?? [];
    expect(node).toBe('/opt/memcherrish/node_modules/.bin/node');
    expect(existsSync(join(root, script))).toBe(true);
    expect(text).toMatch(/^User=memcherrish$/m);
    expect(text).toMatch(/^UMask=0077$/m);
    expect(text).toMatch(/^ProtectSystem=strict$/m);
    expect(text).toMatch(/^EnvironmentFile=\/etc\/memcherrish\.env$/m);
    const [, set = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
    const environment = Object.fromEntries(set.split(' ').map((pair) => pair.split('=')));
    expect(environment).toEqual({ NODE_ENV: 'production', DATA_DIR: '/var/lib/memcherrish' });
    for (const folder of words.match(/\/var\/\S+/g) ?? [])
      expect(text).toContain(`ReadWritePaths=/var/lib/memcherrish ${folder}`);
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('pass systemd-analyze verify', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memcherrish-units-'));
    // The program of the unit must exist on the machine that verifies it.
    for (const name of units)
      writeFileSync(
        join(folder, name),
        unit(name).replaceAll('/opt/memcherrish/node_modules/.bin/node', process.execPath),
      );
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((name) => join(folder, name))],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('memcherrish'));
    expect(about).toEqual([]);
  });
});

describe('the pages of operations', () => {
  it('name only commands that exist', () => {
    const named = new Set(
      pages.flatMap((text) => [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)),
    );
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    expect(named).toContain('check');
  });

  it('link only to headings and files that exist', () => {
    const slug = (title: string) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    const headingsOf = (text: string) =>
      new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title)));
    const broken = pages.flatMap((text) =>
      [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)]+))?\)/g)].flatMap(([whole, file = '', heading]) => {
        const path = join(root, 'docs', file);
        if (file.startsWith('http')) return [];
        if (file !== '' && !existsSync(path)) return [whole];
        if (heading === undefined) return [];
        return headingsOf(file === '' ? text : readFileSync(path, 'utf8')).has(heading) ? [] : [whole];
      }),
    );
    expect(broken).toEqual([]);
  });
});
