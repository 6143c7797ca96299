import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canSee } from '@memcherrish/shared/access/can-see.ts';
import type { Relation } from '@memcherrish/shared/access/relation.ts';
import {
  type CastMember,
  type DivisionKey,
  signedUpWithoutClass,
  viewers,
} from '@memcherrish/shared/testing/cast.ts';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import type { AppContext } from '#server/context.ts';
import { aPhoto, type CastSchool, seedCast, sessionToken } from '#test/scene/cast-school.ts';
import { aClassPhoto, aTag } from '#test/scene/class-photos.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher, setVeil } from '#test/scene/members.ts';
import { aPost, aReport, type SeededPost } from '#test/scene/posts.ts';
import { watchWrites } from '#test/scene/stored.ts';
import type { Principal } from './matrix.ts';

/** A text that belongs to one principal, and the rule for who may get it. */
export interface Secret {
  text: string;
  owner: Principal | null;
  mayHave: (principal: Principal) => boolean;
}

export interface World {
  server: TestServer;
  school: CastSchool;
  secrets: readonly Secret[];
  /** Two posts of SE in the batch of the target; DV has reported one of them. */
  posts: Record<'quiet' | 'reported', SeededPost>;
  /** The account of each principal. */
  accounts: Record<Exclude<Principal, 'AN'>, { kind: 'admin' | 'schoolmate' | 'teacher'; id: string }>;
  mobileOf: (principal: Principal) => string;
  tokenOf: (principal: Principal) => Promise<string | null>;
  /** Returns a value that changes with every write to the database. */
  writes: () => unknown;
  close: () => Promise<void>;
}

/** The name of the person `SE`, whose photo and number are visible to the batch. */
export const self = 'Asha Batch';

const memberOf: Partial<Record<Principal, string>> = {
  ST: signedUpWithoutClass.name,
  SE: self,
  DV: viewers.division.name,
  BT: viewers.batch.name,
  SC: viewers.school.name,
  OT: viewers.none.name,
};
const standsIn: Partial<Record<Principal, readonly DivisionKey[]>> = {
  SE: ['1-1-A'],
  DV: ['1-1-A'],
  BT: ['1-1-B'],
  CO: ['1-1-B'],
  VO: ['1-1-B'],
  NW: ['1-1-B'],
  SC: ['1-2-A'],
  OT: ['2-1-A'],
};
const schoolOf: Partial<Record<Principal, string>> = { TI: '1', TO: '2', AI: '1', AO: '2' };

/** Computes the nearest relation from the keys alone, independently of the server's code. */
function relationTo(principal: Principal, divisions: readonly DivisionKey[]): Relation | 'admin' {
  const own = standsIn[principal] ?? [];
  const shared = (depth: number) =>
    divisions.some((divisionPath) =>
      own.some(
        (each) => each.split('-').slice(0, depth).join() === divisionPath.split('-').slice(0, depth).join(),
      ),
    );
  const managed = schoolOf[principal];
  if (managed !== undefined) {
    if (!divisions.some((divisionPath) => divisionPath.startsWith(`${managed}-`))) return 'none';
    return principal.startsWith('A') ? 'admin' : 'school';
  }
  if (shared(3)) return 'division';
  if (shared(2)) return 'batch';
  return shared(1) ? 'school' : 'none';
}

/**
 * Opens a server with the cast of shared/testing, two teachers and two admins. Each text belongs to one of
 * them.
 */
