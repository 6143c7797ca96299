import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import type { ReadState } from '#admin/widgets/Panel.tsx';
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
  const [schools, setSchools] = useState<Structure[] | null>(null);
  const [schoolsProblem, setSchoolsProblem] = useState<Problem | null>(null);
  const [batchesProblem, setBatchesProblem] = useState<Problem | null>(null);
  // Drops a response when a newer request was made meanwhile.
  const turn = useRef({ schools: 0, batches: 0 });

  const change = useCallback((edit: (current: Structure[]) => Structure[]) => {
    turn.current.schools += 1;
    turn.current.batches += 1;
    setSchools((current) => current && edit(current));
  }, []);

  const reload = useCallback(async () => {
    const mine = ++turn.current.schools;
    const outcome = await ask(sendCall(schoolCalls.list), formMessages.loadSchoolsFailed);
    if (mine !== turn.current.schools) return;
    setSchoolsProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setSchools(outcome.value);
  }, []);

  const refreshBatches = useCallback(async (schoolId: string) => {
    const mine = ++turn.current.batches;
    const outcome = await ask(
      sendCall(schoolCalls.listBatches, { params: { schoolId } }),
      dashboardWords.loadBatchesFailed,
    );
    if (mine !== turn.current.batches) return;
    setBatchesProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setSchools((current) => current && withBatches(current, schoolId, outcome.value));
  }, []);

  useEffect(() => {
    const read = () => void reload();
    read();
    window.addEventListener('online', read);
    return () => {
      window.removeEventListener('online', read);
      turn.current.schools += 1;
      turn.current.batches += 1;
    };
  }, [reload]);

  return {
    state: schools ? 'ready' : schoolsProblem ? 'failed' : 'waiting',
    schools,
    schoolsProblem,
    batchesProblem,
    reload: useCallback(() => void reload(), [reload]),
    change,
    refreshBatches: useCallback((schoolId) => void refreshBatches(schoolId), [refreshBatches]),
    schoolAdded: useCallback((school) => change((current) => withSchool(current, school)), [change]),
    // Shows the batch at once; the reload then puts it in the server's order.
    batchAdded: useCallback(
      (schoolId, batch) => {
        change((current) => withBatch(current, schoolId, batch));
        void refreshBatches(schoolId);
      },
      [change, refreshBatches],
    ),
    divisionAdded: useCallback(
      (ids, division) => {
        change((current) => withDivision(current, ids, division));
        void refreshBatches(ids.schoolId);
      },
      [change, refreshBatches],
    ),
  };
}
