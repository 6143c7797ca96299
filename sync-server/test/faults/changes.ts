import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { nanoid } from 'nanoid';
import { aPhoto, type CastSchool, seedCast, sessionToken } from '#test/cast-school.ts';
import { openTestServer, type TestServer } from '#test/harness.ts';
import { anotherAdmin } from '#test/members.ts';

/** One change of one account, as a device keeps it until it is answered. */
export interface Change {
  key: string;
  /** What it leaves in the database is found by this. */
  mark: string;
  kind: 'school' | 'profile' | 'post' | 'photo';
  /** How often it was sent. */
  tries: number;
  status: number | null;
  body: string;
  request: (address: string) => Promise<Response>;
}

/** Somebody who makes one change after the other, each under a key of its own. */
export interface Writer {
  token: string;
  next: () => Promise<Change>;
}

export interface World {
  /** Two admins who make schools, four schoolmates who change where they live, and two who write. */
  writers: Writer[];
  /** Schoolmates who change their photo, and nothing else. */
  painters: Writer[];
  /** Whose places the profile edits are about: the account of each, and the marks in order. */
  places: Map<string, string[]>;
}

const tag = () => nanoid(10);

/** How long that may take on a machine that does much else. Milliseconds. */
export const seedingTime = 120_000;

/** Fills a data directory with people, and answers who writes. The server that does so has ended. */
export async function seedWorld(dataDir: string): Promise<World> {
  const server = await openTestServer({ DATA_DIR: dataDir });
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
        // So that a record of what the server says can be read.
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

/** Two schools may have one name, so one that came twice would show. */
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

/** Each edit names the revision that the one before has made: one that came twice would be refused as a conflict. */
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
      // In turn: the photo of today, and the one of school days.
      const [path, field] =
        count % 2 === 1
          ? [paths.uploadPhoto(mobile), 'profilePic']
          : [paths.uploadSchoolPhoto(mobile), 'schoolPhoto'];
      return change('photo', id, token, 'POST', path, () => formOf({ [field]: photo }));
    },
  };
}

/** Sends a change and keeps what was answered; false when there was no whole answer. */
export async function send(change: Change, address: string): Promise<boolean> {
  change.tries += 1;
  try {
    const answer = await change.request(address);
    const body = await answer.text();
    change.status = answer.status;
    change.body = body;
    return true;
  } catch (error) {
    // Refused, reset, or cut off half way.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
