import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import { createApp } from '#server/app.ts';
import { closeContext, createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { admitted } from '#test/scene/cast-school.ts';
import { placeMigratedDatabase } from '#test/scene/migrated-database.ts';

const now = '2024-01-01T10:00:00.000Z';

interface DivisionIds {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** The real server on a real database in its own folder. Rows are set directly, for tests of files. */
export class FilesServer {
  readonly ctx: AppContext;
  readonly app: FastifyInstance;
  readonly dir: string;

  private constructor(ctx: AppContext, app: FastifyInstance, dir: string) {
    this.ctx = ctx;
    this.app = app;
    this.dir = dir;
  }

  static async open(): Promise<FilesServer> {
    const dir = await mkdtemp(join(tmpdir(), 'memcherrish-'));
    const config = readConfig({ DATA_DIR: dir, SAMPLE: 'off', RATE_LIMITS: 'off' });
    await placeMigratedDatabase(dir);
    const ctx = await createContext(config, { log: false, clock: () => new Date(now) });
    return new FilesServer(ctx, await createApp(ctx), dir);
  }

  async close(): Promise<void> {
    await this.app.close();
    await closeContext(this.ctx);
    await rm(this.dir, { recursive: true });
  }

  /** Returns a bearer token of a valid session. */
  async signIn(kind: AccountKind, id: string): Promise<string> {
    const { account } = await this.ctx.database.write((tx) =>
      this.ctx.sessions.open(tx, admitted(kind, id), null),
    );
    return this.app.jwt.sign(
      { sub: id, sid: account.sessionId, kind, aud: 'memcherrish' },
      { expiresIn: 3600 },
    );
  }

  async admin(): Promise<string> {
    const id = nanoid(16);
    await this.ctx.database.write((tx) =>
      tx
        .insertInto('admins')
        .values({
          id,
          name: 'Admin',
          email: `${id}@example.org`,
          password_hash: '',
          state: 'active',
          created_at: now,
        })
        .execute(),
    );
    return id;
  }

  async school(adminId: string): Promise<string> {
    const id = nanoid(16);
    await this.ctx.database.write(async (tx) => {
      await tx
        .insertInto('schools')
        .values({ id, name: `School ${id}`, photo_id: null, revision: 1, created_at: now })
        .execute();
      await tx
        .insertInto('school_admins')
        .values({ school_id: id, admin_id: adminId, created_at: now })
        .execute();
    });
    return id;
  }

  async batch(schoolId: string): Promise<string> {
    const id = nanoid(16);
    await this.ctx.database.write((tx) =>
      tx
        .insertInto('batches')
        .values({ id, school_id: schoolId, label: id, label_key: id, revision: 1, floor: 0, created_at: now })
        .execute(),
    );
    return id;
  }

  async division(schoolId: string, batchId: string): Promise<DivisionIds> {
    const divisionId = nanoid(16);
    await this.ctx.database.write((tx) =>
      tx
        .insertInto('divisions')
        .values({
          id: divisionId,
          batch_id: batchId,
          name: divisionId,
          name_key: divisionId,
          created_at: now,
        })
        .execute(),
    );
    return { schoolId, batchId, divisionId };
  }

  async schoolmate(fields: Partial<RowOf<'schoolmates'>>, ...divisions: DivisionIds[]): Promise<string> {
    const id = nanoid(16);
    await this.ctx.database.write(async (tx) => {
      await tx
        .insertInto('schoolmates')
        .values({ id, name: 'Anu', revision: 0, field_revisions: '{}', created_at: now, ...fields })
        .execute();
      for (const { divisionId } of divisions) {
        await this.ctx.revisions.addMembers(tx, divisionId, [id], now);
      }
    });
    return id;
  }

  async teacher(...divisions: DivisionIds[]): Promise<string> {
    const id = nanoid(16);
    await this.ctx.database.write(async (tx) => {
      await tx
        .insertInto('teachers')
        .values({ id, name: 'Teacher', email: `${id}@example.org`, created_at: now })
        .execute();
      for (const { divisionId } of divisions) {
        await this.ctx.revisions.assignTeacher(tx, {
          divisionId,
          teacherId: id,
          subject: 'Maths',
          now,
        });
      }
    });
    return id;
  }

  /** Returns the current members of a division by name. */
  async membersOf({ divisionId }: Pick<DivisionIds, 'divisionId'>) {
    return this.ctx.database.read
      .selectFrom('memberships')
      .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
      .selectAll('schoolmates')
      .where('memberships.division_id', '=', divisionId)
      .where('memberships.removed', '=', 0)
      .orderBy('schoolmates.name')
      .execute();
  }
}

/** Builds a multipart form as a browser sends it, for `inject`. */
export async function multipart(
  fields: Record<string, string | Buffer>,
): Promise<Pick<InjectOptions, 'headers' | 'payload'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'a-file');
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
