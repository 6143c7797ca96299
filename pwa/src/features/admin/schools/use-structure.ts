import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useRef, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import type { ReadState } from '#admin/widgets/Panel.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import type { Problem } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { withBatch, withBatches, withDivision, withSchool } from './structure-tree.ts';

export interface StructureState {
  state: ReadState;
  /** Null until it was loaded for the first time. */
  schools: Structure[] | null;
  schoolsProblem: Problem | null;
  /** The problem of the last load of a school's batches. */
  batchesProblem: Problem | null;
  reload: () => void;
  /** Reloads the batches of a school, because another admin may have added some. */
  refreshBatches: (schoolId: string) => void;
  schoolAdded: (school: Structure) => void;
  batchAdded: (schoolId: string, batch: StructureBatch) => void;
  divisionAdded: (ids: { schoolId: string; batchId: string }, division: StructureDivision) => void;
  /** Shows a change that the server has just confirmed, such as a new name or a deletion. */
  change: (edit: (current: Structure[]) => Structure[]) => void;
}

/** The schools that this admin manages, with batches and divisions, for all tabs of the dashboard. */
export function useStructure(): StructureState {
  const { value, problem, reload, change } = useRead(schoolCalls.list, {}, formMessages.loadSchoolsFailed, {
    live: true,
  });
  const [batchesProblem, setBatchesProblem] = useState<Problem | null>(null);
  // Drops a response when a newer request was made meanwhile.
  const latest = useRef(0);

  async function refreshBatches(schoolId: string) {
    latest.current += 1;
    const mine = latest.current;
    const outcome = await ask(
      sendCall(schoolCalls.listBatches, { params: { schoolId } }),
      dashboardWords.loadBatchesFailed,
    );
    if (mine !== latest.current) return;
    setBatchesProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) change((current) => withBatches(current, schoolId, outcome.value));
  }
  // A change is shown at once. The list is then loaded again, which puts it into the server's order.
  function show(edit: (current: Structure[]) => Structure[]) {
    latest.current += 1;
    change(edit);
  }

  return {
    state: value ? 'ready' : problem ? 'failed' : 'waiting',
    schools: value,
    schoolsProblem: problem,
    batchesProblem,
    reload,
    change: show,
    refreshBatches: (schoolId) => void refreshBatches(schoolId),
    schoolAdded: (school) => show((current) => withSchool(current, school)),
    batchAdded: (schoolId, batch) => show((current) => withBatch(current, schoolId, batch)),
    divisionAdded: (ids, division) => show((current) => withDivision(current, ids, division)),
  };
}
