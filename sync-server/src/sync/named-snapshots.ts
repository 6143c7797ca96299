import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { PostsChange } from '@memcherrish/shared/wire/events/posts.ts';
import type { BatchChange } from '@memcherrish/shared/wire/sync/sync.ts';
import type { ReadTx } from '#db/write.ts';
import { blockedInBatches, noBlocks } from '#directory/blocks-store.ts';
import type { PostsVersion } from './batch-posts.ts';
import { type BatchView, viewpointOf } from './batch-view.ts';
import type { HeldSchool } from './cursor.ts';
import type { EncodedText } from './joined-encodings.ts';
import { type ReadSchool, rosterSnapshot, type SchoolViewer, schoolSnapshot } from './roster-snapshots.ts';
import type { FullBatchVersion } from './school-version.ts';
import { type Content, postsSnapshot } from './snapshots.ts';

/** A school whose directory is open to the viewer. */
export interface OpenSchool extends ReadSchool {
  batches: readonly FullBatchVersion[];
  /** The position of the cursor. */
  held: HeldSchool | undefined;
  /** Whether the device keeps every batch. */
  isWhole: boolean;
}

/** One batch that the device keeps after this pull. */
export interface PulledBatch {
  batch: FullBatchVersion;
  divisions: BatchView['divisions'];
  /** The signature of the viewer's relations if they are nearer than `school`. */
  near: string | null;
  /** `new`: the device needs a snapshot. `changed`: a patch brings it up to date. */
  state: 'new' | 'changed' | 'unchanged';
}

/** Names the addresses of a batch whose rosters the device needs completely. */
export function snapshotOf({ batch, divisions }: PulledBatch): BatchChange {
  const snapshots = divisions.length === 0 ? [] : [paths.snapshot(batch.id, viewpointOf({ divisions }))];
  return { kind: 'snapshot', batchId: batch.id, schoolId: batch.school_id, snapshots };
}

/**
 * Replaces batch snapshots by one school snapshot, when more than half of the school's batches are seen at
 * `school` alone. An address for each batch would cost a round trip each, and compress worse.
 */
export function inOne(
  changes: readonly BatchChange[],
  views: readonly PulledBatch[],
  { version, batches }: OpenSchool,
): BatchChange[] {
  const away = new Set(views.filter((view) => view.near === null).map((view) => view.batch.id));
  const isAway = (change: BatchChange) =>
    change.kind === 'snapshot' && change.schoolId === version.id && away.has(change.batchId);
  if (2 * changes.filter(isAway).length <= batches.length) return [...changes];
  const snapshots = [paths.schoolSnapshot(version.id)];
  return changes.map((change) => (isAway(change) ? { ...change, snapshots } : change));
}

/** Makes the bytes of a content, after the transaction that read it. */
export type Encoder = () => Promise<EncodedText[]>;
/** Reads a content in the caller's transaction. */
export type Encode = (content: Content) => Promise<Encoder>;

/** The versions that a pull has read in its transaction. */
interface Read extends SchoolViewer {
  schools: readonly OpenSchool[];
  views: readonly PulledBatch[];
  posts: readonly PostsVersion[];
}

interface Changes {
  batches: readonly BatchChange[];
  posts: readonly PostsChange[];
}

/**
 * Encodes the content of each address that a response names, in the order in which the device needs them: the
 * viewer's own batches, their posts, all others. `tx` is the transaction in which the pull has read the versions.
 */
export async function encodedContents(
  tx: ReadTx,
  encode: Encode,
  changes: Changes,
  read: Read,
): Promise<{ contents?: string[]; encoders: Encoder[] }> {
  const lines = [...(await namedContents(tx, changes, read))].flatMap(([address, content]) =>
    linesOf(content).map((line) => ({ address, line })),
  );
  if (lines.length === 0) return { encoders: [] };
  const encoders: Encoder[] = [];
  for (const { line } of lines) encoders.push(await encode(line));
  return { contents: lines.map(({ address }) => address), encoders };
}

/** Gives each piece a line of its own, so that the app makes rows of one while the next arrives. */
function linesOf(content: Content): Content[] {
  if ('value' in content || content.list.length === 0) return [content];
  return content.list.map((piece) => ({ list: [piece] }));
}

async function namedContents(
  tx: ReadTx,
  changes: Changes,
  { schools, views, posts, ...viewer }: Read,
): Promise<Map<string, Content>> {
  const addresses = new Set(
    changes.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : [])),
  );
  const isNamed = (address: string) => addresses.has(address);
  const near = new Map<string, Content>();
  const away = new Map<string, Content>();
  const fresh = views.filter(({ state }) => state === 'new');
  const blockedByIn = await blockedInBatches(
    tx,
    viewer.blockers,
    fresh.map(({ batch }) => batch.id),
  );
  for (const view of fresh) {
    const address = paths.snapshot(view.batch.id, viewpointOf(view));
    if (!isNamed(address)) continue;
    const blockedBy = blockedByIn.get(view.batch.id) ?? noBlocks;
    const list = [rosterSnapshot(tx, { ...view, blockedBy, isVeiled: viewer.isVeiled })];
    (view.near === null ? away : near).set(address, { list });
  }
  for (const school of schools) {
    const address = paths.schoolSnapshot(school.version.id);
    if (isNamed(address)) away.set(address, { list: await schoolSnapshot(tx, school, viewer) });
  }
  const changeOf = new Map(changes.posts.map((change) => [change.batchId, change]));
  const ofPosts = posts.flatMap((batch): [string, Content][] => {
    const change = changeOf.get(batch.id);
    return change?.kind === 'snapshot' ? [[change.path, { value: postsSnapshot(tx, batch) }]] : [];
  });
  return new Map([...near, ...ofPosts, ...away]);
}