export async function openWorld(log: AppContext['log'] = false): Promise<World> {
  const appDir = mkdtempSync(join(tmpdir(), 'memcherrish-app-'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Memcherrish</title>');
  const server = await openTestServer({ APP_DIR: appDir }, log);
  const school = await seedCast(server);
  const { ctx } = server;
  for (const { id } of school.people.values()) {
    const password_hash = await ctx.passwords.hash(`own-password-of ${id}`);
    await ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ password_hash }).where('id', '=', id).execute(),
    );
  }
  const teachers = {
    TI: await aTeacher(server, teacherFields('TI')),
    TO: await aTeacher(server, teacherFields('TO')),
  };
  const admins = {
    AI: await anotherAdmin(server, [school.places['1-1-A'].schoolId]),
    AO: await anotherAdmin(server, [school.places['2-1-A'].schoolId]),
  };
  await ctx.database.write(async (tx) => {
    // Makes this the oldest account, because the first admin approves others.
    const created_at = '2000-01-01T00:00:00.000Z';
    await tx.updateTable('admins').set({ created_at }).where('id', '=', admins.AI.id).execute();
    const now = ctx.clock().toISOString();
    for (const [principal, key] of [
      ['TI', '1-2-A'],
      ['TO', '2-1-A'],
    ] as const) {
      const assignment = { divisionId: school.places[key].divisionId, teacherId: teachers[principal].id };
      await ctx.revisions.assignTeacher(tx, { ...assignment, subject: 'Maths', now });
    }
    await ctx.revisions.assignTeacher(tx, {
      divisionId: school.places['1-1-A'].divisionId,
      teacherId: teachers.TI.id,
      subject: 'Physics',
      now,
    });
  });
  const photo = await savePhoto(ctx, await aPhoto(99), 'photo');
  const owner = { owner_kind: 'teacher', owner_id: teachers.TI.id } as const;
  await ctx.database.write((tx) => setOwnersPhoto(ctx, tx, owner, photo));

  const helperIn = async (name: string) => {
    const helper = await aMember(server, school.places['1-1-B'].divisionId, { name });
    const password_hash = await ctx.passwords.hash(`own-password-of ${helper.id}`);
    await ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ password_hash }).where('id', '=', helper.id).execute(),
    );
    return helper;
  };
  const helpers = {
    CO: await helperIn('Cora Coordinator'),
    VO: await helperIn('Viju Volunteer'),
    NW: await helperIn('Nila Newcomer'),
  };
  await setVeil(server, helpers.NW.id);
  const idOf = (principal: Principal) => school.person(memberOf[principal] ?? '').id;
  const accounts: World['accounts'] = {
    ST: { kind: 'schoolmate', id: idOf('ST') },
    SE: { kind: 'schoolmate', id: idOf('SE') },
    DV: { kind: 'schoolmate', id: idOf('DV') },
    BT: { kind: 'schoolmate', id: idOf('BT') },
    SC: { kind: 'schoolmate', id: idOf('SC') },
    OT: { kind: 'schoolmate', id: idOf('OT') },
    CO: { kind: 'schoolmate', id: helpers.CO.id },
    VO: { kind: 'schoolmate', id: helpers.VO.id },
    NW: { kind: 'schoolmate', id: helpers.NW.id },
    TI: { kind: 'teacher', id: teachers.TI.id },
    TO: { kind: 'teacher', id: teachers.TO.id },
    AI: { kind: 'admin', id: admins.AI.id },
    AO: { kind: 'admin', id: admins.AO.id },
  };
  const posts = {} as World['posts'];
  const { batchId } = school.places['1-1-A'];
  for (const [name, seed] of [
    ['quiet', 101],
    ['reported', 102],
  ] as const) {
    const photos = [await aPhoto(seed)];
    posts[name] = await aPost(server, { batchId, authorId: accounts.SE.id, text: textOf(name), photos });
  }
  const report = { postId: posts.reported.id, reporterId: accounts.DV.id, reason: reportReason };
  await aReport(server, report);
  const { divisionId } = school.places['1-1-B'];
  const classPhoto = await aClassPhoto(server, { divisionId, addedBy: accounts.BT.id });
  const tag = await aTag(server, { photoId: classPhoto.id, madeBy: accounts.SE.id });
  const watcher = watchWrites(server);
  return {
    server,
    school,
    accounts,
    posts,
    secrets: [
      ...[classPhoto.id, classPhoto.name, classPhoto.preview, tag].map((text) => ({
        ...{ text, owner: 'BT' as const },
        mayHave: (principal: Principal) => inBatch.includes(principal),
      })),
      ...postSecrets('quiet', posts.quiet, inBatch),
      ...postSecrets('reported', posts.reported, [...inBatch, 'AI']),
      // Only its reporter, the admin and the coordinator may see the reason, and no other member of the batch.
      { text: reportReason, owner: 'DV', mayHave: (principal) => ['DV', 'AI', 'CO'].includes(principal) },
      ...[...school.people.values()].flatMap((person) => secretsOf(person)),
      ...teacherSecrets('TI', ['1-1-A', '1-2-A']),
      ...teacherSecrets('TO', ['2-1-A']),
      ...(['AI', 'AO'] as const).map((admin) => ({
        text: admins[admin].email,
        owner: admin,
        mayHave: (principal: Principal) =>
          relationTo(principal, admin === 'AI' ? ['1-1-A'] : ['2-1-A']) !== 'none',
      })),
      { text: 'own-password-of', owner: null, mayHave: () => false },
    ],
    mobileOf: (principal) =>
      principal === 'CO' || principal === 'VO' || principal === 'NW'
        ? helpers[principal].mobile
        : (school.person(memberOf[principal] ?? self).mobile ?? ''),
    tokenOf: async (principal) => {
      if (principal === 'AN') return null;
      const { kind, id } = accounts[principal];
      return sessionToken(server, kind, id);
    },
    writes: watcher.count,
    close: async () => {
      watcher.close();
      await server.close();
      rmSync(appDir, { recursive: true, force: true });
    },
  };
}

