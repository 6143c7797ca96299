import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { nanoid } from 'nanoid';
import { type CastSchool, seedCast } from './cast-school.ts';
import { openTestServer, type TestServer } from './harness.ts';

/** The cast on a running server that has its data directory open, and a folder for test output. */
export class ServedSchool {
  readonly server: TestServer;
  readonly school: CastSchool;
  readonly folder = mkdtempSync(join(tmpdir(), 'memcherrish-served-'));
  readonly #others: TestServer[] = [];

  private constructor(server: TestServer, school: CastSchool) {
    this.server = server;
    this.school = school;
  }

  static async open(): Promise<ServedSchool> {
    const server = await openTestServer();
    return new ServedSchool(server, await seedCast(server));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Copies the data directory as it is on the disk, but for its lock: no server has the copy open. Blocks this process,
   * and so its server: a write in between would tear the copy.
   */
  async copyOfData(): Promise<string> {
    const copy = this.path(`data-${nanoid(8)}`);
    const isLock = (path: string) => ['lock', 'lock.json'].includes(basename(path));
    cpSync(this.server.dataDir, copy, { recursive: true, filter: (path) => !isLock(path) });
    return copy;
  }

  async serve(dataDir: string): Promise<TestServer> {
    const server = await openTestServer({ DATA_DIR: dataDir });
    this.#others.push(server);
    return server;
  }

  async close(): Promise<void> {
    for (const server of [this.server, ...this.#others]) await server.close();
    rmSync(this.folder, { recursive: true });
  }
}
