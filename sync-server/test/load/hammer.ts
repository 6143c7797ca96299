import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** A separate program that writes to a server's database as fast as it can, until it is stopped. Each write takes a few milliseconds. */

const database = new SQLite(join(process.argv[2] ?? '', 'memcherrish.sqlite'), { timeout: 30_000 });
const write = database.prepare(
  "insert into attempts values (?, '', 1) on conflict do update set count = count + 1",
);
const wait = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  database.exec('begin immediate');
  write.run(`hammer ${process.pid}`);
  Atomics.wait(wait, 0, 0, 2);
  database.exec('commit');
  Atomics.wait(wait, 0, 0, Math.random() * 20);
}
