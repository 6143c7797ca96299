import type { Structure } from '@memcherrish/shared/domain/school.ts';

type Batch = Structure['batches'][number];
type Division = Batch['divisions'][number];

/** The current step, with the picks of the steps before it. */
export type Picked =
  | { step: 'start' }
  | { step: 'school' }
  | { step: 'batch'; school: Structure }
  | { step: 'division'; school: Structure; batch: Batch }
  | { step: 'request'; school: Structure; batch: Batch; division: Division };

export interface RequestedIds {
  find: boolean;
  school: string | null;
  batch: string | null;
  division: string | null;
}

/** Reads the ids from the address. The back button, a reload and a shared link therefore open the same step. */
export function askedDivision(query: URLSearchParams): RequestedIds {
  return {
    find: query.has('find'),
    school: query.get('school'),
    batch: query.get('batch'),
    division: query.get('division'),
  };
}

export function isStart({ find, school }: RequestedIds): boolean {
  return !find && school === null;
}

/** Returns the step for the address. An unknown id leads to the step that picks it. */
export function pickedDivision(asked: RequestedIds, schools: readonly Structure[]): Picked {
  if (isStart(asked)) return { step: 'start' };
  const school = schools.find(({ _id }) => _id === asked.school);
  if (!school) return { step: 'school' };
  const batch = school.batches.find(({ _id }) => _id === asked.batch);
  if (!batch) return { step: 'batch', school };
  const division = batch.divisions.find(({ _id }) => _id === asked.division);
  return division ? { step: 'request', school, batch, division } : { step: 'division', school, batch };
}

/** Returns the address parameters of the previous step. */
export function stepBack(picked: Picked): Record<string, string> {
  if (picked.step === 'request') return { school: picked.school._id, batch: picked.batch._id };
  if (picked.step === 'division') return { school: picked.school._id };
  return picked.step === 'batch' ? { find: '' } : {};
}
