import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ImportAnswer, importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { createContext, useCallback, useContext, useRef, useState } from 'react';
import { spreadsheetProblem } from '#admin/schools/chosen-files.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';

export interface Upload {
  file: File | null;
  /** The reason why the file is not accepted, shown at the field. */
  fileError: string | null;
  /** The share that was uploaded, 0 to 1; null while no upload runs. */
  share: number | null;
  answer: ImportAnswer | null;
  failure: string | null;
}

const idle: Upload = { file: null, fileError: null, share: null, answer: null, failure: null };

export interface Uploads {
  of: (divisionId: string) => Upload;
  chooseFile: (divisionId: string, file: File | null) => void;
  send: (ids: DivisionIds, file: File | null) => Promise<void>;
  /** Clears the results, because an undo made them untrue. */
  noteUndo: () => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

/** Returns the uploads of the desk around this screen. */
export function useDeskUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('An admin screen outside the desk.');
  return uploads;
}

/** Keeps one upload per division. Opening another screen or class does not lose the file or the result. */
export function useUploads(): Uploads {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const running = useRef(new Set<string>());

  const change = useCallback((divisionId: string, fields: Partial<Upload>) => {
    setUploads((all) => ({ ...all, [divisionId]: { ...(all[divisionId] ?? idle), ...fields } }));
  }, []);
  const succeed = useCallback((divisionId: string, answer: ImportAnswer) => {
    setUploads((all) => ({ ...all, [divisionId]: { ...idle, answer } }));
  }, []);

  const chooseFile = useCallback(
    (divisionId: string, file: File | null) => {
      change(divisionId, { file, fileError: file && spreadsheetProblem(file), failure: null });
    },
    [change],
  );

  const send = useCallback(
    async (ids: DivisionIds, file: File | null): Promise<void> => {
      const { divisionId } = ids;
      const fileError = spreadsheetProblem(file);
      if (!file || fileError) {
        change(divisionId, { fileError });
        return;
      }
      if (running.current.has(divisionId)) return;
      running.current.add(divisionId);
      change(divisionId, { share: 0, answer: null, failure: null, fileError: null });
      const onProgress = (share: number) => change(divisionId, { share });
      const { schoolId, batchId } = ids;
      // The ids come first, so that the server has them before it reads the file.
      const form = { schoolId, batchId, divisionId, file };
      const outcome = await ask(sendCall(importCalls.add, { form, onProgress }), vocabulary.uploadFailed);
      running.current.delete(divisionId);
      if (outcome.ok) return succeed(divisionId, outcome.value);
      const { file: atField = null } = outcome.problem.fields;
      change(divisionId, {
        share: null,
        fileError: atField,
        failure: atField ? null : outcome.problem.message,
      });
    },
    [change, succeed],
  );

  return {
    of: (divisionId) => uploads[divisionId] ?? idle,
    chooseFile,
    send,
    noteUndo: () => {
      setUploads((all) =>
        Object.fromEntries(Object.entries(all).map(([id, each]) => [id, { ...each, answer: null }])),
      );
    },
  };
}
