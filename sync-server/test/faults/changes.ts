import { randomUUID } from 'node:crypto';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { nanoid } from 'nanoid';
import { aPhoto, type CastSchool, seedCast, sessionToken } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/** One change of one account, as a device stores it until it gets a response. */
export interface Change {
  key: string;
  /** The text by which its effect is found in the database. */
  mark: string;
  kind: 'school' | 'profile' | 'post' | 'photo';
  tries: number;
  status: number | null;
  body: string;
  request: (address: string) => Promise<Response>;
}

/** A caller who makes one change after the other, each with its own key. */
export interface Writer {
  token: string;
  next: () => Promise<Change>;
}

export interface World {
  /** Two admins who create schools, four schoolmates who change their place, and two who post. */
  writers: Writer[];
  painters: Writer[];
  /** The marks of the profile edits in order, by account. */
  places: Map<string, string[]>;
}

const tag = () => nanoid(10);

/** The time that seeding may take on a busy machine, in milliseconds. */
export const seedingTime = 120_000;

/** Fills a data directory with people and returns the writers. The server that does so has ended. */
export async function seedWorld(dataDir: string, environment: Record<string, string> = {}): Promise<World> {
  const server = await openTestServer({ DATA_DIR: dataDir, ...environment });
  try {
    const school = await seedCast(server);
    const divisions = new Map<string, string[]>();
    const claimed = [...school.people.values()].filter(
      ({ member }) => member.claimed && member.in.includes('1-1-A'),
    );
    const [one, two, three, four, five, six, ...rest] = claimed.map(({ id }) => id);
    const writers = [await schoolMaker(server), await schoolMaker(server)];
    for (const id of [one, two, three, four]) writers.push(await mover(server, school, id ?? '', divisions));
    for (const id of [five, six]) writers.push(await poster(server, school, id ?? ''));
    const painters: Writer[] = [];
    for (const id of rest.slice(0, 3)) painters.push(await painter(server, school, id));
    return { writers, painters, places: divisions };
  } finally {
    await server.close();
  }
}

function change(
  kind: Change['kind'],
  mark: string,
  token: string,
  method: 'POST' | 'PUT',
  path: string,
  body: () => FormData | string,
): Change {
  const key = randomUUID();
  const request = (address: string) => {
    const content = body();
    return fetch(`${address}${path}`, {
      method,
      body: content,
      headers: {
        authorization: `Bearer ${token}`,
        // Disables compression, so that a trace of the responses is readable.
        'accept-encoding': 'identity',
        [idempotencyKey]: key,
        ...(typeof content === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    });
  };
  return { key, mark, kind, tries: 0, status: null, body: '', request };
}

function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)]), 'photo.jpg');
  }
  return form;
}

/** Two schools may have the same name, so a repeated change would show. */
async function schoolMaker(server: TestServer): Promise<Writer> {
  const { id } = await anotherAdmin(server);
  const token = await sessionToken(server, 'admin', id);
  return {
    token,
    next: async () => {
      const mark = `School ${tag()}`;
      return change('school', mark, token, 'POST', paths.schools, () => formOf({ name: mark }));
    },
  };
}

/** Each edit names the revision that the previous one made: a repeated edit would be rejected as a conflict. */
async function mover(
  server: TestServer,
  school: CastSchool,
  id: string,
  divisions: Map<string, string[]>,
): Promise<Writer> {
  const person = [...school.people.values()].find((each) => each.id === id);
  const token = await sessionToken(server, 'schoolmate', id);
  const marks: string[] = [];
  divisions.set(id, marks);
  let before: Change | null = null;
  return {
    token,
    next: async () => {
      const mark = `Place ${tag()}`;
      marks.push(mark);
      const known = before && JSON.parse(before.body).schoolmate.revisions.place;
      const fields = { place: mark, base: { place: known ?? 0 } };
      before = change('profile', mark, token, 'PUT', paths.update(person?.mobile ?? ''), () =>
        JSON.stringify(fields),
      );
      return before;
    },
  };
}

async function poster(server: TestServer, school: CastSchool, id: string): Promise<Writer> {
  const { schoolId, batchId } = school.places['1-1-A'];
  const token = await sessionToken(server, 'schoolmate', id);
  return {
    token,
    next: async () => {
      const mark = `Post ${tag()}`;
      const _id = nanoid(21);
      return change('post', mark, token, 'POST', paths.posts(schoolId, batchId), () =>
        formOf({ _id, text: mark }),
      );
    },
  };
}

async function painter(server: TestServer, school: CastSchool, id: string): Promise<Writer> {
  const person = [...school.people.values()].find((each) => each.id === id);
  const token = await sessionToken(server, 'schoolmate', id);
  const mobile = person?.mobile ?? '';
  let count = 0;
  return {
    token,
    next: async () => {
      count += 1;
      const photo = await aPhoto(count);
      // Alternates between the current photo and the one from school days.
      const [path, field] =
        count % 2 === 1
          ? [paths.uploadPhoto(mobile), 'profilePic']
          : [paths.uploadSchoolPhoto(mobile), 'schoolPhoto'];
      return change('photo', id, token, 'POST', path, () => formOf({ [field]: photo }));
    },
  };
}

/** Sends a change and records the response. Returns false if there was no complete response. */
export async function send(change: Change, address: string): Promise<boolean> {
  change.tries += 1;
  try {
    const answer = await change.request(address);
    const body = await answer.text();
    change.status = answer.status;
    change.body = body;
    return true;
  } catch (error) {
    // Connection refused, reset, or cut off half way.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
