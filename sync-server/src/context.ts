import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { Attempts } from '#auth/attempts.ts';
import { KnownDevices } from '#auth/known-devices.ts';
import { OneTimeCodes } from '#auth/one-time-codes.ts';
import { Passwords } from '#auth/passwords.ts';
import { SecondFactor } from '#auth/second-factor.ts';
import { Sessions } from '#auth/sessions.ts';
import { SignInTries } from '#auth/sign-in-tries.ts';
import { type Database, openDatabase, type ReadDatabase } from '#db/open.ts';
import { DeletionLog } from '#features/account/deletion-log.ts';
import { ClaimLinks } from '#features/claims/claim-links.ts';
import { EventTags } from '#features/events/event-tags.ts';
import { seatAgain } from '#features/events/seats.ts';
import { SpreadsheetProcess } from '#features/imports/spreadsheet-process.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { PhotoNames } from '#features/photos/photo-names.ts';
import { WebVitalsTally } from '#features/web-vitals/web-vitals-tally.ts';
import { openSender } from '#sms/open-sender.ts';
import type { SmsSender } from '#sms/sender.ts';
import { Cursors } from '#sync/cursor.ts';
import { Pokes } from '#sync/pokes.ts';
import { Revisions } from '#sync/revisions.ts';
import { Snapshots } from '#sync/snapshots.ts';
import { Structures } from '#sync/structures.ts';
import { type Config, ConfigError } from './config.ts';
import { databaseName, highWaterName, makeFolder, photosName } from './data-files.ts';
import { keptSecret } from './kept-secret.ts';
import { Metrics } from './metrics.ts';
import { keepHighWater } from './operations/high-water.ts';

/** The services that the app is made of. A test replaces some of them. */
export interface AppContext {
  config: Config;
  database: Database;
  clock: () => Date;
  /** The key that signs tokens. */
  tokenSecret: string;
  passwords: Passwords;
  sessions: Sessions;
  attempts: Attempts;
  devices: KnownDevices;
  tries: SignInTries;
  secondFactor: SecondFactor;
  codes: OneTimeCodes;
  photos: PhotoFiles;
  photoNames: PhotoNames;
  claimLinks: ClaimLinks;
  deletions: DeletionLog;
  cursors: Cursors;
  pokes: Pokes;
  revisions: Revisions;
  eventTags: EventTags;
  snapshots: Snapshots;
  structures: Structures;
  spreadsheets: SpreadsheetProcess;
  vitals: WebVitalsTally;
  metrics: Metrics;
  /** Fastify's logger option; false in tests. */
  log: false | { level: string; stream?: { write: (line: string) => void } };
}

/** The context without write access: routes and services that only read get it. */
export type ReadContext = Omit<AppContext, 'database'> & { database: ReadDatabase };

interface Overrides {
  clock?: () => Date;
  passwords?: Passwords;
  sms?: SmsSender;
  log?: AppContext['log'];
  /**
   * Receives delivery reports of senders, the codes of the development sender, and reports that a limit of
   * codes was reached.
   */
  print?: (line: string) => void;
  /** Ends the process: see openDatabase. */
  onFailedSync?: (error: Error) => void;
  /** See keepHighWater. A test that counts writes turns this off, so that only calls write. */
  countsAfter?: number;
}

/** Opens everything that the config names. Close it with `closeContext`. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<AppContext> {
  try {
    await makeFolder(config.dataDir);
  } catch {
    throw new ConfigError(
      `DATA_DIR=${config.dataDir} cannot be made: it takes a folder that can be written to.`,
    );
  }
  const clock = overrides.clock ?? (() => new Date());
  const secret = Buffer.from(config.authSecret ?? (await keptSecret(config.dataDir)));
  const print = overrides.print ?? (() => undefined);
  const file = (name: string) => join(config.dataDir, name);
  const opened = await openDatabase(file(databaseName), overrides.onFailedSync);
  const database = await keepHighWater(opened, file(highWaterName), print, overrides.countsAfter);
  const pokes = new Pokes();
  const metrics = new Metrics();
  const attempts = new Attempts(database, clock, config.rateLimits);
  const devices = new KnownDevices(derived(secret, 'devices'));
  return {
    config,
    database,
    clock,
    tokenSecret: derived(secret, 'tokens').toString('base64url'),
    passwords: overrides.passwords ?? new Passwords(),
    sessions: new Sessions(database, pokes, clock),
    attempts,
    devices,
    tries: new SignInTries(attempts, devices),
    secondFactor: new SecondFactor(derived(secret, 'second factor')),
    codes: new OneTimeCodes({
      database,
      clock,
      sms: counted(
        overrides.sms ?? openSender(config.sms, { clock, dataDir: config.dataDir, report: print }),
        metrics,
      ),
      secret: derived(secret, 'codes'),
      host: config.publicUrl?.hostname ?? 'localhost',
      limitFactor: config.rateLimits,
      budget: config.smsBudget,
      countries: config.smsCountries,
      report: print,
    }),
    photos: new PhotoFiles(file(photosName), (error) => {
      metrics.photoLeft();
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      print(`The file of a deleted photo could not be removed${code}. The next start removes it.`);
    }),
    photoNames: new PhotoNames(derived(secret, 'photo names')),
    claimLinks: new ClaimLinks(derived(secret, 'claim links')),
    deletions: new DeletionLog(file('deletions.jsonl')),
    cursors: new Cursors(derived(secret, 'cursors')),
    pokes,
    revisions: new Revisions(pokes, (tx, eventIds) => seatAgain({ clock, pokes }, tx, eventIds)),
    eventTags: new EventTags(),
    snapshots: new Snapshots(),
    structures: new Structures(),
    spreadsheets: new SpreadsheetProcess(),
    vitals: new WebVitalsTally(),
    metrics,
    log: overrides.log ?? { level: 'info' },
  };
}

export async function closeContext(ctx: AppContext): Promise<void> {
  ctx.pokes.endAll();
  await ctx.codes.late.settled();
  await ctx.sessions.lastSeen.close();
  await ctx.database.close();
}

function counted(sender: SmsSender, metrics: Metrics): SmsSender {
  return {
    send: async (message) => {
      const isAccepted = await sender.send(message);
      metrics.sms(isAccepted ? 'accepted' : 'rejected');
      return isAccepted;
    },
  };
}

/** Derives one key for each purpose, so that a hash made for one is never valid for another. */
function derived(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `memcherrish ${purpose}`, 32));
}
