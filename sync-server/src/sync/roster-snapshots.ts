import { type RosterRelation, rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { personColumns } from '@memcherrish/shared/wire/sync/columns.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blockedInBatches, noBlocks } from '#directory/blocks-store.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import { type BatchVersion, rostersOf } from './roster-store.ts';
import type { SchoolVersion } from './school-version.ts';
import type { Piece, Texts } from './snapshots.ts';
import type { KeptStructure } from './structures.ts';

/**
 * The divisions that one piece of a school contains, if it has several batches. More make larger pieces, which
 * compress better, but each change then compresses more (docs/performance.md). Which batches share a piece
 * only depends on the structure of the school, never on its people or their changes.
 */
const divisionsInPiece = 32;

/**
 * Returns the rosters of one batch, each at the relation of the view. The caller has made the view in the
 * same transaction, so the viewer may see all of it.
 */
export function rosterSnapshot(tx: ReadTx, view: BatchView): Piece {
  const { batch, divisions, blockedBy } = view;
  const stands = divisions.map((each) => each.id + each.relation);
  const key = blockedBy.size > 0 ? null : ['rosters', batch.id, batch.revision, ...stands].join(' ');
  const read = async (texts: Texts) => {
    const parts: Lists[] = [];
    for (const relation of rosterRelations) {
      const divisionIds = divisionsAt(view, relation);
      if (divisionIds.length > 0)
        parts.push(await partOf(tx, texts, { batch, divisionIds, relation, blockedBy }));
    }
    return () => joined('[', parts, ']');
  };
  return { key, read };
}

/** A school as read in one transaction, with its batches by their ids. */
export interface ReadSchool {
  version: SchoolVersion;
  batches: readonly BatchVersion[];
  structure: KeptStructure;
}

/**
 * Returns the rosters of a school that the viewer sees at `school`: all but those of `ownBatches`, which have snapshots
 * of their own. Viewers of the same batches that no person of the school blocks get the same bytes. The caller has
 * checked that the viewer may open the directory, and has read the school in the same transaction. `blockers` are all
 * people who block the viewer.
 */
export async function schoolSnapshot(
  tx: ReadTx,
  school: ReadSchool,
  { ownBatches, blockers }: { ownBatches: ReadonlySet<string>; blockers: BlockTokens },
): Promise<Piece[]> {
  const batchIds = school.batches.map((batch) => batch.id);
  const groups = groupsOf(school, ownBatches, await blockedInBatches(tx, blockers, batchIds));
  const pieces = groups.map((group, at) => pieceOf(tx, group, at === 0 ? '[' : ','));
  return [...pieces, closing(groups.length === 0 ? '[]' : ']')];
}

/** One batch of a school at one relation, for viewers with the same blockers in it. */
interface BatchPart {
  batch: BatchVersion;
  divisionIds: readonly string[];
  relation: RosterRelation;
  blockedBy: BlockTokens;
}

/**
 * Returns the batches of a school that are not the viewer's own, grouped into pieces. An own batch leaves a gap in its
 * piece, so that all other pieces are the same for everyone.
 */
function groupsOf(
  { batches, structure }: ReadSchool,
  ownBatches: ReadonlySet<string>,
  blockedByIn: ReadonlyMap<string, BlockTokens>,
): BatchPart[][] {
  let group: BatchPart[] = [];
  const groups = [group];
  let left = divisionsInPiece;
  for (const batch of batches) {
    const divisionIds = structure.divisions.get(batch.id) ?? [];
    const part: BatchPart = {
      batch,
      divisionIds,
      relation: 'school',
      blockedBy: blockedByIn.get(batch.id) ?? noBlocks,
    };
    left -= divisionIds.length;
    if (left < 0) {
      group = [];
      groups.push(group);
      left = divisionsInPiece - divisionIds.length;
    }
    if (!ownBatches.has(batch.id)) group.push(part);
  }
  return groups.filter((each) => each.length > 0);
}

function pieceOf(tx: ReadTx, group: readonly BatchPart[], before: '[' | ','): Piece {
  const isShared = group.every(({ blockedBy }) => blockedBy.size === 0);
  return {
    key: isShared ? ['piece', before, ...group.map(nameOf)].join(' ') : null,
    read: async (texts) => {
      const parts: Lists[] = [];
      for (const part of group) parts.push(await partOf(tx, texts, part));
      return () => joined(before, parts, '');
    },
  };
}

const closing = (text: string): Piece => ({
  key: `text ${text}`,
  read: async () => () => [Buffer.from(text)],
});

function nameOf({ batch, divisionIds, relation }: BatchPart): string {
  return [batch.id, batch.revision, relation, ...divisionIds].join(' ');
}

const fields = personColumns.keyof().options;

/**
 * The rosters of one batch as the content of JSON lists, without their brackets: the rosters, then each column of
 * their PersonViews.
 */
type Lists = readonly Buffer[];

/** When people are left out, the lists are made for this viewer alone and not cached. */
async function partOf(tx: ReadTx, texts: Texts, part: BatchPart): Promise<Lists> {
  const { batch, divisionIds, relation, blockedBy } = part;
  const make = async () => {
    const rosters =
      divisionIds.length === 0 ? [] : await rostersOf(tx, batch, divisionIds, relation, blockedBy);
    const columns = columnsOf(rosters.flatMap((roster) => roster.schoolmates));
    const heads = rosters.map((roster) => ({ ...roster, schoolmates: roster.schoolmates.length }));
    return [heads, ...fields.map((field) => columns[field])].map((list) =>
      Buffer.from(JSON.stringify(list).slice(1, -1)),
    );
  };
  if (blockedBy.size > 0) return make();
  return texts.get(nameOf(part), make);
}

/**
 * Columns of random letters, which are compressed apart from what people wrote: that takes fewer bytes (decision
 * record 0028).
 */
const randomFields: ReadonlySet<string> = new Set(['_id', 'profilePic', 'photoPreview']);

/**
 * Joins the lists to one JSON of the shape `rosterPart` of wire/columns.ts, between two texts. It has two halves: the
 * random columns last.
 */
function joined(before: string, parts: readonly Lists[], after: string): [written: Buffer, random: Buffer] {
  const list = (at: number) => ['[', ...withCommas(parts.flatMap((part) => nonEmpty(part[at]))), ']'];
  const columns = fields.map((field, at) => ({ field, json: [`"${field}":`, ...list(at + 1)] }));
  const [random = [], written = []] = [true, false].map((isRandom) =>
    columns.filter(({ field }) => randomFields.has(field) === isRandom).map(({ json }) => json),
  );
  return [
    bytesOf([`${before}{"rosters":`, ...list(0), ',"schoolmates":{', ...withCommas(written).flat()]),
    bytesOf([',', ...withCommas(random).flat(), `}}${after}`]),
  ];
}

type Text = string | Buffer;

const nonEmpty = (list: Buffer | undefined) => (list && list.length > 0 ? [list] : []);

function withCommas<Item>(items: readonly Item[]): (Item | ',')[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [',' as const, item]));
}

function bytesOf(texts: readonly Text[]): Buffer {
  return Buffer.concat(texts.map((text) => (typeof text === 'string' ? Buffer.from(text) : text)));
}
