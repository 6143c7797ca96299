import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { nightlyBackup, tooOld } from '#server/operations/backups/nightly-backup.ts';
import { backUpPhotos } from '#server/operations/backups/photos-backup.ts';
import { runCheck } from '#server/operations/check/run-check.ts';
import { noticeFacts } from '#server/operations/check/watch.ts';
import type { Finding } from '#server/operations/findings/finding.ts';
import { aPhoto, seedCast } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { openMailServer } from '#test/scene/mail-server.ts';
import { runInTerminal } from '#test/scene/terminal.ts';

let server: TestServer;
let folder: string;
const signal = new AbortController().signal;
const nothingMore = { sms: null, mail: null, backup: null };
const closing: Server[] = [];

beforeAll(async () => {
  server = await openTestServer();
  await seedCast(server);
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-check-'));
});
afterAll(async () => {
  for (const each of closing) each.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function found(environment: Record<string, string> = {}, asked: object = {}): Promise<Finding[]> {
  const config = readConfig({ DATA_DIR: server.dataDir, ...environment });
  return runCheck(config, { ...nothingMore, ...asked }, signal);
}
const of = (findings: Finding[], what: string) =>
  findings.filter((each) => each.what === what).map(({ state, text }) => [state, text]);

/** Serves answers of a program in the place of the public address. */
async function program(answer: (url: string) => { headers: Record<string, string>; body: string }) {
  const own = createServer((request, response) => {
    const { headers, body } = answer(request.url ?? '');
    response.writeHead(200, headers).end(body);
  });
  closing.push(own);
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
}
const ours = (body: object, date = new Date()) => ({
  headers: { 'x-memcherrish': '1', date: date.toUTCString() },
  body: JSON.stringify(body),
});

describe('npm run check', () => {
  it('says on the terminal that an installation is well, and ends with 0', async () => {
    const { code, out, err } = await runInTerminal('check', server.dataDir);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ok {7}Versions {7}Memcherrish \S+ on Node 24\./m);
    expect(out).toMatch(/^ok {7}Photos {9}All \d+ photos of the database have their files\.$/m);
    expect(out).toMatch(/No problem was found\.\n$/);
  });

  it('ends with 1 when a photo has no file, and with usage for words that it does not know', async () => {
    const photo = await server.ctx.database.read.selectFrom('photos').select('id').executeTakeFirstOrThrow();
    rmSync(join(server.dataDir, 'photos', `${photo.id}.webp`));
    const { code, out } = await runInTerminal('check', server.dataDir);
    const picture = await aPhoto(1);
    await server.ctx.photos.save(photo.id, { large: picture, small: picture });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^PROBLEM {2}Photos {9}The files of 1 of \d+ photos are missing\..*older backups\.$/m,
    );
    expect(out).toMatch(/Found 1 problem\.\n$/);
    const { code: unknown, err } = await runInTerminal('check', server.dataDir, '--sms', '12345');
    expect([unknown, err]).toEqual([1, expect.stringMatching(/^Usage: npm run check/)]);
  });

  it('finds a folder without a database, and one that is not there', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect(of(await found({ DATA_DIR: empty }), 'Database')).toEqual([
      ['problem', expect.stringContaining('put the database in place first')],
    ]);
    writeFileSync(join(empty, 'memcherrish.sqlite'), 'no database at all');
    expect(of(await found({ DATA_DIR: empty }), 'Database')).toEqual([
      ['problem', expect.stringContaining('Restore the last good backup')],
    ]);
    expect(of(await found({ DATA_DIR: join(folder, 'nowhere') }), 'Files')).toEqual([
      ['problem', expect.stringContaining('Set DATA_DIR')],
    ]);
  });

  it('tries the address of people: silence, another program, an untrusted proxy, and the clock', async () => {
    const at = async (url: string) => found({ PUBLIC_URL: url });
    const socket = createSocketServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => socket.once('listening', resolve));
    const silent = `http://127.0.0.1:${(socket.address() as AddressInfo).port}`;
    await new Promise((resolve) => socket.close(resolve));
    expect(of(await at(silent), 'Address')).toEqual([['problem', expect.stringContaining('ECONNREFUSED')]]);
    const other = await program(() => ({ headers: {}, body: 'Welcome to nginx!' }));
    expect(of(await at(other), 'Address')).toEqual([['problem', expect.stringContaining('another program')]]);
    const well = await at(await program(() => ours({ ok: true })));
    expect(['Address', 'Proxy'].flatMap((what) => of(well, what).map(([state]) => state))).toEqual([
      'ok',
      'ok',
    ]);
    const proxied = await at(await program(() => ours({ ok: true, attention: ['proxy'] })));
    expect(of(proxied, 'Proxy')).toEqual([['problem', expect.stringContaining('TRUST_PROXY')]]);
    expect(of(proxied, 'Attention')).toEqual([]);
    const full = await at(await program(() => ours({ ok: true, attention: ['school-full', 'proxy'] })));
    expect(of(full, 'Attention')).toEqual([['warning', expect.stringContaining('attention: school-full.')]]);
    const late = await at(await program(() => ours({ ok: true }, new Date(Date.now() - 3_600_000))));
    expect(of(late, 'Clock')).toEqual([
      ['ok', expect.any(String)],
      ['problem', expect.stringMatching(/differs by 3[56]\d\d seconds/)],
    ]);
  });

  it('sends a test code through the sender, and says when it is not accepted', async () => {
    const sent: string[] = [];
    let status = 200;
    const hook = createServer((request, response) => {
      request.on('data', (bytes: Buffer) => sent.push(String(bytes)));
      request.on('end', () => response.writeHead(status).end());
    });
    closing.push(hook);
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const settings = {
      SMS_SENDER: 'webhook',
      WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
      WEBHOOK_SECRET: 'x'.repeat(32),
    };
    expect(of(await found(settings), 'Codes')).toEqual([['ok', expect.stringContaining('--sms')]]);
    expect(sent).toEqual([]);
    expect(of(await found(settings, { sms: '+919811111111' }), 'Codes')[0]?.[0]).toBe('ok');
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ to: '+919811111111' });
    status = 400;
    expect(of(await found(settings, { sms: '+919811111111' }), 'Codes')[0]?.[0]).toBe('problem');
  });

  it('signs in to the mail server, sends a letter to the named address alone, and says what failed', async () => {
    const mail = await openMailServer();
    const settings = {
      PUBLIC_URL: await program(() => ours({ ok: true })),
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@example.org',
    };
    expect(of(await found(settings), 'E-mail')).toEqual([['ok', expect.stringContaining('--mail ADDRESS')]]);
    expect(mail.received).toEqual([]);
    const asked = { mail: 'you@example.org' };
    expect(of(await found(settings, asked), 'E-mail')).toEqual([
      ['ok', expect.stringContaining('a letter to you@example.org')],
    ]);
    expect(mail.received).toMatchObject([
      { from: 'no-reply@example.org', to: ['you@example.org'], subject: 'A test of Memcherrish' },
    ]);
    mail.refuses = true;
    expect(of(await found(settings, asked), 'E-mail')).toEqual([
      ['problem', expect.stringContaining('Check MAIL_FROM')],
    ]);
    const stranger = { ...settings, SMTP_URL: mail.url.replace('p%40ss', 'wrong') };
    expect(of(await found(stranger, asked), 'E-mail')).toEqual([
      ['problem', expect.stringContaining('(EAUTH)')],
    ]);
    const terminal = ['check', server.dataDir, '--mail', 'you@example.org'] as const;
    const { out } = await runInTerminal(...terminal);
    expect(out).toMatch(/^ok {7}E-mail {9}SMTP_URL is not set, so no e-mail is sent\.$/m);
    await mail.close();
    expect(of(await found(settings, asked), 'E-mail')[0]?.[0]).toBe('problem');
    expect(mail.received).toHaveLength(1);
  });

  it('names a job that failed last, from the figures of the server', async () => {
    const figures = await program(() => ({
      headers: {},
      body: [
        'memcherrish_housekeeping_last_failure_timestamp_seconds{job="purge-expired"} 20',
        'memcherrish_housekeeping_last_success_timestamp_seconds{job="purge-expired"} 10',
        'memcherrish_housekeeping_last_failure_timestamp_seconds{job="empty-wal"} 0',
        'memcherrish_housekeeping_last_success_timestamp_seconds{job="empty-wal"} 10',
      ].join('\n'),
    }));
    expect(of(await found({ METRICS_PORT: new URL(figures).port }), 'Hourly jobs')).toEqual([
      ['problem', expect.stringMatching(/^purge-expired failed\./)],
    ]);
  });
});

