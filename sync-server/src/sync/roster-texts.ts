import { hash } from 'node:crypto';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { RosterPatch } from '@memcherrish/shared/wire/people/people.ts';
import {
  type PackedRoster,
  type PersonColumns,
  personColumns,
} from '@memcherrish/shared/wire/sync/columns.ts';
import { columnsOf, packed } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, noBlocks } from '#directory/blocks-store.ts';
import { locksIn } from '#directory/school-privacy-store.ts';
import type { Use } from './joined-encodings.ts';
import { type BatchVersion, patchesOf, rostersOf } from './roster-store.ts';

/** Some divisions of one batch at one relation, for newcomers or for all others, with the same blockers in it. */
export interface BatchPart {
  batch: BatchVersion;
  divisionIds: readonly string[];
  relation: RosterRelation;
  isVeiled: boolean;
  blockedBy: BlockTokens;
}

/** A text that is compressed by itself. Equal digests mean equal texts. */
export interface Digested<Text> {
  digest: string;
  text: Text;
}

/** A text of a piece, made when it is needed. */
export interface TextToEncode extends Digested<() => Buffer> {
  use: Use;
}

/** One roster: the lists of each third as lines without brackets. The first third ends with the roster without its people. */
type RosterText = readonly Digested<Buffer>[];

/** Names, and what repeats them. */
const contact = new Set<string>([
  ...['name', 'formerName', 'nickname', 'email', 'mobile', 'whatsapp', 'instaUsername', 'fbUsername'],
]);
/** Random letters, which repeat nothing. */
const random = new Set<string>(['_id', 'profilePic', 'photoPreview', 'schoolPhotos']);
const fields = personColumns.keyof().options;
type Field = (typeof fields)[number];
const thirdOf = (field: Field) => (contact.has(field) ? 0 : random.has(field) ? 2 : 1);
/** The columns of each third. Apart they take fewer bytes than together (decision record 0067). */
const thirds = [0, 1, 2].map((third) => fields.filter((field) => thirdOf(field) === third));

/**
 * Caches rosters as text in UTF-8, one version of each. A roster whose batch has changed is brought up to date by the
 * patch that a device would get, so that only changed people are read.
 */
export class RosterTexts {
  readonly #kept: LRUCache<string, { revision: number; text: RosterText }>;
  /** Rosters that were read completely, and those that were patched, since the server started. */
  readonly rate = { read: 0, patched: 0 };

