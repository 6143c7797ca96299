import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { removedList, restoreAnswer } from '@memcherrish/shared/wire/desk/removed.ts';
import type { ClassOfClaims } from '#test/claims/class.ts';
import { everythingFor } from '#test/scene/everything.ts';
import type { Caller } from '#test/scene/harness.ts';

/** Shorthands for the tests of 'Recently removed'. */
export function removedAt(school: ClassOfClaims) {
  const schoolId = () => school.ids.schoolId;
  const list = async (caller: Caller = school.admin) =>
    removedList.parse((await caller.get(paths.removed(schoolId()))).json()).entries;
  const restoreIds = async (ids: readonly string[]) => {
    const answer = await school.admin.post(paths.restoreRemoved(schoolId()), { ids });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return restoreAnswer.parse(answer.json());
  };
  return {
    list,
    restoreIds,
    /** Restores everything that is listed. */
    restoreAll: async () => restoreIds((await list()).map(({ _id }) => _id)),
    restore: async (name: string) =>
      restoreIds((await list()).flatMap((entry) => (entry.name === name ? entry._id : []))),
    erase: async (name: string) => {
      const entry = (await list()).find((each) => each.name === name);
      return school.admin.delete(paths.removedEntry(schoolId(), entry?._id ?? 'none'));
    },
    removePeople: async (...ids: string[]) => {
      // Two acts at the same time would be one entry.
      school.server.pass(1000);
      const people = [{ divisionId: school.divisionId, ids }];
      const answer = await school.admin.post(paths.deskRemovals(schoolId()), { people });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    /** Everything that a classmate can read, as bytes. */
    bytesFor: (caller: Caller, photos: readonly string[] = []) =>
      everythingFor(school.server, caller, {
        ids: school.ids as unknown as Record<string, string>,
        otherwise: school.deepa.id,
        batchId: school.ids.batchId,
        photos,
      }),
  };
}
