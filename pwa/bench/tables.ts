import { cpus, totalmem } from 'node:os';
import type { ColdOpen } from './cold-open.ts';
import type { Measured, Searched, Visit } from './first-sync.ts';
import type { Interactions } from './interactions.ts';
import { median, row } from './rows.ts';

const of = (visits: readonly Visit[], what: keyof Visit) => median(visits.map((each) => each[what]));
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const amount = (value: number, unit: string) =>
  `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
const bytes = (value: number) =>
  value < 10_000 ? `${(value / 1000).toFixed(2)} kB` : `${(value / 1000).toFixed(0)} kB`;

const against = (ours: number, limit: number, told: (value: number) => string) =>
  `**${(ours / limit).toFixed(2)} x** (${told(ours)} : ${told(limit)})`;

const interactions = [
  'open a card',
  'close it',
  'open the menu',
  'to the Courtyard',
  'to the class room',
  'type a letter in the search',
  'letter typed, results shown',
  'scroll All Batches',
] as const satisfies (keyof Interactions)[];

/** The measurements of one school; `open` is null if opening the app failed. */
export type MeasuredSchool = Measured & { open: ColdOpen | null };

/** Prints Markdown tables. Each cell has the ratio of the app to the limit line, and both values in brackets. */
export function printTables(measured: readonly MeasuredSchool[]): void {
  const first = (what: keyof Visit, told: (value: number) => string) =>
    measured.map(({ ours, limit }) => against(of(ours.first, what), of(limit.first, what), told));
  const afterChange = (what: keyof Visit, told: (value: number) => string) =>
    measured.map(({ ours, limit }) => against(of(ours.afterChange, what), of(limit.afterChange, what), told));
  const perSecond = (what: 'ours' | 'changing') =>
    measured.map((each) =>
      against(median(each.perSecond[what]), median(each.perSecond.limit), (value) => amount(value, '/s')),
    );
  const cpuOf = (each: (measured: MeasuredSchool) => readonly number[]) =>
    measured.map((school) => against(median(each(school)), median(school.cpu.limit), ms));
  const ms = (value: number) => amount(value, 'ms');
  const medianAndMost = (values: readonly number[]) => `${ms(median(values))}, ${ms(Math.max(...values))}`;
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, ${megabytes(totalmem())}, Node ${process.version}\n`,
  );
  row(
    'what',
    measured.map(({ people }) => `${people.toLocaleString('en')} people`),
  );
  row(
    '---',
    measured.map(() => '---'),
  );
  row('first sync, durable and readable', first('ms', ms));
  row('the same, just after a change', afterChange('ms', ms));
  row('bytes of it on the wire', first('bytes', bytes));
  row('the same, just after a change', afterChange('bytes', bytes));
  row(
    'server CPU of it, warm',
    cpuOf(({ cpu }) => cpu.ours),
  );
  for (const [at, { people }] of measured[0]?.cpu.afterChanges.entries() ?? []) {
    row(
      `the same, just after ${people} people changed`,
      cpuOf(({ cpu }) => cpu.afterChanges[at]?.cpu ?? []),
    );
    row(
      'rosters read and patched for it, text compressed',
      measured.map(({ cpu }) => {
        const of = (what: 'read' | 'patched' | 'compressed') =>
          median(cpu.afterChanges[at]?.work.map((work) => work[what]) ?? []);
        return `${of('read')}, ${of('patched')}, ${bytes(of('compressed'))}`;
      }),
    );
  }
  row('first syncs a second, 50 connections', perSecond('ours'));
  row('the same, while one person changes in each second', perSecond('changing'));
  for (const [what, title] of [
    ['one', 'one person changed'],
    ['hundred', '100 people changed'],
  ] as const) {
    row(
      `${title}, until stored`,
      measured.map(({ ours, limit }) => against(of(ours[what], 'ms'), of(limit[what], 'ms'), ms)),
    );
    row(
      `${title}, bytes`,
      measured.map(({ ours, limit }) => against(of(ours[what], 'bytes'), of(limit[what], 'bytes'), bytes)),
    );
  }
  row(
    'cold open of the data, until everyone is read',
    measured.map(({ opened }) => against(median(opened.ours), median(opened.limit), ms)),
  );
  if (measured.some(({ open }) => open !== null)) {
    row(
      'cold open offline, until 50 faces are on the screen',
      measured.map(({ open }) => (open ? against(median(open.ours), median(open.bare), ms) : '')),
    );
    for (const what of interactions) {
      row(
        `${what}, on a processor four times slower, median and slowest`,
        measured.map(({ open }) => (open ? medianAndMost(open.interactions[what]) : '')),
      );
    }
  }
  const found = (what: keyof Searched) =>
    measured.map(({ search }) => ms(median(search.map((each) => each[what]))));
  row('search by name, all matches, the slowest of ten texts', found('slowest'));
  row('the same on a processor four times slower', found('slowSlowest'));
  row('until everyone can be searched', found('ready'));
  row(
    'peak JS heap of the first sync',
    measured.map(
      ({ ours, limit }) => `${megabytes(of(ours.first, 'heap'))} : ${megabytes(of(limit.first, 'heap'))}`,
    ),
  );
  row(
    'on the device',
    measured.map(({ storage }) => megabytes(storage)),
  );
  row(
    'memory of the server, after it',
    measured.map(({ memory }) => `${megabytes(memory.ours)} : ${megabytes(memory.limit)}`),
  );
  row(
    'pieces of snapshots that lay ready',
    measured.map(({ rate }) => `${((1 - rate.made / rate.asked) * 100).toFixed(1)} % of ${rate.asked}`),
  );
}
