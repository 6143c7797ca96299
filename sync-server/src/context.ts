import type { AfterAnswers } from '#auth/after-answers.ts';
import type { Attempts } from '#auth/attempts.ts';
import type { KnownDevices } from '#auth/known-devices.ts';
import type { OneTimeCodes } from '#auth/one-time-codes.ts';
import type { Passwords } from '#auth/passwords.ts';
import type { RecoveryLinks } from '#auth/recovery-links.ts';
import type { SecondFactor } from '#auth/second-factor.ts';
import type { Sessions } from '#auth/sessions.ts';
import type { SignInTries } from '#auth/sign-in-tries.ts';
import type { Database, ReadDatabase } from '#db/database.ts';
import type { SchoolQuotas } from '#directory/school-quotas.ts';
import type { Cursors } from '#sync/cursor.ts';
import type { Pokes } from '#sync/pokes.ts';
import type { Revisions } from '#sync/revisions.ts';
import type { Snapshots } from '#sync/snapshots.ts';
import type { Structures } from '#sync/structures.ts';
import type { Attention } from './attention.ts';
import type { Config } from './config.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Metrics } from './metrics.ts';
import type { ServedTime } from './served-time.ts';
import type { SmsNotices } from './sms/notices.ts';

/**
 * The services that every part of the server gets. A test replaces some of them. Here are those below the features. A
 * feature adds its own where it declares them, and `compose.ts` makes all of them.
 */
export interface AppContext {
  config: Config;
  database: Database;
  clock: () => Date;
  /** Says whether rows may be deleted by their age. */
  time: ServedTime;
  /** The key that signs tokens. */
  tokenSecret: string;
  passwords: Passwords;
  sessions: Sessions;
  attempts: Attempts;
  devices: KnownDevices;
  tries: SignInTries;
  secondFactor: SecondFactor;
  codes: OneTimeCodes;
  notices: SmsNotices;
  recoveryLinks: RecoveryLinks;
  /** Work on links that runs after the answer of its call. */
  lateLinks: AfterAnswers;
  /** Null without SMTP_URL. */
  mailbox: Mailbox | null;
  cursors: Cursors;
  pokes: Pokes;
  revisions: Revisions;
  snapshots: Snapshots;
  structures: Structures;
  quotas: SchoolQuotas;
  metrics: Metrics;
  attention: Attention;
  /** Fastify's logger option; false in tests. */
  log: false | { level: string; stream?: { write: (line: string) => void } };
}

/** The context without write access: routes and services that only read get it. */
export type ReadContext = Omit<AppContext, 'database'> & { database: ReadDatabase };

/** The services that a function names. Its caller may pass the whole context. */
export type Uses<Name extends keyof AppContext> = Pick<AppContext, Name>;

/** Like `Uses`, for a function that only reads. */
export type Reads<Name extends keyof ReadContext> = Pick<ReadContext, Name>;
