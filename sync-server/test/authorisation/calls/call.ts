import { nanoid } from 'nanoid';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import type { FilePart } from '#test/scene/harness.ts';
import type { Principal } from '../matrix.ts';
import type { World } from '../world.ts';

/** The parts of one call, independent of its caller. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string | FilePart>;
  /** Prepares what only the session of the caller may use. */
  bind?: (sessionId: string) => Promise<unknown>;
  /** Restores what later calls depend on. */
  after?: () => Promise<unknown>;
}

export type Make = (world: World, principal: Principal) => Call | Promise<Call>;

export const school = '/api/schools/:schoolId';
export const batch = `${school}/batches/:batchId`;
export const division = `${batch}/divisions/:divisionId`;

/** Returns the division to which the relations of the matrix refer. */
export const target = ({ school }: World) => ({ ...school.places['1-1-A'] });
export const inSchool = (world: World) => ({ schoolId: target(world).schoolId });
export const inBatch = (world: World) => ({ ...inSchool(world), batchId: target(world).batchId });

export const now = ({ server }: World) => server.ctx.clock().toISOString();
export const write = ({ server }: World, work: Parameters<typeof server.ctx.database.write>[0]) =>
  server.ctx.database.write(work);

export const newEmail = () => `${nanoid(8).toLowerCase()}@example.org`;
/** Differs from every photo of the cast. */
const smallPhoto = aPhoto(77);
export const photo = async (field: string): Promise<Record<string, FilePart>> => ({
  [field]: { name: 'a.jpg', bytes: await smallPhoto },
});

/** Adds an unclaimed listing to the target division. */
export const aListed = (world: World) =>
  aRecord(world.server, { name: 'Fresh', mobile: aMobile() }, target(world).divisionId);

export const nothing: Make = () => ({});
export const toSelf: Make = (world) => ({ params: { mobile: world.mobileOf('SE') } });
