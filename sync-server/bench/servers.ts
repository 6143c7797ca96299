import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nanoid } from 'nanoid';
import type { Tables } from '#db/tables.ts';
import { rowsOf } from '#sample/sample-rows.ts';
import { describeSchool } from '#sample/school.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openParts, type Parts } from '#server/parts.ts';
import { Snapshots } from '#sync/snapshots.ts';

// One of the two servers in a process of its own, so that its CPU time is its own. Each question is answered with what it used so far.
const [file = '', people] = process.argv.slice(2);
const { act, ...hello } = people ? await ourServer(file, Number(people)) : await limitLine(file);
process.on('message', async (what: string) => {
  if (what === 'end') process.exit();
  await act(what);
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.(hello);

/** The least that a server can do: hand out bytes that lie ready. */
async function limitLine(path: string) {
  const bytes = readFileSync(path);
  const headers = { 'content-encoding': 'br', 'content-length': bytes.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, token: '', act: async () => undefined };
}

async function ourServer(dataDir: string, size: number) {
  const parts = await openParts(readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }), { log: false });
  const { viewer, classmate } = await fill(parts, size);
  const app = await createApp(parts);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { account } = await parts.database.write((writing) =>
    parts.sessions.open(writing, 'schoolmate', viewer, null),
  );
  const claims = { sub: viewer, sid: account.sessionId, kind: 'schoolmate' } as const;
  const act = async (what: string) => {
    if (what === 'forget snapshots') parts.snapshots = new Snapshots();
    if (what === 'change one') {
      await parts.database.write(async (writing) => {
        const moved = writing.trx.updateTable('schoolmates').set({ location: `Kochi ${nanoid(4)}` });
        await moved.where('id', '=', classmate).execute();
        await parts.revisions.touchPeople(writing, [classmate]);
      });
    }
  };
  return { address, token: app.jwt.sign(claims, { expiresIn: 3600 }), act };
}

/** The sample, cut to so many people. Answers the ids of two who share a class. */
async function fill({ database, clock }: Parts, size: number) {
  const school = { ...describeSchool(), memories: [] };
  const kept = new Set([school.schoolmate]);
  for (const division of school.batches.flatMap((batch) => batch.divisions)) {
    division.members = division.members.filter((member) => {
      if (kept.size < size) kept.add(member);
      return kept.has(member);
    });
  }
  // As long and as random as a real preview; nobody looks at these photos.
  const aPhoto = () => ({ id: nanoid(21), preview: randomBytes(21).toString('base64') });
  const photos = {
    school: aPhoto(),
    people: school.people.map((person) => (person.portrait === null ? null : aPhoto())),
    teachers: school.teachers.map(aPhoto),
    memories: [],
  };
  const rows = rowsOf(school, photos, { admin: '', schoolmate: '', teacher: '' }, clock());
  const { batches, divisions, schoolmates, memberships, teachers, teaching } = rows;
  const tables = { photos: rows.photos, schools: [rows.school], batches, divisions, schoolmates };
  await database.write(async ({ trx }) => {
    for (const [table, all] of Object.entries({ ...tables, memberships, teachers, teaching })) {
      for (const row of all) {
        await trx
          .insertInto(table as keyof Tables)
          .values(row as never)
          .execute();
      }
    }
  });
  const viewer = schoolmates[school.schoolmate]?.id ?? '';
  const own = memberships.find((each) => each.schoolmate_id === viewer)?.division_id;
  const mates = memberships.filter((each) => each.division_id === own && each.schoolmate_id !== viewer);
  return { viewer, classmate: mates[0]?.schoolmate_id ?? '' };
}
