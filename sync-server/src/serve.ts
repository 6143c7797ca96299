import { writeSync } from 'node:fs';
import { minute } from '@memcherrish/shared/domain/durations.ts';
import type { FastifyInstance } from 'fastify';
import { Passwords } from '#auth/passwords.ts';
import { passkeysOff } from '#auth/relying-party.ts';
import { repeatDeletions } from '#features/account/delete-due.ts';
import { makeSetupCode } from '#features/admins/setup-code.ts';
import { photosAgainstRows, sweepPhotos } from '#features/photos/sweep-photos.ts';
import { ensureSample, refuseSample } from '#sample/ensure-sample.ts';
import { createApp } from './app.ts';
import { closeContext, createContext } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import type { AppContext, Uses } from './context.ts';
import { ConfigError } from './errors/config-error.ts';
import { noticeDoubt, startHousekeeping } from './housekeeping.ts';
import { serveMetrics } from './http/metrics-server.ts';
import { watchFacts } from './operations/check/watch.ts';
import { noticeSecret } from './operations/notice-secret.ts';
import { repeatRemovals } from './operations/repeat-removals.ts';
import { templateProblem } from './sms/template-line.ts';
import { welcome } from './welcome.ts';

export interface Served {
  welcome: readonly string[];
  /** Closes the server in order. A second call does nothing. */
  close: () => Promise<void>;
}

/**
 * Opens everything that the environment names, and listens. Throws a `ConfigError` for an invalid variable.
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
  passwords = new Passwords(),
): Promise<Served> {
  const config = readConfig(environment);
  const ctx = await createContext(config, {
    log: { level: config.logLevel },
    print: say,
    passwords,
    onFailedSync: stopAtOnce,
  });
  let app: FastifyInstance;
  try {
    app = await createApp(ctx);
  } catch (error) {
    await closeContext(ctx);
    throw error;
  }
  let stopHousekeeping = (): void => undefined;
  let stopWatching = (): void => undefined;
  let closeMetrics = async (): Promise<void> => undefined;
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    stopHousekeeping();
    stopWatching();
    await closeMetrics();
    await app.close();
    await closeContext(ctx);
  };
  try {
    await refuseSample(ctx);
    await settleData(ctx);
    await noticeSecret(ctx);
    stopWatching = await watchFacts(ctx);
    stopHousekeeping = startHousekeeping(ctx, app.log, say);
    const sample = await ensureSample(ctx);
    closeMetrics = await openMetrics(ctx, config, say);
    const address = await listen(app, config);
    const off = passkeysOff(config);
    if (off !== null) say(off);
    const problem = templateProblem(config.sms, config.publicUrl?.hostname ?? 'localhost');
    if (problem !== null) say(problem);
    void checkMail(ctx, say);
    const setupCode = await makeSetupCode(ctx);
    return { welcome: welcome(config.publicUrl?.origin ?? address, sample, setupCode), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings a database that may be older, or may be another one, in line with what was deleted and with the pictures. */
export async function settleData(ctx: AppContext): Promise<void> {
  // Runs before housekeeping deletes due accounts: a restored database may not know that an owner
  // cancelled.
  if (await ctx.database.takeJob('repeat deletions', minute)) {
    await repeatDeletions(ctx);
    await repeatRemovals(ctx);
  }
  noticeDoubt(ctx);
  await checkPhotos(ctx);
}

/** Compares pictures and rows. Without other servers no photo is being saved, so that interrupted uploads are removed. */
async function checkPhotos(ctx: AppContext): Promise<void> {
  const isAlone = ctx.config.databaseUrl === null;
  const sweeps = isAlone && ctx.time.doubt() === null;
  const checked = sweeps ? sweepPhotos(ctx, { mayBeSaving: false }) : photosAgainstRows(ctx);
  // A bucket may take minutes to list. Its housekeeping repeats it.
  if (isAlone) ctx.photoCheck.keep(await checked);
  else checked.then((facts) => ctx.photoCheck.keep(facts)).catch(() => undefined);
}

/**
 * Exits at once and leaves the database unchanged. The outcome of open writes is unknown, as after a crash. A
 * change that is sent again under its key finds out (decision record 0013).
 */
function stopAtOnce(error: Error): void {
  const code = 'code' in error ? ` (${error.code})` : '';
  writeSync(
    process.stderr.fd,
    `The disk did not keep what was written${code}. The server stops: a new start reads what is really there.\n`,
  );
  process.exit(1);
}

/** Says when the mail server cannot be used. The server still starts: only new passwords by e-mail need it. */
async function checkMail({ mailbox }: Uses<'mailbox'>, say: (line: string) => void): Promise<void> {
  const problem = (await mailbox?.problem()) ?? null;
  if (problem === null) return;
  say(`The mail server of SMTP_URL cannot be used (${problem}). E-mails will not arrive until it can.`);
}

async function openMetrics(
  { metrics, snapshots, attention }: Uses<'attention' | 'metrics' | 'snapshots'>,
  { metrics: address }: Config,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  if (!address) return async () => undefined;
  metrics.watch(snapshots, attention);
  const served = await serveMetrics(metrics, address).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError(
      `METRICS_PORT=${address.port} cannot be used on ${address.host} (${code}): it takes a free port.`,
    );
  });
  say(`Metrics are at http://${address.host}:${served.port}/metrics.`);
  return served.close;
}

/** Listens, or throws one line that says which variable to change when the address is unavailable. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, listenTextResolver: () => 'listening' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`PORT=${port} is taken by another program: it takes a free port, or 0 for any.`);
    }
    if (code === 'EACCES')
      throw new ConfigError(`PORT=${port} is not allowed here: it takes one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new ConfigError(`HOST=${host} is no address of this machine.`);
    throw error;
  }
}
