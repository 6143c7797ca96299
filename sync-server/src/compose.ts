import { join } from 'node:path';
import { AfterAnswers } from '#auth/after-answers.ts';
import { Attempts } from '#auth/attempts.ts';
import { CodeDelivery } from '#auth/code-delivery.ts';
import { KnownDevices } from '#auth/known-devices.ts';
import { OneTimeCodes } from '#auth/one-time-codes.ts';
import { Passwords } from '#auth/passwords.ts';
import { RecoveryLinks } from '#auth/recovery-links.ts';
import { SecondFactor } from '#auth/second-factor.ts';
import { Sessions } from '#auth/sessions.ts';
import { SignInTries } from '#auth/sign-in-tries.ts';
import type { Database } from '#db/database.ts';
import { eraseNotesOfLeavers } from '#directory/outreach-notes-store.ts';
import { SchoolQuotas } from '#directory/school-quotas.ts';
import { endRolesOfLeavers } from '#features/batch-roles/end-roles.ts';
import { ClaimLinks } from '#features/claims/claim-links.ts';
import { HeadCounts } from '#features/desk/head-counts.ts';
import { NameIndexes } from '#features/desk/name-indexes.ts';
import { Doors } from '#features/events/doors.ts';
import { EventTags } from '#features/events/event-tags.ts';
import { seatAgain } from '#features/events/seats.ts';
import { SpreadsheetProcess } from '#features/imports/spreadsheet-process.ts';
import { noteSaving } from '#features/photos/loose-photos.ts';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { PhotoNames } from '#features/photos/photo-names.ts';
import { PhotoCheck } from '#features/photos/sweep-photos.ts';
import { DeletionLog } from '#features/removals/deletion-log.ts';
import { DeletionObjects } from '#features/removals/deletion-objects.ts';
import { WebVitalsTally } from '#features/web-vitals/web-vitals-tally.ts';
import { SmsNotices } from '#sms/notices.ts';
import { openSender } from '#sms/open-sender.ts';
import type { SmsSender } from '#sms/sender.ts';
import { WhatsApp } from '#sms/whatsapp.ts';
import { Cursors } from '#sync/cursor.ts';
import { Pokes } from '#sync/pokes.ts';
import { Revisions } from '#sync/revisions.ts';
import { Snapshots } from '#sync/snapshots.ts';
import { Structures } from '#sync/structures.ts';
import { Attention } from './attention.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { type OpenedData, openData } from './data-directory/open-data.ts';
import { deletionsName, photosName } from './data-files.ts';
import { derived } from './derived-key.ts';
import { keptSecret } from './kept-secret.ts';
import { Mailbox } from './mail/mailbox.ts';
import { Metrics } from './metrics.ts';
import { ServedTime } from './served-time.ts';

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
  /** Wraps the database before anything uses it. */
  onDatabase?: (database: Database) => Database;
  /** Ends the process: see openDatabase. */
  onFailedSync?: (error: Error) => void;
  /** See keepHighWater. A test that counts writes turns this off, so that only calls write. */
  countsAfter?: number;
}

/** Opens everything that the config names, for the server and for all features. Close it with `closeContext`. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<AppContext> {
  const print = overrides.print ?? (() => undefined);
  const { onDatabase, onFailedSync, countsAfter } = overrides;
  const time = servedTime(config, overrides);
  const opened = await openData(config, { print, onDatabase, onFailedSync, countsAfter, time });
  try {
    return await contextOf(config, opened, time, overrides);
  } catch (error) {
    await opened.database.close();
    throw error;
  }
}

/** A clock that a test moves is its own second source. */
function servedTime({ clockConfirmed }: Config, { clock }: Overrides): ServedTime {
  return clock
    ? new ServedTime(clock, null, () => clock().getTime())
    : new ServedTime(() => new Date(), clockConfirmed);
}

async function contextOf(
  config: Config,
  { database, bucket }: OpenedData,
  time: ServedTime,
  overrides: Overrides,
): Promise<AppContext> {
  const clock = overrides.clock ?? (() => new Date());
  const print = overrides.print ?? (() => undefined);
  const secret = Buffer.from(config.authSecret ?? (await keptSecret(config.dataDir)));
  const file = (name: string) => join(config.dataDir, name);
  const pokes = new Pokes(database.bus);
  const metrics = new Metrics();
  const onLeft = (error: unknown) => {
    metrics.photoLeft();
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    print(`The file of a deleted photo could not be removed${code}. Housekeeping removes it.`);
  };
  const attention = new Attention(print);
  const hooks = { onLeft, onSave: noteSaving(database) };
  const attempts = new Attempts(database, clock, config.rateLimits);
  const devices = new KnownDevices(derived(secret, 'devices'));
  const sms = counted(
    overrides.sms ?? openSender(config.sms, { clock, dataDir: config.dataDir, report: print }),
    metrics,
  );
  return {
    config,
    database,
    clock,
    time,
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
      delivery: new CodeDelivery(
        sms,
        config.whatsApp &&
          new WhatsApp(config.whatsApp, {
            clock,
            report: print,
            counted: (result) => metrics.whatsApp(result),
          }),
        config.publicUrl?.hostname ?? 'localhost',
      ),
      secret: derived(secret, 'codes'),
      limitFactor: config.rateLimits,
      budget: config.smsBudget,
      countries: config.smsCountries,
      report: print,
    }),
    notices: new SmsNotices(sms, config.publicUrl?.origin ?? 'http://localhost', print),
    recoveryLinks: new RecoveryLinks(derived(secret, 'recovery links')),
    lateLinks: new AfterAnswers(print, 'a link'),
    mailbox:
      config.mail && config.publicUrl
        ? new Mailbox(config.mail, {
            host: config.publicUrl.hostname,
            report: print,
            counted: (result) => metrics.mail(result),
          })
        : null,
    photos: bucket ? new PhotoBucket(bucket, hooks) : new PhotoFiles(file(photosName), hooks),
    photoCheck: new PhotoCheck(attention),
    photoNames: new PhotoNames(derived(secret, 'photo names')),
    claimLinks: new ClaimLinks(derived(secret, 'claim links'), print),
    deletions: bucket ? new DeletionObjects(bucket, clock) : new DeletionLog(file(deletionsName)),
    cursors: new Cursors(derived(secret, 'cursors')),
    pokes,
    revisions: new Revisions(pokes, {
      seatAgain: (tx, eventIds) => seatAgain({ clock, pokes }, tx, eventIds),
      endRoles: (tx, batchId, people) => endRolesOfLeavers({ clock, pokes }, tx, batchId, people),
      eraseNotes: eraseNotesOfLeavers,
    }),
    eventTags: new EventTags(),
    doors: new Doors(),
    snapshots: new Snapshots(),
    structures: new Structures(),
    quotas: new SchoolQuotas(config.quotas),
    headCounts: new HeadCounts(),
    nameIndexes: new NameIndexes(),
    spreadsheets: new SpreadsheetProcess(),
    vitals: new WebVitalsTally(),
    metrics,
    attention,
    log: overrides.log ?? { level: 'info' },
  };
}

export async function closeContext(ctx: AppContext): Promise<void> {
  ctx.pokes.endAll();
  await ctx.codes.late.settled();
  await ctx.lateLinks.settled();
  await ctx.notices.settled();
  await ctx.mailbox?.settled();
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
