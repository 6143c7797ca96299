import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type Rehearsal,
  type RehearsalChange,
  rehearsalCalls,
} from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { useRef, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { type Query, useRead } from '#admin/widgets/use-read.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { changedRows, withChange } from './rehearsal-rows.ts';

export type Change = Omit<RehearsalChange, 'revision'>;

export interface OpenRehearsal {
  query: Query<Rehearsal>;
  /** The failure of the last change or import. */
  failure: string | null;
  /** Rows whose outcome is another one than the admin has seen. */
  changed: ReadonlySet<string>;
  change: (change: Change) => void;
  /** Whether outcomes are being computed again. */
  isChecking: boolean;
  isImporting: boolean;
  runImport: () => Promise<void>;
}

/** Loads a checked list, and sends changes one after the other, because each starts from the revision before it. */
export function useRehearsal(schoolId: string, id: string): OpenRehearsal {
  const params = { schoolId, rehearsalId: id };
  const read = () => sendCall(rehearsalCalls.read, { params, isSlow: true });
  const query = useRead(rehearsalCalls.read, { params, isSlow: true }, vocabulary.listFailed);
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(0);
  const [isImporting, setImporting] = useState(false);
  const queue = useRef(Promise.resolve());
  const latest = useRef<Rehearsal | null>(null);
  const loaded = query.value;
  if (loaded && (latest.current?.revision ?? -1) <= loaded.revision) latest.current = loaded;

  const show = (outcome: Outcome<Rehearsal>) => {
    if (!outcome.ok) return;
    latest.current = outcome.value;
    query.change(() => outcome.value);
  };

  async function send(change: Change): Promise<void> {
    const revision = latest.current?.revision ?? 0;
    const outcome = await ask(
      sendCall(rehearsalCalls.change, { params, body: { ...change, revision }, isSlow: true }),
      vocabulary.changeFailed,
    );
    setFailure(outcome.ok ? null : outcome.problem.message);
    show(outcome);
    // Another window has changed the list, or a limit is reached: the page shows it as it is now.
    if (!outcome.ok && outcome.problem.kind === 'refused') show(await ask(read(), vocabulary.listFailed));
  }

  async function runImport(): Promise<void> {
    // Only outcomes that the admin sees are imported.
    if (isImporting || pending > 0) return;
    setImporting(true);
    const seen = latest.current;
    const outcome = await ask(
      sendCall(rehearsalCalls.import, { params, body: { digest: seen?.digest ?? '' }, isSlow: true }),
      words.importFailed,
    );
    setFailure(outcome.ok ? (outcome.value.changed ? outcome.value.message : null) : outcome.problem.message);
    const now = await ask(read(), vocabulary.listFailed);
    if (seen && now.ok)
      setChanged(outcome.ok && outcome.value.changed ? changedRows(seen, now.value) : new Set());
    show(now);
    setImporting(false);
  }

  return {
    query,
    failure,
    changed,
    change: (change) => {
      query.change((list) => withChange(list, change));
      setPending((count) => count + 1);
      queue.current = queue.current.then(() => send(change)).finally(() => setPending((count) => count - 1));
    },
    isChecking: pending > 0,
    isImporting,
    runImport,
  };
}
