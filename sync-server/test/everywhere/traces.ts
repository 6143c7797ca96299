import { nanoid } from 'nanoid';
import { aSession } from '#test/cast-school.ts';
import type { TestServer } from '#test/harness.ts';
import { past } from './somebody.ts';

type Trx = Parameters<Parameters<TestServer['parts']['database']['write']>[0]>[0]['trx'];

/** A classmate hides from somebody. */
export async function isHiddenFrom(
  trx: Trx,
  from: { kind: 'schoolmate' | 'teacher'; id: string; name: string },
  owner_id: string,
): Promise<void> {
  const row = { owner_id, from_kind: from.kind, from_id: from.id, from_name: from.name };
  await trx
    .insertInto('hidings')
    .values({ ...row, mark: 'mark', created_at: past })
    .execute();
}

/** What any account leaves behind: changes by key, their own and one of an admin that answered with their record, tries, the log. */
export async function leaveAccountTraces(
  trx: Trx,
  of: { kind: 'schoolmate' | 'teacher'; id: string; schoolId: string; key: string; answer: string },
): Promise<void> {
  const kept = { fingerprint: 'f', status: 200, created_at: past };
  const body = JSON.stringify({ _id: of.id, name: of.answer });
  await trx
    .insertInto('idempotency_keys')
    .values([
      { ...kept, account_kind: of.kind, account_id: of.id, key: of.key, body: '{}' },
      { ...kept, account_kind: 'admin', account_id: 'somebody-else', key: nanoid(), body },
    ])
    .execute();
  await trx
    .insertInto('attempts')
    .values({ key: `own-data ${of.kind} ${of.id}`, window_start: past, count: 1 })
    .execute();
  await trx
    .insertInto('invitations')
    .values({
      id: nanoid(),
      token_hash: nanoid(),
      place_id: nanoid(),
      division_id: nanoid(),
      inviter_kind: of.kind,
      inviter_id: of.id,
      created_at: past,
      expires_at: past,
      used_at: past,
    })
    .execute();
  const logged = { at: past, school_id: of.schoolId };
  const change = { before: of.answer, after: null };
  const acted = { name: of.answer, subject: of.answer, division: '10-A', changes: { name: change } };
  await trx
    .insertInto('audit')
    .values([
      {
        ...logged,
        id: nanoid(),
        action: 'restore',
        actor_kind: of.kind,
        actor_id: of.id,
        subject_id: null,
        details: null,
      },
      {
        ...logged,
        id: nanoid(),
        action: 'edit-person',
        actor_kind: 'system',
        actor_id: null,
        subject_id: of.id,
        details: JSON.stringify(acted),
      },
    ])
    .execute();
}

export async function signedIn(
  server: TestServer,
  kind: 'schoolmate' | 'teacher',
  id: string,
): Promise<string> {
  const sid = await aSession(server, kind, id);
  await server.parts.database.write(({ trx }) =>
    trx.updateTable('sessions').set({ label: 'Chrome on Android' }).where('id', '=', sid).execute(),
  );
  return server.app.jwt.sign({ sub: id, sid, kind }, { expiresIn: 3600 });
}
