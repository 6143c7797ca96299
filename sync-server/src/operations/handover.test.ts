import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { databaseName } from '#server/data-files.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { runInTerminal, runTyping } from '#test/scene/terminal.ts';
import { lockData } from './command/data-lock.ts';
import { withInstallation } from './handover/installation.ts';
import type { PackTarget } from './handover/take-in.ts';

let source: TestServer;
let folder: string;
beforeEach(async () => {
  source = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), 'handover-'));
  const { divisionId } = await aDivision(await anAdmin(source), 'St. Mary’s');
  await aMember(source, divisionId, { name: 'Linta', username: 'linta' });
});
afterEach(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run handover', () => {
  it('writes a school while the server runs, and takes it in at an empty installation once', async () => {
    const name = 'Adm\u009b31m\u001b[2J\u202ein';
    await source.ctx.database.write((tx) => tx.updateTable('admins').set({ name }).execute());
    const file = join(folder, 'school.age');
    const made = await runInTerminal('handover', source.dataDir, 'export', 'St. Mary’s', file);
    expect(made.err).toBe('');
    expect(made.out).toContain(`Wrote St. Mary’s to ${file}: `);
    expect(made.out).toContain(
      'It is shown this once, and stored nowhere. Send it separately from the file, for example by telephone.',
    );
    const [passphrase = ''] = /(?<=Passphrase: )[a-z0-9-]{34}(?=\n)/.exec(made.out) ?? [];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file, 'latin1');
    expect(bytes).not.toContain('Linta');
    // Trying one passphrase takes 32 MB. Other tests make cheaper packs.
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 15\n/);

    const target = join(folder, 'data');
    const taken = await runTyping(`${passphrase}\n`, 'handover', target, 'take-in', file);
    expect(taken).toMatchObject({ code: 0, err: '' });
    expect(taken.out).toContain('Took in St. Mary’s, as it was on ');
    // The name steers no terminal.
    expect(taken.out).toContain('The admin Adm\uFFFD31m\uFFFD[2J\uFFFDin (admin@example.org) came along.');
    const again = await runTyping(passphrase, 'handover', target, 'take-in', file);
    expect(again.out).toBe(
      'St. Mary’s was taken in from this pack before. Nothing was changed.\nEverything of the pack is here as it was.\n',
    );
  });

  it('keeps servers and other commands out of a file of SQLite until it has ended', async () => {
    const config = { ...source.ctx.config, dataDir: folder, databaseUrl: null, photosUrl: null };
    const file = join(folder, databaseName);
    const work = async ({ database }: PackTarget) => {
      expect(await database.read.selectFrom('schools').selectAll().execute()).toEqual([]);
      expect(() => lockData(folder, 'npm run restore')).toThrow(
        `npm run handover is using ${folder}: stop it first.`,
      );
      const server = new SQLite(file, { timeout: 0 });
      expect(() => server.pragma('journal_mode = WAL')).toThrow('database is locked');
      server.close();
      await database.write((tx) => tx.insertInto('meta').values({ key: 'a', value: 'b' }).execute());
    };
    await withInstallation(config, 'write', work, () => undefined);
    await (await openDatabase(file)).close();
  });

  it('warns that a list may bring people back when AUTH_SECRET has changed since the school came', async () => {
    await source.ctx.database.write(async (tx) => {
      const { id } = await tx.selectFrom('schools').select('id').executeTakeFirstOrThrow();
      const ago = { made_at: '2026-01-01T00:00:00.000Z', taken_in_at: '2026-01-02T00:00:00.000Z' };
      await tx
        .insertInto('handovers')
        .values({ pack_id: 'an-older-pack', school_id: id, ...ago, exclusion_keys: 'of another secret' })
        .execute();
    });
    const file = join(folder, 'school.age');
    const made = await runInTerminal('handover', source.dataDir, 'export', 'St. Mary’s', file);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out.trimEnd().split('\n').at(-1)).toBe(
      'Keys that came with a school cannot be decrypted, because AUTH_SECRET has changed: a class list may bring back people who asked to be left off before the school came.',
    );
  });

  it('refuses wrong arguments, and leaves a file that is there as it is', async () => {
    const file = join(folder, 'school.age');
    writeFileSync(file, 'a list of songs');
    const usage = await runInTerminal('handover', source.dataDir, 'export', 'St. Mary’s');
    expect(usage).toMatchObject({
      code: 1,
      err: expect.stringContaining('Usage: npm run handover -- export SCHOOL FILE'),
    });
    const there = await runInTerminal('handover', source.dataDir, 'export', 'St. Mary’s', file);
    expect(there.err).toBe(`${file} is there already: name a file that does not exist.\n`);
    expect(readFileSync(file, 'utf8')).toBe('a list of songs');
    const unknown = await runInTerminal('handover', source.dataDir, 'export', 'St.\u009b31m', `${file}.2`);
    expect(unknown.err).toBe('There is no school "St.\uFFFD31m": give its name or its id.\n');
    const acts = await source.ctx.database.read.selectFrom('audit').select('action').execute();
    expect(acts.map(({ action }) => action)).not.toContain('hand-over-school');
  });

  it('takes nothing in without a passphrase, or while a server uses the data', async () => {
    const file = join(folder, 'school.age');
    writeFileSync(file, 'a list of songs');
    const silent = await runTyping('', 'handover', join(folder, 'data'), 'take-in', file);
    expect(silent.err).toContain('There is no passphrase');
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const running = await runTyping('some-words', 'handover', source.dataDir, 'take-in', file);
    expect(running).toMatchObject({
      code: 1,
      err: `A server is using ${source.dataDir}: stop it first. Nothing was changed.\n`,
    });
  });
});
