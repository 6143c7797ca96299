import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Checks the installed packages from the lockfile, without a network. The floors below track advisories, since `npm audit` needs a
 * registry.
 */

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const workspaces = ['', 'shared', 'sync-server', 'pwa'];
const lock: Record<string, Locked> = read('package-lock.json').packages;
const manifest = (workspace: string) => read(join(workspace, 'package.json'));

/** Every package from a registry, by its folder. */
const installed = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameIn = (path: string, { name }: Locked) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13);

/** The first version without a known vulnerability. Every installed copy of the package must have at least this version. */
const floors: Record<string, string> = {
  fastify: '5.12.2',
  '@fastify/static': '10.1.3',
  '@fastify/multipart': '10.0.0',
  'fast-jwt': '6.2.4',
  kysely: '0.28.17',
  sharp: '0.35.4',
  nanoid: '3.3.8',
};

function isAtLeast(version: string, floor: string): boolean {
  const ctx = (text: string) => text.split('-', 1).join('').split('.').map(Number);
  const [have, want] = [ctx(version), ctx(floor)];
  const differs = have.findIndex((part, index) => part !== want[index]);
  return differs === -1 ? !version.includes('-') : (have[differs] ?? 0) > (want[differs] ?? 0);
}

describe('the comparison of versions', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.9.9', true],
    ['1.2.2', '1.2.3', false],
    ['1.2.3-pre', '1.2.3', false],
    ['0.9.9', '1.0.0', false],
  ])('compares %s with %s: at least as new is %s', (version, floor, answer) => {
    expect(isAtLeast(version, floor)).toBe(answer);
  });

  // Shows asvs:15.2.1
  it.each(Object.entries(floors))('keeps %s at %s or above', (name, floor) => {
    const versions = installed
      .filter(([path, locked]) => nameIn(path, locked) === name)
      .map(([, { version }]) => version ?? '');
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  // Shows threat:supply-chain
  it('finds exact versions in package.json, equal to the lockfile', () => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
    for (const workspace of workspaces) {
      for (const kind of kinds) {
        const asked: Record<string, string> = manifest(workspace)[kind] ?? {};
        for (const [name, wanted] of Object.entries(asked)) {
          const version = wanted.replace(/^npm:(@[^/]+\/)?[^@]+@/, '');
          expect(version, `${name} of ${workspace}`).toMatch(/^\d+\.\d+\.\d+$/);
          if (name.startsWith('@memcherrish/')) continue;
          const own = lock[`${workspace}/node_modules/${name}`] ?? lock[`node_modules/${name}`];
          expect(own?.version, `${name} of ${workspace}`).toBe(version);
        }
      }
    }
  });
});

describe('the lockfile', () => {
  // Shows threat:supply-chain
  it('has a digest for every installed package', () => {
    expect(installed.length).toBeGreaterThan(100);
    const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('contains no download address: the digest decides, with any registry', () => {
    const placed = Object.entries(lock).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(placed.map(([path, { resolved }]) => [path, resolved])).toEqual([]);
  });

  // Shows threat:supply-chain
  it('has only install scripts that package.json allows by name, and none runs automatically', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const allowed = Object.keys(manifest('').allowScripts);
    expect(new Set(scripted.map(([path, locked]) => nameIn(path, locked)))).toEqual(new Set(allowed));
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('the reader of spreadsheets', () => {
  // Shows threat:supply-chain
  it('is the patched version by its digest, under the alias that the code imports', () => {
    expect(manifest('sync-server').dependencies.xlsx).toBe('npm:@e965/xlsx@0.20.3');
    const copies = installed.filter(([path]) => path.endsWith('node_modules/xlsx'));
    expect(copies.map(([, { name, version, integrity }]) => ({ name, version, integrity }))).toEqual([
      {
        name: '@e965/xlsx',
        version: '0.20.3',
        integrity:
          'sha512-703RN/3OdsRD5mtse2HBX7Um7xwaP9tlswEG6svOtjqokXoX7rJdQj7DyabD2I+xk22RgaIIU+R6BHgkpZGB/w==',
      },
    ]);
  });

  it('is installed under no other name', () => {
    const others = installed.filter(([path, locked]) => ['xlsx', 'exceljs'].includes(nameIn(path, locked)));
    expect(others.map(([path]) => path)).toEqual([]);
  });
});
