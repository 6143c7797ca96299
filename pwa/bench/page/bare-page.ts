import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { Dexie, type Table } from 'dexie';

/**
 * The bare page of a cold open: reads the class from the device and draws a button with an initial for each person.
 * It does nothing else.
 */
class BareDatabase extends Dexie {
  declare readonly rosters: Table<Roster, string>;

  constructor() {
    super('bare');
    this.version(1).stores({ rosters: 'divisionId, relation' });
  }
}

const db = new BareDatabase();
if ((await db.rosters.count()) === 0) {
  const response = await fetch('/school.json');
  await db.rosters.bulkPut(await response.json());
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
}
const own = await db.rosters.where('relation').equals('division').first();
for (const { name } of own?.schoolmates ?? []) {
  const face = document.createElement('button');
  face.className = 'face';
  face.textContent = `${name.slice(0, 1)} ${name}`;
  document.body.append(face);
}
