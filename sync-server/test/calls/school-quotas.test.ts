import { quotaWords } from '@memcherrish/shared/text/desk/quotas.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterEach, describe, expect, it } from 'vitest';
import { SchoolQuotas } from '#directory/school-quotas.ts';
import { usage } from '#directory/school-usage-store.ts';
import { readConfig } from '#server/config.ts';
import { noticeFacts } from '#server/operations/check/watch.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { databaseWorkOf } from '#test/scene/database-work.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { Desk, namesByClass } from '#test/scene/rehearsals.ts';

/** SCHOOL_PEOPLE and SCHOOL_PHOTOS_MB: one school cannot fill the database and the disk of all. */

let server: TestServer;
// The tests of the variables open none.
afterEach(() => server?.close());

const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];

async function sceneWith(environment: Record<string, string>): Promise<Scene> {
  server = await openTestServer(environment);
  return openScene(server);
}

describe('the variables', () => {
  it.each([
    [{}, { people: null, photos: null }],
    [
      { SCHOOL_PEOPLE: 'off', SCHOOL_PHOTOS_MB: ' ' },
      { people: null, photos: null },
    ],
    [
      { SCHOOL_PEOPLE: '4000', SCHOOL_PHOTOS_MB: '500' },
      { people: 4000, photos: 500_000_000 },
    ],
  ])('%j are read as %j', (environment, quotas) => {
    expect(readConfig(environment)).toMatchObject({ quotas });
  });

  it.each(['0', '-1', '1.5', 'none', '1e9', '5 GB'])(
    'are refused with a sentence for the value %s',
    (value) => {
      for (const name of ['SCHOOL_PEOPLE', 'SCHOOL_PHOTOS_MB'])
        expect(() => readConfig({ [name]: value })).toThrow(
          `${name}=${value} cannot be taken: it takes a whole number above 0, or off.`,
        );
    },
  );
});

describe('a school that has reached its number of people', () => {
  const full = [400, 'invalid-input', quotaWords.people(3)];
  const entry = () => ({
    name: 'Asha Nair',
    email: 'asha@example.org',
    mobile: aMobile(),
    place: 'Kollam',
    password: goodPassword,
    confirmPassword: goodPassword,
  });

  async function withThree(): Promise<Scene> {
    const scene = await sceneWith({ SCHOOL_PEOPLE: '3' });
    for (const name of ['Anu', 'Binu', 'Chandran']) await scene.record({ name, mobile: aMobile() }, 0);
    return scene;
  }

  it('takes no new person by a registration of an admin, now or out of the waiting list', async () => {
    const scene = await withThree();
    const [place] = scene.divisions;
    expect(refusal(await scene.admin.post(paths.registerSchoolmate, { ...entry(), ...place }))).toEqual(full);
    const waits = await scene.admin.post(paths.registerSchoolmate, entry());
    expect(waits.statusCode).toBe(201);
    const [{ _id }] = (await scene.admin.get(paths.waitingSchoolmates)).json();
    expect(refusal(await scene.admin.post(paths.waitingSchoolmate(_id), place))).toEqual(full);
    expect(await usage(server.ctx.database.read, 'people')).toEqual(new Map([[scene.schoolId, 3]]));
  });

  it('takes no new person by a join request, and lets those in who are in it or on its list', async () => {
    const scene = await withThree();
    const [place, other] = scene.divisions;
    const accept = async (who: { mobile: string; caller: typeof scene.admin }, where = place, more = {}) => {
      const sent = await who.caller.post(paths.sendRequest, { ...where, userMobile: who.mobile });
      return scene.admin.post(paths.acceptRequest(where.schoolId, where.batchId, where.divisionId), {
        requestId: sent.json()._id,
        userMobile: who.mobile,
        ...more,
      });
    };
    const stranger = await aMember(server);
    expect(refusal(await accept(stranger))).toEqual(full);
    const listed = await scene.record({ name: 'Devi' }, 0);
    expect((await accept(await aMember(server), place, { schoolmateId: listed })).statusCode).toBe(200);
    const own = await aMember(server, place.divisionId);
    expect((await accept(own, other)).statusCode).toBe(200);
  });

  it('takes no new person by a class list, neither some of them nor a class of them', async () => {
    const scene = await withThree();
    const desk = new Desk(scene);
    const checked = await desk.rows(['Elsa', aMobile(), null], ['Farah', aMobile(), null]);
    await expect(desk.import(checked)).rejects.toThrow(quotaWords.people(3));
    expect(await namesByClass(scene)).toEqual({ '10-A': ['Anu', 'Binu', 'Chandran'], '9-B': [] });
  });

  it('does not keep another school from growing', async () => {
    const scene = await withThree();
    const elsewhere = await aDivision(scene.admin, 'Hill School');
    const answer = await scene.admin.post(paths.registerSchoolmate, { ...entry(), ...elsewhere });
    expect(answer.statusCode).toBe(201);
  });
});