  constructor(bytes: number) {
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ text }) => text.reduce((sum, third) => sum + third.text.length, 1),
    });
  }

  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns the rosters of parts of one school, in their order. Reads in the caller's transaction. */
  async of(tx: ReadTx, parts: readonly BatchPart[]): Promise<RosterText[]> {
    const wanted = parts.flatMap((part) => part.divisionIds.map((id) => ({ part, id })));
    const found = new Map<string, RosterText>();
    const outdated: (Wanted & { revision: number; text: RosterText })[] = [];
    for (const each of wanted) {
      const { batch, blockedBy } = each.part;
      const kept = blockedBy.size > 0 ? undefined : this.#kept.get(nameOf(each));
      if (kept?.revision === batch.revision) found.set(each.id, kept.text);
      else if (kept && kept.revision >= batch.floor && kept.revision < batch.revision)
        outdated.push({ ...each, ...kept });
    }
    const patches = await patchesFor(tx, outdated);
    for (const each of outdated) {
      const patch = patches.get(each.id);
      const text = patch ? patched(each.text, patch) : each.text;
      if (!text) continue;
      if (patch) this.rate.patched += 1;
      found.set(each.id, this.#keep(each, text));
    }
    for (const part of parts) {
      const { batch, blockedBy } = part;
      const missing = part.divisionIds.filter((id) => !found.has(id));
      if (missing.length === 0) continue;
      for (const roster of await rostersOf(tx, batch, missing, part)) {
        const text = textOf(packed(roster));
        const id = roster.divisionId;
        found.set(id, blockedBy.size > 0 ? text : this.#keep({ part, id }, text));
        if (blockedBy.size === 0) this.rate.read += 1;
      }
    }
    return wanted.map(({ id }) => found.get(id) ?? []);
  }

  /** Caches a text, unless a later transaction has cached a newer one. */
  #keep(wanted: Wanted, text: RosterText): RosterText {
    const { revision } = wanted.part.batch;
    const name = nameOf(wanted);
    if ((this.#kept.peek(name)?.revision ?? -1) < revision) this.#kept.set(name, { revision, text });
    return text;
  }
}

type Patch = Omit<RosterPatch, 'revision'>;

interface Wanted {
  part: BatchPart;
  id: string;
}

const nameOf = ({ part: { batch, relation, isVeiled }, id }: Wanted) =>
  [batch.id, id, relation, isVeiled].join(' ');

/** Reads what has changed since the oldest of these rosters. Applying a change a second time changes nothing. */
async function patchesFor(
  tx: ReadTx,
  outdated: readonly (Wanted & { revision: number })[],
): Promise<Map<string, Patch>> {
  const [first] = outdated;
  if (!first) return new Map();
  const since = Math.min(...outdated.map(({ revision }) => revision));
  const divisions = outdated.map(({ id, part: { relation } }) => ({ id, relation }));
  const batchIds = [...new Set(outdated.map(({ part }) => part.batch.id))];
  // Callers ask for parts of one viewer, so the veil is the same for all.
  const sight = { locks: locksIn(first.part.batch), isVeiled: first.part.isVeiled };
  const patches = await patchesOf(tx, sight, { batchIds, divisions, since }, noBlocks);
  return new Map(patches.map((patch) => [patch.divisionId, patch]));
}

/**
 * Applies a patch to a text, with the result of reading the roster again. Returns undefined if it has to be read, because
 * people have come, left, changed their name, which orders them, or their school photo.
 */
function patched(text: RosterText, { changed, removed, teachers }: Patch): RosterText | undefined {
  const lines = text.map(linesOf);
  const lists = thirds.flatMap((own, third) =>
    own.map((field, at) => [field, JSON.parse(`[${lines[third]?.[at]}]`)]),
  );
  const before: PersonColumns = Object.fromEntries(lists);
  const after = columnsOf(changed);
  const places = after._id.map((id) => before._id.indexOf(id));
  const differs = (field: Field) => places.some((place, at) => before[field][place] !== after[field][at]);
  const photoIn = ({ schoolPhotos }: PersonColumns, id: string) =>
    String(schoolPhotos.find((each) => each[0] === id));
  const hasNewPhoto = after._id.some((id) => photoIn(before, id) !== photoIn(after, id));
  if (removed.some((id) => before._id.includes(id)) || differs('_id') || differs('name') || hasNewPhoto)
    return undefined;
  return text.map((same, third) => {
    const next = [...(lines[third] ?? [])];
    for (const [at, field] of (thirds[third] ?? []).entries()) {
      if (field === 'schoolPhotos' || !differs(field)) continue;
      const list: unknown[] = [...before[field]];
      for (const [from, place] of places.entries()) list[place] = after[field][from];
      next[at] = contentOf(list);
    }
    const head = next.at(-1);
    if (third === 0 && teachers && head)
      next.splice(-1, 1, JSON.stringify({ ...JSON.parse(head), teachers }));
    return next.every((line, at) => line === lines[third]?.[at]) ? same : digested(next);
  });
}

function textOf({ schoolmates, ...roster }: PackedRoster): RosterText {
  const head = JSON.stringify({ ...roster, schoolmates: schoolmates._id.length });
  return thirds.map((own, third) => {
    const lists = own.map((field) => contentOf(schoolmates[field] ?? []));
    return digested(third === 0 ? [...lists, head] : lists);
  });
}

/** Returns the content of a JSON list without its brackets. */
const contentOf = (list: readonly unknown[]) => JSON.stringify(list).slice(1, -1);

function digested(lines: readonly string[]): Digested<Buffer> {
  const text = Buffer.from(lines.join('\n'));
  return { digest: hash('sha256', text, 'base64url'), text };
}

/** JSON has no line ends within. */
const linesOf = ({ text }: Digested<Buffer>) => text.toString('utf8').split('\n');

/**
 * Joins rosters to one JSON of the shape `rosterPart` of wire/columns.ts: a third of the columns each, made when it is
 * needed.
 */
export function joined(rosters: readonly RosterText[]): TextToEncode[] {
  return thirds.map((own, third) => {
    const texts = rosters.flatMap((roster) => roster[third] ?? []);
    const digest = hash('sha256', texts.map((each) => each.digest).join(' '), 'base64url');
    const text = () => {
      const lines = texts.map(linesOf);
      const list = (line: number) => `[${lines.flatMap((each) => each[line] || []).join(',')}]`;
      const columns = own.map((field, at) => `"${field}":${list(at)}`).join(',');
      if (third === 0) return Buffer.from(`{"rosters":${list(own.length)},"schoolmates":{${columns}`);
      return Buffer.from(third === 1 ? `,${columns}` : `,${columns}}}`);
    };
    return { digest, text, use: third === 1 ? 'edited' : 'shared' };
  });
}
