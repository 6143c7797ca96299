import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Passwords } from '#auth/passwords.ts';
import type { Database } from '#db/database.ts';
import type { PhotoFiles } from '#features/photos/photo-files.ts';
import { createApp } from '#server/app.ts';
import { closeContext, createContext } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Message } from '#sms/sender.ts';
import { CachedSpreadsheets, SpreadsheetsHere } from '#test/files/workbook-readers.ts';
import { databaseFor, dropDatabaseFor, onPostgres, sharedSecret } from '#test/postgres/databases.ts';
import { cheapHashing } from './cheap-hashing.ts';
import { placeMigratedDatabase } from './migrated-database.ts';
import { writesTwice, writingTwice } from './write-twice.ts';

/** The server on a real SQLite file, with a clock that moves only on command. */
export interface TestServer {
  app: FastifyInstance;
  /** Its photos are files in `dataDir`. */
  ctx: AppContext & { photos: PhotoFiles };
  dataDir: string;
  messages: Message[];
  sms: TestSms;
  pass: (milliseconds: number) => void;
  as: (token: string | null) => Caller;
  close: () => Promise<void>;
}

/** The sender of the test server. A test can make it fail, or run code while it sends. */
export interface TestSms {
  fail: boolean;
  during: ((message: Message) => Promise<void>) | null;
  /** Every message that it received, sent or not. */
  tried: Message[];
}

export interface Caller {
  /** Returns the same caller with these headers added to each call. */
  with: (headers: Record<string, string>) => Caller;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  post: (url: string, payload?: object) => Promise<LightMyRequestResponse>;
  put: (url: string, payload: object) => Promise<LightMyRequestResponse>;
  delete: (url: string) => Promise<LightMyRequestResponse>;
  /** Sends a multipart form: strings are fields, the rest are files. */
  form: (
    url: string,
    fields: Record<string, string | FilePart | readonly FilePart[]>,
    method?: 'POST' | 'PUT',
  ) => Promise<LightMyRequestResponse>;
}

export interface FilePart {
  name: string;
  bytes: Buffer;
}

/** Opens a server that hashes passwords at the lowest cost, unless `passwords` is given. */
export async function openTestServer(
  environment: Record<string, string> = {},
  log: AppContext['log'] = false,
  passwords = new Passwords(cheapHashing),
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-'));
  const config = testConfig({
    DATA_DIR: dataDir,
    SAMPLE: 'off',
    RATE_LIMITS: 'off',
    ...(onPostgres && !('DATABASE_URL' in environment)
      ? await sharedDatabase(environment['DATA_DIR'] ?? dataDir)
      : {}),
    ...environment,
  });
  // Rounds to a whole second, so that times in tokens are never in the future of this clock.
  let now = Math.floor(Date.now() / 1000) * 1000;
  const messages: Message[] = [];
  const sms: TestSms = { fail: false, during: null, tried: [] };
  const sender = {
    send: async (message: Message) => {
      sms.tried.push(message);
      await sms.during?.(message);
      if (!sms.fail) messages.push(message);
      return !sms.fail;
    },
  };
  const clock = () => new Date(now);
  if (config.dataDir === dataDir && !onPostgres) await placeMigratedDatabase(dataDir);
  const countsAfter = 60 * 60 * 1000;
  const onDatabase = writesTwice ? writingTwice : (database: Database) => database;
  const overrides = { clock, passwords, sms: sender, log, countsAfter, onDatabase };
  const { photos, ...others } = await createContext(config, overrides);
  // Only a test with PHOTOS_URL has a bucket, and it asks for no path.
  const spreadsheets = onPostgres || writesTwice ? new SpreadsheetsHere() : new CachedSpreadsheets();
  const ctx = { ...others, spreadsheets, photos: photos as PhotoFiles };
  const app = await createApp(ctx);
  return {
    app,
    ctx,
    dataDir,
    messages,
    sms,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    as: (token) => callerOf(app, token),
    close: async () => {
      await app.close();
      await closeContext(ctx);
      if (onPostgres && config.dataDir === dataDir) await dropDatabaseFor(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Reads the variables. A public address is production, which refuses the settings of tests. A test that names such an
 * address, and no NODE_ENV, has both.
 */
export function testConfig(environment: Record<string, string>): Config {
  if (!('PUBLIC_URL' in environment) || 'NODE_ENV' in environment) return readConfig(environment);
  const { PUBLIC_URL: _, SMTP_URL: _url, MAIL_FROM: _from, ...local } = environment;
  const { adminRegistration, rateLimits, logLevel, production } = readConfig(local);
  const strict = { ALLOW_OUTBOX: '1', RATE_LIMITS: '1', ADMIN_REGISTRATION: 'approval' };
  return {
    ...readConfig({ ...environment, ...strict }),
    adminRegistration,
    rateLimits,
    logLevel,
    production,
  };
}

async function sharedDatabase(dataDir: string): Promise<Record<string, string>> {
  return { DATABASE_URL: await databaseFor(dataDir), AUTH_SECRET: sharedSecret };
}

function callerOf(app: FastifyInstance, token: string | null, carried: Record<string, string> = {}): Caller {
  const inject = (options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...carried, ...options.headers },
    });
  return {
    with: (headers) => callerOf(app, token, { ...carried, ...headers }),
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: (url, payload) => inject({ method: 'POST', url, ...(payload ? { payload } : {}) }),
    put: (url, payload) => inject({ method: 'PUT', url, payload }),
    delete: (url) => inject({ method: 'DELETE', url }),
    form: async (url, fields, method = 'POST') => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(name, value);
        else {
          for (const file of [value].flat())
            form.append(name, new Blob([new Uint8Array(file.bytes)]), file.name);
        }
      }
      const encoded = new Response(form);
      return inject({
        method,
        url,
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}

export const goodPassword = 'a-long-and-odd-one';
/** A hash of `goodPassword`, for rows that a test writes directly. */
export const goodPasswordHash = await new Passwords(cheapHashing).hash(goodPassword);

/** Registers an admin and signs them in. */
export async function anAdmin(server: TestServer, email = 'admin@example.org'): Promise<Caller> {
  const guest = server.as(null);
  await guest.post(paths.adminRegister, { name: 'Admin', email, password: goodPassword });
  const login = await guest.post(paths.adminLogin, { email, password: goodPassword });
  return server.as(login.json().token);
}

/** Returns the last code that was sent to a number. */
export function lastCode(server: TestServer, mobile: string): string {
  const code = server.messages.findLast((each) => each.to === mobile && each.code !== null)?.code;
  if (!code) throw new Error(`No code was sent to ${mobile}.`);
  return code;
}

/** Proves the number and signs up as a person who is no newcomer any more. Returns the sign-up response and the session of the first sign-in. */
export async function signUp(server: TestServer, mobile: string, username: string) {
  const signedUp = await signUpAsNewcomer(server, mobile, username);
  await server.ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ veiled_until: null }).where('id', '=', signedUp.id).execute(),
  );
  return signedUp;
}

/** Proves the number and signs up. The veil hides contacts from the person. */
export async function signUpAsNewcomer(server: TestServer, mobile: string, username: string) {
  const guest = server.as(null);
  await guest.post(paths.sendCode, { mobile });
  const verified = await guest.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
  const proof = server.as(verified.json().token);
  const signedUp = await proof.put(paths.signUp(mobile), { username, password: goodPassword });
  const signedIn = await guest.post(paths.signIn, { username, password: goodPassword });
  return {
    signedUp,
    id: signedIn.json()._id as string,
    token: signedIn.json().token as string,
    caller: server.as(signedIn.json().token),
  };
}
