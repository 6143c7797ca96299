import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import Database from 'better-sqlite3';
import { vi } from 'vitest';
import { ServerProcess } from '#test/faults/server-process.ts';
import { goodPassword } from '#test/scene/harness.ts';

export interface Figures {
  /** In bytes. */
  rss: number;
  /** Heap and buffers after a garbage collection, in bytes. */
  held: number;
  /** The delay of the event loop since the last call, in milliseconds. */
  late: { p99: number; most: number };
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

type Part = string | { name: string; bytes: Buffer };

/** The real program with its own folder for temporary files, an admin with a division, and a teacher. */
export class WatchedServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'memcherrish-hostile-'));
  #server: ServerProcess | null = null;
  place = { schoolId: '', batchId: '', divisionId: '' };
  adminToken = '';
  teacherToken = '';

  static async start(): Promise<WatchedServer> {
    const watched = new WatchedServer();
    mkdirSync(watched.#at('tmp'));
    const node = ['--expose-gc', '--import', join(import.meta.dirname, 'watch-server.ts')];
    const environment = { TMPDIR: watched.#at('tmp'), WATCH_FILE: watched.#at('figures.json') };
    watched.#server = await ServerProcess.start({ dataDir: watched.#at('data'), node, environment });
    await watched.#people();
    return watched;
  }

  async #people(): Promise<void> {
    const admin = { email: 'admin@example.org', password: goodPassword };
    await this.json(paths.adminRegister, { name: 'Admin', ...admin });
    this.adminToken = String((await this.json(paths.adminLogin, admin)).body['token']);
    const id = ({ body }: Answer) => String(body['_id']);
    const schoolId = id(await this.form(paths.schools, { name: 'St. Mary’s' }, this.adminToken));
    const batchId = id(await this.json(paths.batches(schoolId), { batch: '2012-13' }, this.adminToken));
    const divisions = paths.divisions(schoolId, batchId);
    this.place = {
      schoolId,
      batchId,
      divisionId: id(await this.json(divisions, { name: 'A' }, this.adminToken)),
    };
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  get said() {
    return this.#server?.said ?? { out: '', err: '' };
  }

  async send(path: string, type: string, body: Buffer, token: string | null = null): Promise<Answer> {
    const answer = await fetch(`${this.#server?.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }

  json(path: string, body: object, token: string | null = null): Promise<Answer> {
    return this.send(path, 'application/json', Buffer.from(JSON.stringify(body)), token);
  }

  /** Builds the body by hand, because form libraries correct file names. */
  form(path: string, ctx: Record<string, Part>, token: string | null = null): Promise<Answer> {
    const pieces = Object.entries(ctx).flatMap(([name, part]) => [
      `--boundary\r\ncontent-disposition: form-data; name="${name}"`,
      ...(typeof part === 'string' ? ['\r\n\r\n', part] : [`; filename="${part.name}"\r\n\r\n`, part.bytes]),
      '\r\n',
    ]);
    const body = Buffer.concat([...pieces, '--boundary--\r\n'].map((piece) => Buffer.from(piece as string)));
    return this.send(path, 'multipart/form-data; boundary=boundary', body, token);
  }

  async get(path: string, token: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${token}` };
    return Buffer.from(await (await fetch(`${this.#server?.address}${path}`, { headers })).arrayBuffer());
  }

  /** Sends the beginning of a form that declares more, and disconnects. */
  async breakOff(path: string, type: string, body: Buffer): Promise<void> {
    const { hostname, port } = new URL(this.#server?.address ?? '');
    const socket = connect(Number(port), hostname);
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${body.length + 1000}\r\n\r\n`;
    await new Promise<void>((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), body]), () => resolve()),
    );
    socket.destroy();
  }

  async figures(): Promise<Figures> {
    const file = this.#at('figures.json');
    rmSync(file, { force: true });
    process.kill(this.#server?.pid ?? 0, 'SIGUSR2');
    await vi.waitUntil(() => existsSync(file), { timeout: 20_000 });
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  /** Returns the row count of each table, except those that count tries and sign-ins. */
  rows(): Record<string, number> {
    const database = new Database(this.#at('data/memcherrish.sqlite'), { readonly: true });
    const names = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    const counted = names.map(String).filter((name) => !/^(attempts|sessions|sqlite_.*)$/.test(name));
    const rows = counted.map((name) => [
      name,
      database.prepare(`select count(*) from "${name}"`).pluck().get(),
    ]);
    database.close();
    return Object.fromEntries(rows);
  }

  photoFiles(): string[] {
    const folder = this.#at('data/photos');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  bytesOf(photoFile: string): Buffer {
    return readFileSync(this.#at(`data/photos/${photoFile}`));
  }

  temporaryFiles(): string[] {
    return readdirSync(this.#at('tmp'));
  }

  /** Returns all unexpected files in the data folder. */
  strayFiles(): string[] {
    const own =
      /^(memcherrish\.sqlite.*|photos|auth-secret|sms\.jsonl|deletions\.jsonl|lock.*|.*\.lock|high-water.*|ballast.*)$/;
    return readdirSync(this.#at('data')).filter((name) => !own.test(name));
  }

  async stop(): Promise<number | string | undefined> {
    const code = await this.#server?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    return code;
  }
}