describe('the nightly backup', () => {
  it('restores itself on trial, copies the deletions, and is known to the check and to the server', async () => {
    const nights = join(folder, 'nights');
    writeFileSync(join(server.dataDir, 'deletions.jsonl'), '{"a":1}\n');
    const now = server.ctx.clock();
    const made = await nightlyBackup(server.dataDir, nights, now, signal);
    expect(made).toMatchObject({ schools: 2, removed: [] });
    expect(made.photos).toBeGreaterThan(0);
    expect(readdirSync(nights).sort()).toEqual(['deletions.jsonl', made.file.split('/').at(-1)]);
    expect(readFileSync(join(nights, 'deletions.jsonl'), 'utf8')).toBe('{"a":1}\n');
    const checked = await found();
    expect(of(checked, 'Trial restore')).toEqual([
      ['ok', expect.stringContaining(`${made.file} opens: 2 schools`)],
    ]);
    const left = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /working\/[\w-]{12}|\.tmp$/.test(name))).toEqual([]);
    await noticeFacts(server.ctx);
    expect(server.ctx.attention.names()).toEqual([]);
    await noticeFacts({ ...server.ctx, clock: () => new Date(now.getTime() + 3 * 86_400_000) });
    expect(server.ctx.attention.sentences()).toEqual([expect.stringContaining('3 days old')]);
    server.ctx.attention.settle('backup-old');
  });

  it('keeps every older backup, and fails, when a photo has no file or the archive is cut', async () => {
    const nights = join(folder, 'bad');
    const photo = await server.ctx.database.read.selectFrom('photos').select('id').executeTakeFirstOrThrow();
    rmSync(join(server.dataDir, 'photos', `${photo.id}.webp`));
    const later = new Date(Date.now() + 60_000);
    await expect(nightlyBackup(server.dataDir, nights, later, signal)).rejects.toThrow(
      /1 photos are missing.*stay/,
    );
    const picture = await aPhoto(1);
    await server.ctx.photos.save(photo.id, { large: picture, small: picture });
    expect(readdirSync(nights)).toEqual(['incomplete.tar']);
    const cut = join(folder, 'cut.tar');
    const whole = readFileSync((await nightlyBackup(server.dataDir, nights, later, signal)).file);
    writeFileSync(cut, whole.subarray(0, whole.length - 40_000));
    expect(of(await found({}, { backup: cut }), 'Trial restore')[0]?.[0]).toBe('problem');
  });

  it('keeps fourteen nights and one of each of twelve months', () => {
    const nights = Array.from(
      { length: 800 },
      (_, index) =>
        `memcherrish-${new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)}T0230.tar`,
    );
    const removed = new Set(tooOld([...nights, 'deletions.jsonl', 'mine.tar', 'incomplete.tar']));
    const stays = nights.filter((name) => !removed.has(name));
    expect(stays.slice(-14)).toEqual(nights.slice(-14));
    expect(new Set(stays.map((name) => name.slice(12, 19))).size).toBe(12);
    expect([...removed].every((name) => nights.includes(name))).toBe(true);
    expect(stays.length).toBeLessThanOrEqual(14 + 12);
  });
});

it('a backup beside PostgreSQL holds photos, deletions and the id of the store, and no secret', async () => {
  writeFileSync(join(server.dataDir, 'store-id'), 'the-store');
  const target = join(folder, 'photos.tar');
  const count = await backUpPhotos(server.dataDir, target, signal);
  expect(count).toBeGreaterThan(0);
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  const { extract } = await import('tar');
  await extract({ file: target, cwd: unpacked });
  expect(readdirSync(unpacked).sort()).toEqual(['deletions.jsonl', 'photos', 'store-id']);
  const names = readdirSync(join(server.dataDir, 'photos'));
  for (const name of names)
    expect(readFileSync(join(unpacked, 'photos', name))).toEqual(
      readFileSync(join(server.dataDir, 'photos', name)),
    );
});
