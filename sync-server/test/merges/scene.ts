import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { DuplicatesPage, Merges } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { MergeField, MergeSide } from '@memcherrish/shared/wire/people/merge-fields.ts';
import type { RowOf } from '#db/tables/registry.ts';
import { comparedRecords } from '#features/duplicates/duplicates-store.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/** A school with two batches and its admin, who merges records of one person. */
export interface Scene {
  server: TestServer;
  admin: Caller;
  /** Signs the admin in again, because their sessions are short. */
  signIn: () => Promise<void>;
  adminId: string;
  /** 10-A of 2012 - 2013, and 9-B of 2011 - 2012. */
  divisions: [DivisionIds, DivisionIds];
  schoolId: string;
  record: (fields: Partial<RowOf<'schoolmates'>>, ...at: (0 | 1)[]) => Promise<string>;
  merge: (
    keep: string,
    gone: string,
    fields?: Partial<Record<MergeField, MergeSide>>,
  ) => ReturnType<Caller['post']>;
  /** Merges two records and returns the id of the merge. Throws when it is refused. */
  merged: (keep: string, gone: string, fields?: Partial<Record<MergeField, MergeSide>>) => Promise<string>;
  undo: (mergeId: string) => ReturnType<Caller['post']>;
  duplicates: () => Promise<DuplicatesPage>;
  merges: () => Promise<Merges>;
  /** Returns the sorted ids of the divisions in which a record is. */
  standsIn: (id: string) => Promise<string[]>;
}

export async function openScene(open: TestServer | null = null): Promise<Scene> {
  const server = open ?? (await openTestServer());
  const { id: adminId, caller: admin } = await anotherAdmin(server);
  const first = await aDivision(admin);
  const { schoolId } = first;
  const second = { schoolId, ...(await aClass(admin, schoolId, '2011 - 2012', '9-B')) };
  const divisionPaths: Scene['divisions'] = [first, second];
  const merge: Scene['merge'] = async (keep, gone, fields = {}) => {
    const seen = await comparedRecords(server.ctx.database.read, schoolId, [keep, gone]);
    const version = (id: string) => seen.get(id)?.version ?? 'nobody';
    const body = { keep, gone, seen: { keep: version(keep), gone: version(gone) }, fields };
    return scene.admin.post(paths.merges(schoolId), body);
  };
  const scene: Scene = {
    server,
    admin,
    signIn: async () => {
      scene.admin = server.as(await sessionToken(server, 'admin', adminId));
    },
    adminId,
    divisions: divisionPaths,
    schoolId,
    record: (fields, ...at) => aRecord(server, fields, ...at.map((index) => divisionPaths[index].divisionId)),
    merge,
    merged: async (keep, gone, fields) => {
      const answer = await merge(keep, gone, fields);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      server.pass(1000);
      return answer.json()._id;
    },
    undo: (mergeId) => scene.admin.post(paths.undoMerge(schoolId, mergeId)),
    duplicates: async () => (await scene.admin.get(paths.duplicates(schoolId))).json(),
    merges: async () => (await scene.admin.get(paths.merges(schoolId))).json(),
    standsIn: async (id) => {
      const rows = await server.ctx.database.read
        .selectFrom('memberships')
        .select('division_id')
        .where('schoolmate_id', '=', id)
        .where('removed', '=', 0)
        .execute();
      return rows.map((row) => row.division_id).sort();
    },
  };
  return scene;
}
