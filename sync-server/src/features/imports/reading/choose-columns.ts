import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { Cell } from './cells.ts';
import { ideasOf } from './heading-ideas.ts';
import { type Claim, claimOf } from './headings.ts';
import { type Shares, sharesOf } from './looks.ts';

/** The fields of the columns of a table, by position. */
export interface ChosenColumns {
  fields: (MappedField | null)[];
  /** The fields that several columns could hold equally well. */
  uncertain: { field: MappedField; positions: number[] }[];
}

/** Rows that are looked at for evidence, from everywhere in the table. */
const sampleSize = 200;
/** A claim below this is not used. */
const least = 30;
/** Two claims that differ by less are equal. */
const margin = 8;
/** Most of the cells of a column. */
const most = 0.8;

interface Candidate extends Claim {
  position: number;
  shares: Shares;
}

/**
 * Chooses the best column for each field among all columns, by the headings and by what the cells look like. Two equally good columns of
 * names or of mobiles with different values are uncertain: neither is used until an admin chooses.
 */
export function chooseColumns(titles: readonly string[], rows: readonly (readonly Cell[])[]): ChosenColumns {
  const step = Math.max(1, Math.floor(rows.length / sampleSize));
  const sample = rows.filter((row, index) => index % step === 0 && row.length > 0);
  const fields: (MappedField | null)[] = titles.map(() => null);
  const candidates = titles.flatMap((title, position): Candidate[] => {
    const claim = title === '' ? null : claimOf(title);
    const shares = sharesOf(sample.map((row) => row[position]));
    const found = claim ?? numberAlone(title, shares);
    if (!found) return [];
    const score = found.score + evidence(found.field, shares);
    return score >= least ? [{ field: found.field, position, shares, score }] : [];
  });
  const uncertain: ChosenColumns['uncertain'] = [];
  for (const [field, rivals] of Map.groupBy(candidates, (each) => each.field)) {
    if (field === 'division') {
      for (const { position } of rivals) fields[position] = field;
      continue;
    }
    const [best, ...others] = rivals.toSorted((one, other) => other.score - one.score);
    if (!best) continue;
    const equal = others.filter((each) => best.score - each.score < margin && differ(sample, best, each));
    if (equal.length > 0 && (field === 'name' || field === 'mobile')) {
      uncertain.push({
        field,
        positions: [best, ...equal].map(({ position }) => position).sort((a, b) => a - b),
      });
    } else fields[best.position] = field;
  }
  dropEmptyName(fields, candidates);
  return { fields, uncertain };
}

/** 'Number' above mobiles is a column of mobiles. */
function numberAlone(title: string, shares: Shares): Claim | null {
  const { found, unknown, ordinal } = ideasOf(title);
  const isNumber = found.has('number') && unknown === 0 && ordinal === 0;
  const isPlain = [...found].every((idea) => idea === 'number' || idea === 'filler' || idea === 'self');
  return isNumber && isPlain && shares.mobile >= most ? { field: 'mobile', score: least } : null;
}

function evidence(field: MappedField, shares: Shares): number {
  const emptiness = shares.filled === 0 ? -45 : 0;
  if (field === 'mobile')
    return emptiness + 50 * (shares.mobile - shares.number) - 20 * (shares.name + shares.email);
  if (field === 'email') return emptiness + 50 * (shares.email - shares.mobile - shares.number);
  if (field === 'whatsapp') return emptiness - 50 * shares.email;
  const isName = field === 'name' || field === 'firstName' || field === 'lastName' || field === 'middleName';
  if (isName) return emptiness - 150 * (shares.mobile + shares.email) - 60 * shares.number;
  return emptiness - 50 * (shares.mobile + shares.email);
}

function differ(sample: readonly (readonly Cell[])[], one: Candidate, other: Candidate): boolean {
  const text = (row: readonly Cell[], { position }: Candidate) => tidy(String(row[position] ?? ''));
  return (
    one.shares.filled > 0 &&
    other.shares.filled > 0 &&
    sample.some((row) => text(row, one) !== text(row, other))
  );
}

/** An empty column of whole names hides the parts of names beside it. */
function dropEmptyName(fields: (MappedField | null)[], candidates: readonly Candidate[]): void {
  const isEmpty = (field: MappedField) =>
    candidates.some((each) => fields[each.position] === field && each.shares.filled === 0);
  if (fields.includes('firstName') && !isEmpty('firstName') && isEmpty('name'))
    fields[fields.indexOf('name')] = null;
}