describe('a school that has reached its photos', () => {
  const words = quotaWords.photos(1);

  it('takes no new photo of a person, a post, a class or itself, and lets people replace what they have', async () => {
    const scene = await sceneWith({ SCHOOL_PHOTOS_MB: '1' });
    const [{ schoolId, batchId, divisionId }] = scene.divisions;
    const [me, other] = [await aMember(server, divisionId), await aMember(server, divisionId)];
    const upload = async (who: typeof me, seed: number) =>
      who.caller.form(paths.uploadPhoto(who.mobile), {
        profilePic: { name: 'me.jpg', bytes: await aPhoto(seed) },
      });
    expect((await upload(me, 1)).statusCode).toBe(200);
    await server.ctx.database.write((tx) => tx.updateTable('photos').set({ bytes: 1_000_000 }).execute());
    server.ctx.quotas = new SchoolQuotas(server.ctx.config.quotas);
    const before = await server.ctx.photos.pictures();
    const photo = { name: 'a.jpg', bytes: await aPhoto(2) };
    const answers = [
      await upload(other, 2),
      await me.caller.form(paths.posts(schoolId, batchId), { _id: nanoid(21), text: 'Hi', photos: photo }),
      await scene.admin.form(paths.school(schoolId), { name: 'St. Mary’s', image: photo }, 'PUT'),
      await me.caller.form(paths.classPhotos, { _id: nanoid(21), divisionId, photo }),
    ];
    expect(answers.map((each) => refusal(each))).toEqual(answers.map(() => [400, 'invalid-input', words]));
    expect(await server.ctx.photos.pictures()).toEqual(before);
    expect((await upload(me, 3)).statusCode).toBe(200);
    const text = await me.caller.form(paths.posts(schoolId, batchId), {
      _id: nanoid(21),
      text: 'Only words',
    });
    expect(text.statusCode).toBe(201);
  });

  it('counts the real size of each photo once, for each of its schools', async () => {
    const scene = await sceneWith({});
    const [{ batchId, divisionId }] = scene.divisions;
    const elsewhere = await aDivision(scene.admin, 'Hill School');
    const { id, mobile, caller } = await aMember(server, [
      divisionId,
      scene.divisions[1].divisionId,
      elsewhere.divisionId,
    ]);
    await caller.form(paths.uploadPhoto(mobile), {
      profilePic: { name: 'me.jpg', bytes: await aPhoto(1) },
    });
    const sizes = async () => {
      const rows = await server.ctx.database.read.selectFrom('photos').select(['id', 'bytes']).execute();
      for (const row of rows) {
        const [large, small] = [
          await server.ctx.photos.read(row.id, 'large'),
          await server.ctx.photos.read(row.id, 'small'),
        ];
        expect(row.bytes).toBe((large?.byteLength ?? 0) + (small?.byteLength ?? 0));
      }
      return rows.map(({ bytes }) => bytes);
    };
    const [own = 0] = await sizes();
    await aPost(server, { batchId, authorId: id, photos: [await aPhoto(2)] });
    const all = (await sizes()).reduce((sum, each) => sum + each, 0);
    expect(await usage(server.ctx.database.read, 'photos')).toEqual(
      new Map([
        [scene.schoolId, all],
        [elsewhere.schoolId, own],
      ]),
    );
    expect(await usage(server.ctx.database.read, 'people', elsewhere.schoolId)).toEqual(
      new Map([[elsewhere.schoolId, 1]]),
    );
  });
});

describe('the count of a school', () => {
  it('is taken once a minute, with additions meanwhile, and soon again when there is no room', async () => {
    const { schoolId, record } = await sceneWith({});
    await record({ name: 'Anu' }, 0);
    let now = 0;
    const quotas = new SchoolQuotas({ people: 3, photos: null }, () => now);
    const { write } = server.ctx.database;
    const take = () => write((tx) => quotas.takePeople(tx, schoolId, 1));
    const statements = async () => {
      const { statements: counted } = await databaseWorkOf(() => take().catch(() => undefined));
      const { statements: empty } = await databaseWorkOf(() => write(async () => undefined));
      return counted - empty;
    };
    expect([await statements(), await statements()]).toEqual([1, 0]);
    await expect(take()).rejects.toThrow(quotaWords.people(3));
    expect(await statements()).toBe(0);
    now = 6_000;
    expect([await statements(), await statements()]).toEqual([1, 0]);
    now = 70_000;
    expect(await statements()).toBe(1);
  });

  it('is a notice for the first admin from four fifths on, and is settled below', async () => {
    server = await openTestServer({ SCHOOL_PEOPLE: '5' });
    const admin = await anAdmin(server);
    const { divisionId } = await aDivision(admin, 'Hill School');
    const people: Member[] = [];
    for (const name of ['Anu', 'Binu', 'Chandran', 'Devi'])
      people.push(await aMember(server, divisionId, { name }));
    await noticeFacts(server.ctx);
    expect((await admin.get(paths.desk)).json().attention).toEqual([
      quotaWords.nearlyAllPeople('Hill School', 4, 5),
    ]);
    expect((await server.as(null).get('/readyz')).json()).toEqual({ ok: true, attention: ['school-full'] });
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, divisionId, [people[0]?.id ?? '']),
    );
    await noticeFacts(server.ctx);
    expect(server.ctx.attention.names()).toEqual([]);
  });
});
