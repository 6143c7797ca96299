import type { DeskOverview } from '@memcherrish/shared/wire/desk/desk.ts';
import type { Account } from '#auth/viewer.ts';
import { structuresOf } from '#directory/structure-store.ts';
import { isFirst, waitingAdminsFor } from '#features/admins/fellow-admins-service.ts';
import { managedClaimKeys } from '#features/claims/managed-claims-store.ts';
import { returnsIn } from '#features/claims/returns-store.ts';
import { waitingRequestKeys } from '#features/join-requests/join-requests-store.ts';
import { countReportedDeaths } from '#features/memorials/managed-memorials-service.ts';
import { notificationsOf } from '#features/notifications/notifications-store.ts';
import { reportedPostKeys } from '#features/posts/reports-store.ts';
import { schoolsScope } from '#features/schools/decision-scope.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import type { Reads } from '#server/context.ts';

/**
 * Returns the schools of an admin with the numbers of their people, and how much waits for a decision. It shows no
 * person, so it is not recorded.
 */
export async function deskOverview(
  ctx: Reads<'attention' | 'clock' | 'database' | 'headCounts'>,
  admin: Account,
): Promise<DeskOverview> {
  return ctx.database.readTransaction(async (tx) => {
    const schoolIds = await managedSchoolIds(tx, admin.id);
    const counts = await ctx.headCounts.of(tx, schoolIds);
    const schools = (await structuresOf(tx, schoolIds)).map(({ batches, ...school }) => {
      const counted = counts.get(school._id);
      const of = (id: string) => counted?.people.get(id) ?? { people: 0, joined: 0 };
      return {
        ...school,
        ...of(school._id),
        teachers: counted?.teachers ?? 0,
        batches: batches.map(({ divisions, ...batch }) => ({
          ...batch,
          ...of(batch._id),
          divisions: divisions.map((division) => ({ ...division, ...of(division._id) })),
        })),
      };
    });
    return {
      schools,
      waiting: {
        requests: (await waitingRequestKeys(tx, schoolsScope(schoolIds))).length,
        claims:
          (await managedClaimKeys(tx, schoolIds, ctx.clock())).length +
          (await returnsIn(tx, schoolIds, ctx.clock())).length,
        reports: (await reportedPostKeys(tx, schoolIds)).length,
        deaths: await countReportedDeaths(tx, schoolIds),
        admins: (await waitingAdminsFor(tx, admin)).length,
      },
      attention: (await isFirst(tx, admin)) ? ctx.attention.sentences() : [],
      news: (await notificationsOf(tx, admin.id)).filter(({ read }) => !read),
    };
  });
}
