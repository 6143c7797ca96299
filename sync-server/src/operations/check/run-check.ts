import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minute } from '@memcherrish/shared/domain/durations.ts';
import { reasonAgainst, schemaAgeOf } from '#db/schema-age.ts';
import { photoIds } from '#features/photos/photos-store.ts';
import type { Config } from '#server/config.ts';
import { databaseName } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { damageOf, type LiveDatabase, openLive } from '#server/operations/command/live-database.ts';
import { type Finding, ok, problem, warning } from '#server/operations/findings/finding.ts';
import { diskSpace, permissions, photosOnDisk } from '#server/operations/findings/installation.ts';
import { publicAddress } from './address.ts';
import { jobs } from './alarms.ts';
import { backupAge, restorable } from './backups.ts';
import { codes, mail, template, whatsApp } from './messages.ts';
import { schoolRoom } from './schools.ts';

export interface Asked {
  /** The number that gets a test code. */
  sms: string | null;
  /** The address that gets a test letter. */
  mail: string | null;
  /** The backup to restore on trial. */
  backup: string | null;
}

/** Looks at everything that an installation needs. Changes nothing, and may run next to the server. */
export async function runCheck(config: Config, asked: Asked, signal: AbortSignal): Promise<Finding[]> {
  const { dataDir } = config;
  const findings = [versions(), app(config), ok('Variables', 'All are known and fit together.')];
  if (!existsSync(dataDir)) {
    const text = `There is no folder ${dataDir}. Set DATA_DIR to the data directory of the server.`;
    return [...findings, problem('Files', text)];
  }
  findings.push(await permissions(dataDir), await diskSpace(dataDir));
  if (config.databaseUrl === null) findings.push(...(await database(config)));
  findings.push(...(await publicAddress(config)), await jobs(config));
  findings.push(await codes(config, asked.sms), await mail(config, asked.mail));
  const others = [template(config), await whatsApp(config, asked.sms), await backupAge(dataDir, new Date())];
  findings.push(...others.filter((finding) => finding !== null));
  findings.push(await restorable(config, asked.backup, signal));
  return findings;
}

const root = resolve(import.meta.dirname, '../../../..');

function versions(): Finding {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24
    ? ok('Versions', `Memcherrish ${version} on Node ${process.versions.node}.`)
    : problem(
        'Versions',
        `Node ${process.versions.node} is too old: it takes 24. Start commands with npm run.`,
      );
}

function app({ appDir }: Config): Finding {
  return existsSync(join(appDir, 'index.html'))
    ? ok('App', 'It is built.')
    : problem('App', `There is no app in ${appDir}: run npm run build, or set APP_DIR.`);
}

async function database({ dataDir, quotas }: Config): Promise<Finding[]> {
  const what = 'Database';
  if (!existsSync(join(dataDir, databaseName))) {
    const text = `There is no ${databaseName} in ${dataDir}. If this server has served before, do not start it: put the database in place first.`;
    return [problem(what, text)];
  }
  let live: LiveDatabase;
  try {
    live = await openLive(dataDir);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [problem(what, `${error.message} Do not start the server. Restore the last good backup.`)];
  }
  try {
    const damage = damageOf(live);
    if (damage !== null)
      return [problem(what, `It is damaged (${damage}). Stop the server, and restore the last good backup.`)];
    const photos = await photosOnDisk(dataDir, await photoIds(live.read));
    const version = migrated(live);
    // The schema of an older version does not store the sizes of photos.
    const schools = version.state === 'ok' ? await schoolRoom(quotas, live.read) : [];
    return [version, clock(live), photos, ...schools];
  } finally {
    await live.close();
  }
}

function migrated({ connection }: LiveDatabase): Finding {
  const age = schemaAgeOf(connection.prepare<[], string>('select name from kysely_migration').pluck().all());
  const reason = reasonAgainst(age, 'It');
  if (reason !== null) return problem('Database', reason);
  return age === 'current'
    ? ok('Database', 'It is whole, and of this version.')
    : warning('Database', 'It is whole, and of an older version: the next start changes it.');
}

/** A clock that was wrong once, or is wrong now, shows as a session from the future. */
function clock({ connection }: LiveDatabase): Finding {
  const last = connection.prepare<[], string | null>('select max(created_at) from sessions').pluck().get();
  const ahead = Date.parse(last ?? '') - Date.now();
  return ahead > 5 * minute
    ? problem(
        'Clock',
        `The last sign-in was at ${last}, which is in the future. Set the clock of this machine: timedatectl set-ntp true.`,
      )
    : ok('Clock', 'It is after all that the database has seen.');
}
