import type { ReadTx } from '#db/write.ts';
import { SchoolQuotas } from '#directory/school-quotas.ts';
import type { Quotas } from '#server/config.ts';
import { type Finding, ok, warning } from '#server/operations/findings/finding.ts';

/** Schools that one line names. */
const mostNamed = 3;

/** Returns which schools have used most of what one school may use. Empty without such a limit. */
export async function schoolRoom(quotas: Quotas, read: ReadTx): Promise<Finding[]> {
  if (quotas.people === null && quotas.photos === null) return [];
  const full = await new SchoolQuotas(quotas).nearlyFull(read);
  if (full.length === 0) return [ok('Schools', 'Each has room for people and photos.')];
  const others = full.length - mostNamed;
  const text = [...full.slice(0, mostNamed), ...(others > 0 ? [`And ${others} more.`] : [])].join(' ');
  return [warning('Schools', text, 'school-full')];
}
