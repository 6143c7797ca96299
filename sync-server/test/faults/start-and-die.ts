import SQLite from 'better-sqlite3';
import { openDatabase } from '#db/engines/open.ts';

/** Opens a database and kills itself before the statement with that number: `node start-and-die.ts FILE NUMBER`. */
const [, , file = '', number = ''] = process.argv;
const { prepare } = SQLite.prototype;
let left = Number(number);
SQLite.prototype.prepare = function (this: SQLite.Database, source: string) {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return prepare.call(this, source);
} as typeof prepare;
await (await openDatabase(file)).close();
