import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { RemovableTable } from '#db/tables/registry.ts';
import { aReplyBody } from '#test/scene/events.ts';
import { goodPassword } from '#test/scene/harness.ts';
import type { RemovalKind, World } from './world.ts';

/** An act of a person on their own part. */
interface OwnAct {
  /** The removals in which the part is. */
  in: readonly RemovalKind[];
  /** The tables of the rows that the act takes back. */
  tables: readonly RemovableTable[];
  /** The call, as the routes name it. */
  route: string;
  do: (world: World) => Promise<LightMyRequestResponse>;
  /** Whether the part is there. It is before the act, and not after it. */
  isThere: (world: World, read: ReadonlyMap<string, string>) => boolean | Promise<boolean>;
}

/** Whether others read a text. The person themself has it in notifications and own data. */
const othersRead = (text: string, person: string) => (_: World, read: ReadonlyMap<string, string>) =>
  [...read].some(([viewer, bytes]) => viewer !== person && bytes.includes(text));
const contains = (text: string) => othersRead(text, 'no one');
const containsPart = (name: string) => (world: World, read: ReadonlyMap<string, string>) =>
  [...read.values()].some((bytes) => bytes.includes(world.part(name)));
const photo = '/api/class-photos/:photoId';
const post = '/api/schools/:schoolId/batches/:batchId/posts/:postId';
const replyTo = (world: World, person: 'pat' | 'quin', fields: object) =>
  world
    .person(person)
    .caller.put(paths.reunionReply(world.part('event')), aReplyBody({ base: 1, ...fields }));
const hasRole =
  (name: 'olga' | 'quin' | 'hal', table: 'event_organisers' | 'event_doors') => async (world: World) => {
    const rows = await world.server.ctx.database.read.selectFrom(table).selectAll().execute();
    return JSON.stringify(rows).includes(world.person(name).id);
  };
const hidesFrom = (world: World, name: 'rae') =>
  world.person('pat').caller.put(paths.block(world.person(name).id), { kind: 'schoolmate', name });