interface Person {
  member: CastMember;
  mobile: string | null;
  whatsapp: string;
  email: string;
  instagram: string;
  facebook: string;
  username: string | null;
  photoName: string;
  photoPreview: string;
  schoolPhoto: { name: string; preview: string };
}

function secretsOf(person: Person): Secret[] {
  const { member } = person;
  const owner = (Object.keys(memberOf) as Principal[]).find((each) => memberOf[each] === member.name) ?? null;
  const secret = (text: string | null, may: (relation: Relation | 'admin') => boolean): Secret[] =>
    text === null
      ? []
      : [
          {
            text,
            owner,
            mayHave: (principal) => principal === owner || may(relationTo(principal, member.in)),
          },
        ];
  const leveled = (relation: Relation | 'admin') =>
    relation === 'admin' || (relation !== 'none' && canSee(member.level, relation));
  const claimed = (relation: Relation | 'admin') => relation === 'admin' || member.claimed;
  return [
    ...secret(member.name, (relation) => relation !== 'none'),
    ...[person.mobile, person.whatsapp, person.email, person.instagram, person.facebook].flatMap((contact) =>
      secret(contact, (relation) => leveled(relation) && claimed(relation)).map(unveiled),
    ),
    ...secret(person.photoName, leveled),
    ...secret(person.photoPreview, leveled),
    ...secret(person.schoolPhoto.name, leveled),
    ...secret(person.schoolPhoto.preview, leveled),
    ...secret(person.username, (relation) => relation === 'admin'),
  ];
}

const inBatch: readonly Principal[] = ['SE', 'DV', 'BT', 'CO', 'VO', 'NW'];
const textOf = (name: keyof World['posts']) => `What the batch alone may read: ${name}`;
const reportReason = 'why somebody reported it';

/** Returns the texts of a post: its text, its photos and their addresses. */
function postSecrets(name: keyof World['posts'], post: SeededPost, readers: readonly Principal[]): Secret[] {
  const texts = [
    textOf(name),
    post.id,
    ...post.photos.flatMap(({ name, preview, bytes }) => [name, preview, ...bytes]),
  ];
  return texts.map((text) => ({ text, owner: 'SE', mayHave: (principal) => readers.includes(principal) }));
}

const teacherFields = (principal: 'TI' | 'TO') => ({
  name: `Teacher ${principal}`,
  email: `teacher-${principal.toLowerCase()}@example.org`,
  mobile: principal === 'TI' ? '+919847111111' : '+919847222222',
  whatsapp: principal === 'TI' ? '+919848111111' : '+919848222222',
  about: `About teacher ${principal}`,
});

/** Returns a contact, which a newcomer may not have. */
const unveiled = ({ mayHave, ...secret }: Secret): Secret => ({
  ...secret,
  mayHave: (principal) => principal !== 'NW' && mayHave(principal),
});

/** The name is a secret too: admins of other schools must not learn that the teacher exists. */
function teacherSecrets(owner: 'TI' | 'TO', divisions: readonly DivisionKey[]): Secret[] {
  return Object.entries(teacherFields(owner)).map(([field, text]) => {
    const secret: Secret = {
      ...{ text, owner },
      mayHave: (principal) => principal === owner || relationTo(principal, divisions) !== 'none',
    };
    return ['name', 'about'].includes(field) ? secret : unveiled(secret);
  });
}
