import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/* Another program on the database of a server: writes as often as it can, each time for a few milliseconds, until it is told to end. */

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
