import { nanoid } from 'nanoid';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { Snapshots } from '#sync/snapshots.ts';
import { makeSchool, type Profiles, type SchoolSize } from './school.ts';
import { answerParent, bytesOut } from './told.ts';

/**
 * Runs the real server, with sign-in and log redaction, in a process of its own on a generated school. It
 * serves one page of the benchmark at one address and the built app at another.
 */
export interface Options {
  dataDir: string;
  pageDir: string;
  appDir: string;
  size: SchoolSize;
  profiles: Profiles;
  /** The address of PostgreSQL. By default SQLite. */
  databaseUrl?: string;
}
export type Question = 'used' | 'forget' | { change: number };

const options: Options = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig({
  DATA_DIR: options.dataDir,
  ...(options.databaseUrl && {
    DATABASE_URL: options.databaseUrl,
    AUTH_SECRET: 'a-secret-that-only-the-benchmark-has',
  }),
  RATE_LIMITS: 'off',
  NODE_ENV: 'test',
});
const ctx = await createContext(config, { log: false });
const { schoolId, members, everyone } = await makeSchool(ctx.database.write, options.size, {
  profiles: options.profiles,
  onPostgres: options.databaseUrl !== undefined,
});
const [viewer = ''] = members;
const credentials = { username: 'bench.viewer', password: 'a-quiet-bench-outside' };
const password_hash = await ctx.passwords.hash(credentials.password);
await ctx.database.write((tx) =>
  tx
    .updateTable('schoolmates')
    .set({
      username: credentials.username,
      password_hash,
      claimed_at: ctx.clock().toISOString(),
      photo_id: null,
    })
    .where('id', '=', viewer)
    .execute(),
);
const [app, builtApp] = [await appOf(options.pageDir), await appOf(options.appDir)];
const bytes = bytesOut(app.server);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const appAddress = await builtApp.listen({ port: 0, host: '127.0.0.1' });
const tokens = await Promise.all(
  members.map((id) =>
    ctx.database.write(async (tx) => {
      const { account } = await ctx.sessions.open(
        tx,
        { confirm: async () => ({ kind: 'schoolmate', id }) },
        null,
      );
      return app.jwt.sign({ sub: id, sid: account.sessionId, kind: 'schoolmate' }, { expiresIn: 3600 });
    }),
  ),
);

const hello = { address, appAddress, schoolId, viewer, tokens, credentials };
answerParent<Question>(hello, bytes, async (question) => {
  if (question === 'forget') ctx.snapshots = new Snapshots();
  else if (question !== 'used') {
    // Changes people spread over the school. A single one is in the middle, far from the viewer, who is the first.
    const step = everyone.length / question.change;
    const ids = Array.from(
      { length: question.change },
      (_, at) => everyone[Math.floor((at + 0.5) * step)] ?? '',
    );
    await ctx.database.write(async (tx) => {
      for (const id of ids) {
        const changed = tx.updateTable('schoolmates').set({ location: `Kochi ${nanoid(4)}` });
        await changed.where('id', '=', id).execute();
      }
      await ctx.revisions.touchPeople(tx, ids);
    });
  }
  return { rate: ctx.snapshots.rate };
});

function appOf(appDir: string) {
  return createApp({ ...ctx, config: { ...config, appDir } });
}
