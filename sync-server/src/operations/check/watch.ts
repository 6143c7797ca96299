import { hour } from '@memcherrish/shared/domain/durations.ts';
import { type Concern, concerns } from '#server/attention.ts';
import { photoIds } from '#features/photos/photos-store.ts';
import type { AppContext } from '#server/context.ts';
import type { Finding } from './finding.ts';
import { diskSpace, photosOnDisk } from './installation.ts';

/** Returns the facts that a running server looks at by itself. `npm run check` shows the same ones. */
export async function cheapFindings({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<Finding[]> {
  const { dataDir, photosUrl } = config;
  const findings = [await diskSpace(dataDir)];
  if (photosUrl === null) findings.push(await photosOnDisk(dataDir, await photoIds(database.read)));
  return findings;
}

/** The notices that `cheapFindings` raises and settles. */
const watched: readonly Concern[] = concerns.filter((each) => each === 'disk-low' || each === 'photos-missing');

export async function noticeFacts(ctx: Pick<AppContext, 'config' | 'database' | 'attention'>): Promise<void> {
  const found = await cheapFindings(ctx);
  for (const concern of watched) {
    const finding = found.find((each) => each.concern === concern);
    if (finding) ctx.attention.raise(concern, finding.text);
    else ctx.attention.settle(concern);
  }
}

/** Looks now and every hour. Returns a function that stops it. */
export async function watchFacts(
  ctx: Pick<AppContext, 'config' | 'database' | 'attention'>,
): Promise<() => void> {
  await noticeFacts(ctx);
  // A database that does not answer is reported by /readyz.
  const timer = setInterval(() => void noticeFacts(ctx).catch(() => undefined), hour);
  return () => clearInterval(timer);
}
