import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import { nanoid } from 'nanoid';
import type { SeededIds } from '#test/blocks/seeded-ids.ts';
import { aPhoto, sessionToken } from '#test/scene/cast-school.ts';
import { aClassPhoto, aTag } from '#test/scene/class-photos.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent, aPayment, aReply } from '#test/scene/events.ts';
import {
  anAdmin,
  type Caller,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';
import { aPost, aReport } from '#test/scene/posts.ts';

/** The kinds of removals that keep rows. */
export const removalKinds = ['division', 'batch', 'post'] as const;
export type RemovalKind = (typeof removalKinds)[number];

const names = ['pat', 'quin', 'rae', 'sam', 'olga', 'hal'] as const;
type Name = (typeof names)[number];

const AUTH_SECRET = 'the same in every world, and long enough';

/** A school in which everyone has a part in a division, a batch and a post that an admin can remove. */
export class World {
  server: TestServer;
  readonly ids: SeededIds;
  admin!: Caller;
  /** The division of the people. */
  home!: DivisionIds;
  /** The division that is removed. No one is in it, and its class photos stayed. */
  old!: DivisionIds;
  away!: DivisionIds;
  readonly people = new Map<Name, Member>();
  teacherId = '';
  /** The rows of the parts, by a name. */
  readonly parts: Record<string, string> = {};
  listed = '';
  link = '';

  private constructor(server: TestServer, ids: SeededIds) {
    this.server = server;
    this.ids = ids;
  }

  /** Opens a world. Two worlds with the same ids have the same people, posts and photos. */
  static async open(ids: SeededIds): Promise<World> {
    ids.forget();
    const server = await openTestServer({ AUTH_SECRET });
    const world = new World(server, ids);
    await ids.as('school', () => world.#build());
    return world;
  }

  /** Serves this world from another data directory, with the people signed in. */
  async serveFrom(dataDir: string): Promise<void> {
    const admins = await this.server.ctx.database.read.selectFrom('admins').select('id').execute();
    this.server = await openTestServer({ AUTH_SECRET, DATA_DIR: dataDir });
    this.admin = this.server.as(await sessionToken(this.server, 'admin', admins[0]?.id ?? ''));
    for (const [name, person] of this.people) {
      const token = await sessionToken(this.server, 'schoolmate', person.id);
      this.people.set(name, { ...person, token, caller: this.server.as(token) });
    }
  }

  person(name: Name): Member {
    const person = this.people.get(name);
    if (!person) throw new Error(`There is no ${name}.`);
    return person;
  }

  part(name: string): string {
    const id = this.parts[name];
    if (id === undefined) throw new Error(`There is no part ${name}.`);
    return id;
  }

  async #build(): Promise<void> {
    const { server } = this;
    this.admin = await anAdmin(server);
    this.home = await aDivision(this.admin);
    const { schoolId, batchId } = this.home;
    const made = await this.admin.post(paths.divisions(schoolId, batchId), { name: '10-X' });
    this.old = { ...this.home, divisionId: made.json()._id };
    this.away = { schoolId, ...(await aClass(this.admin, schoolId, '2015 - 2016')) };
    for (const [at, name] of names.entries()) {
      const home = name === 'sam' ? this.away : this.home;
      const fields = { name: `${name} Person`, mobile: `+91984601000${at}`, password_hash: goodPasswordHash };
      this.people.set(name, await aMember(server, home.divisionId, fields));
    }
    this.teacherId = (await aTeacher(server, { name: 'Mr. Thomas', mobile: '+919846019999' })).id;
    this.listed = await aRecord(server, { name: 'Lara Listed', gender: 'Female' }, this.home.divisionId);
    await this.#classPhotos();
    await this.#posts();
    await this.#events();
    await this.#others();
  }

  async #classPhotos(): Promise<void> {
    const [pat, quin, rae] = [this.person('pat').id, this.person('quin').id, this.person('rae').id];
    const { divisionId } = this.old;
    const add = async (name: string, addedBy: string, seed: number) => {
      this.parts[name] = (await aClassPhoto(this.server, { divisionId, addedBy, seed })).id;
    };
    await add('own photo', pat, 401);
    await add('photo of quin', quin, 402);
    await add('pictured photo', rae, 403);
    const photoId = this.part('photo of quin');
    this.parts['name of pat'] = await aTag(this.server, { photoId, madeBy: rae, personId: pat });
    this.parts['mark of pat'] = await aTag(this.server, { photoId, madeBy: pat, personId: rae, number: 2 });
    this.parts['mark in own photo'] = await aTag(this.server, { photoId, madeBy: rae, number: 3 });
    const named = { photoId, madeBy: rae, personId: this.listed, number: 4 };
    this.parts['name of the listed person'] = await aTag(this.server, named);
  }

  async #posts(): Promise<void> {
    const { schoolId, batchId } = this.home;
    const [pat, quin, rae] = [this.person('pat'), this.person('quin'), this.person('rae')];
    const startsAt = this.server.ctx.clock().toISOString();
    const album = await anEvent(this.server, { schoolId, batchId: null }, { title: 'The album' });
    await this.server.ctx.database.write((tx) =>
      tx.updateTable('events').set({ starts_at: startsAt }).where('id', '=', album).execute(),
    );
    const inAlbum = await aPost(this.server, {
      ...{ batchId, authorId: quin.id, text: 'Post of Quin', eventId: album },
      photos: [await aPhoto(411), await aPhoto(412)],
    });
    this.parts['post of quin'] = inAlbum.id;
    this.parts['album photo'] = inAlbum.photos[0]?.name ?? '';
    this.parts['post of pat'] = (
      await aPost(this.server, { batchId, authorId: pat.id, text: 'Post of Pat' })
    ).id;
    const reply = async (name: string, by: Member, text: string) => {
      const _id = nanoid(21);
      await ok(by.caller.post(`${this.addressOf('post of quin')}/replies`, { _id, text }));
      this.parts[name] = _id;
    };
    await reply('reply of pat', pat, 'Reply of Pat');
    await reply('reply of rae', rae, 'Reply of Rae');
    await ok(pat.caller.put(`${this.addressOf('post of quin')}/reaction`, { reaction: 'clap' }));
    await ok(quin.caller.put(`${this.addressOf('post of pat')}/reaction`, { reaction: 'wow' }));
  }

  /** The address of a post or reply. */
  addressOf(name: string): string {
    return paths.post(this.home.schoolId, this.home.batchId, this.part(name));
  }

  async #events(): Promise<void> {
    const { server } = this;
    const event = await anEvent(server, this.home, { title: 'The reunion' });
    this.parts['event'] = event;
    for (const name of ['pat', 'quin'] as const) {
      const person = { person_kind: 'schoolmate', person_id: this.person(name).id } as const;
      this.parts[`answer of ${name}`] = await aReply(server, event, { ...person, note: `Note of ${name}` });
    }
    await aPayment(server, this.part('answer of quin'));
    for (const name of ['olga', 'quin'] as const)
      await ok(this.admin.put(paths.eventOrganiser(event, this.person(name).id), {}));
    await ok(this.admin.put(paths.doorHelper(event, this.person('hal').id), { kind: 'schoolmate' }));
  }

  async #others(): Promise<void> {
    const { schoolId, batchId, divisionId } = this.old;
    const [pat, sam] = [this.person('pat'), this.person('sam')];
    for (const [by, text] of [
      [pat, 'Request of Pat'],
      [sam, 'Request of Sam'],
    ] as const) {
      const _id = nanoid(21);
      const body = { _id, schoolId, batchId, divisionId, userMobile: by.mobile, selfIntro: text };
      await ok(by.caller.post(paths.sendRequest, body));
      this.parts[text] = _id;
    }
    const invited = { schoolmateId: this.listed, divisionId: this.home.divisionId };
    this.link = (await ok(this.person('quin').caller.post(paths.claimInvitations, invited))).json().token;
    await aReport(this.server, { postId: this.part('post of pat'), reporterId: sam.id, reason: 'Report' });
    const created_at = this.server.ctx.clock().toISOString();
    await this.server.ctx.database.write(async (tx) => {
      await tx
        .insertInto('import_exclusions')
        .values({ division_id: divisionId, name_key: 'k', created_at })
        .execute();
      await tx.insertInto('removed_photos').values({ batch_id: batchId, digest: 'd', created_at }).execute();
    });
  }
}

export async function ok(asked: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const answer = await asked;
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer;
}
