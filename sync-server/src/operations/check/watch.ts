import { hour } from '@memcherrish/shared/domain/durations.ts';
import { photoIds } from '#features/photos/photos-store.ts';
import type { Concern } from '#server/attention.ts';
import type { Uses } from '#server/context.ts';
import type { Finding } from '#server/operations/findings/finding.ts';
import { diskSpace, photosOnDisk } from '#server/operations/findings/installation.ts';
import { backupAge } from './backups.ts';
import { schoolRoom } from './schools.ts';

type Watched = Uses<'config' | 'database' | 'attention' | 'clock'>;

/** Returns the facts that a running server looks at by itself. `npm run check` shows the same ones. */
export async function cheapFindings({
  config,
  database,
  clock,
}: Uses<'config' | 'database' | 'clock'>): Promise<Finding[]> {
  const { dataDir, photosUrl, quotas } = config;
  const findings = [await diskSpace(dataDir), ...(await schoolRoom(quotas, database.read))];
  if (photosUrl === null) findings.push(await photosOnDisk(dataDir, await photoIds(database.read)));
  const age = await backupAge(dataDir, clock());
  if (age) findings.push(age);
  return findings;
}

/** The notices that `cheapFindings` raises and settles. */
const watched: readonly Concern[] = ['disk-low', 'photos-missing', 'backup-old', 'school-full'];

export async function noticeFacts(ctx: Watched): Promise<void> {
  const found = await cheapFindings(ctx);
  for (const concern of watched) {
    // The photos of a bucket are compared by their sweep.
    if (concern === 'photos-missing' && ctx.config.photosUrl !== null) continue;
    const finding = found.find((each) => each.concern === concern);
    if (finding) ctx.attention.raise(concern, finding.text);
    else ctx.attention.settle(concern);
  }
}

/** Looks now and every hour. Returns a function that stops it. */
export async function watchFacts(ctx: Watched): Promise<() => void> {
  await noticeFacts(ctx);
  // A database that does not answer is reported by /readyz.
  const timer = setInterval(() => void noticeFacts(ctx).catch(() => undefined), hour);
  return () => clearInterval(timer);
}