export const ownActs: Record<string, OwnAct> = {
  'deletes their class photo': {
    in: ['division', 'batch'],
    tables: ['class_photos'],
    route: `DELETE ${photo}`,
    do: (world) => world.person('pat').caller.delete(paths.classPhoto(world.part('own photo'))),
    isThere: containsPart('own photo'),
  },
  'removes a class photo that they are in': {
    in: ['division'],
    tables: ['class_photos', 'removed_photos'],
    route: `DELETE ${photo}`,
    do: (world) => world.person('pat').caller.delete(paths.classPhoto(world.part('pictured photo'))),
    isThere: containsPart('pictured photo'),
  },
  'removes their name from a face': {
    in: ['division', 'batch'],
    tables: ['class_photo_tags'],
    route: `DELETE ${photo}/tags/:tagId`,
    do: (world) => untag(world, 'pat', 'name of pat'),
    isThere: containsPart('name of pat'),
  },
  'removes a face that they marked': {
    in: ['division', 'batch'],
    tables: ['class_photo_tags'],
    route: `DELETE ${photo}/tags/:tagId`,
    do: (world) => untag(world, 'pat', 'mark of pat'),
    isThere: containsPart('mark of pat'),
  },
  'removes a face from their photo': {
    in: ['division', 'batch'],
    tables: ['class_photo_tags'],
    route: `DELETE ${photo}/tags/:tagId`,
    do: (world) => untag(world, 'quin', 'mark in own photo'),
    isThere: containsPart('mark in own photo'),
  },
  'takes their name out by the link of their listing': {
    in: ['division'],
    tables: ['class_photo_tags'],
    route: 'POST /api/claims/names',
    do: ({ server, link }) => server.as(null).post(paths.claimNames, { token: link }),
    isThere: containsPart('name of the listed person'),
  },
  'withdraws a request': {
    in: ['division', 'batch'],
    tables: ['join_requests'],
    route: 'DELETE /api/schoolmates/requests/:requestId',
    do: (world) => world.person('sam').caller.delete(paths.request(world.part('Request of Sam'))),
    isThere: contains('Request of Sam'),
  },
  'asks for the deletion of their account': {
    in: ['division', 'batch', 'post'],
    tables: ['join_requests', 'posts', 'class_photos', 'class_photo_tags', 'event_replies'],
    route: 'POST /api/account/deletion',
    do: (world) => world.person('pat').caller.post(paths.accountDeletion, { password: goodPassword }),
    isThere: othersRead('pat Person', 'pat'),
  },
  'hides from a person': {
    in: ['division', 'batch', 'post'],
    tables: ['class_photos', 'class_photo_tags', 'posts'],
    route: 'PUT /api/schoolmates/hidings/:personId',
    do: (world) => hidesFrom(world, 'rae'),
    isThere: async (world) => {
      const { caller } = world.person('rae');
      return (await caller.get(paths.classPhotos)).body.includes(world.part('own photo'));
    },
  },
  'deletes their post': {
    in: ['batch'],
    tables: ['posts', 'post_photos', 'post_reports'],
    route: `DELETE ${post}`,
    do: (world) => world.person('pat').caller.delete(world.addressOf('post of pat')),
    isThere: contains('Post of Pat'),
  },
  'deletes their post that an admin removed': {
    in: ['post', 'batch'],
    tables: ['posts', 'post_photos'],
    route: `DELETE ${post}`,
    do: (world) => world.person('quin').caller.delete(world.addressOf('post of quin')),
    isThere: othersRead('Post of Quin', 'quin'),
  },
  'deletes their reply': {
    in: ['post', 'batch'],
    tables: ['posts'],
    route: `DELETE ${post}`,
    do: (world) => world.person('pat').caller.delete(world.addressOf('reply of pat')),
    isThere: contains('Reply of Pat'),
  },
  'deletes a reply under their post': {
    in: ['post'],
    tables: ['posts'],
    route: `DELETE ${post}`,
    do: (world) => world.person('quin').caller.delete(world.addressOf('reply of rae')),
    isThere: contains('Reply of Rae'),
  },
  'takes their reaction back': {
    in: ['post', 'batch'],
    tables: ['posts'],
    route: `PUT ${post}/reaction`,
    do: (world) =>
      world.person('pat').caller.put(`${world.addressOf('post of quin')}/reaction`, { reaction: null }),
    isThere: contains('"clap"'),
  },
  'removes a photo of an album that they are in': {
    in: ['post'],
    tables: ['post_photos', 'removed_photos'],
    route: `DELETE ${post}/photos/:photo`,
    do: (world) => {
      const { schoolId, batchId } = world.home;
      const path = paths.albumPhoto(schoolId, batchId, world.part('post of quin'), world.part('album photo'));
      return world.person('rae').caller.delete(path);
    },
    isThere: containsPart('album photo'),
  },
  'shows their reply to an event to no one': {
    in: ['batch'],
    tables: ['event_replies'],
    route: 'PUT /api/events/:eventId/reply',
    do: (world) => replyTo(world, 'pat', { level: 'Only Me' }),
    isThere: contains('Note of pat'),
  },
  'declines an event': {
    in: ['batch'],
    tables: ['event_replies'],
    route: 'PUT /api/events/:eventId/reply',
    do: (world) => replyTo(world, 'quin', { answer: 'no' }),
    isThere: contains('Note of quin'),
  },
  'gives up organising an event': {
    in: ['batch'],
    tables: ['event_organisers'],
    route: 'DELETE /api/events/:eventId/organisers/:personId',
    do: (world) => endOrganiser(world, world.person('olga').caller, 'olga'),
    isThere: hasRole('olga', 'event_organisers'),
  },
  'ends the role of an organiser as an admin': {
    in: ['batch'],
    tables: ['event_organisers'],
    route: 'DELETE /api/events/:eventId/organisers/:personId',
    do: (world) => endOrganiser(world, world.admin, 'quin'),
    isThere: hasRole('quin', 'event_organisers'),
  },
  'ends the role of a helper at the door as an admin': {
    in: ['batch'],
    tables: ['event_doors'],
    route: 'DELETE /api/events/:eventId/door/helpers/:personId',
    do: (world) => world.admin.delete(paths.doorHelper(world.part('event'), world.person('hal').id)),
    isThere: hasRole('hal', 'event_doors'),
  },
};

const untag = (world: World, person: 'pat' | 'quin', name: string) =>
  world.person(person).caller.delete(paths.faceTag(world.part('photo of quin'), world.part(name)));
const endOrganiser = (world: World, by: World['admin'], name: 'olga' | 'quin') =>
  by.delete(paths.eventOrganiser(world.part('event'), world.person(name).id));

/** The tables whose rows are no person's part, and why. Everything else has an act above. */
export const noOnesPart: Partial<Record<RemovableTable, string>> = {
  batches: 'belongs to the school',
  divisions: 'belongs to the school',
  import_exclusions: 'is the wish of a person to stay off the list, which only an admin undoes',
  events: 'is edited and cancelled by those who may see it, and no one may see it meanwhile',
  event_batches: 'belongs to the event',
  event_payments: 'is a record of the organisers, who have no event to take it back from meanwhile',
  admissions: 'is a record of the helpers',
};
