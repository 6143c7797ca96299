import { activityWords } from '@memcherrish/shared/descriptions/activity.ts';
import { type AuditEntry, type AuditPage, auditCalls } from '@memcherrish/shared/wire/desk/audit.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import type { Problem } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import type { ActivityFilter } from './activity-query.ts';

export interface Activity {
  /** Null until the first page is here. */
  entries: readonly AuditEntry[] | null;
  older: boolean;
  busy: boolean;
  problem: Problem | null;
  reload: () => void;
  readOlder: () => Promise<void>;
}

/** Loads the audit trail of a school page by page. To change the filter, mount a new instance with another `key`. */
export function useActivity(schoolId: string, { admin, person, what }: ActivityFilter): Activity {
  const first = useRead(
    auditCalls.read,
    { params: { schoolId }, query: { admin, person, what } },
    activityWords.failed,
  );
  const [more, setMore] = useState<readonly AuditPage[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const pages = first.value === null ? [] : [first.value, ...more];
  const entries = pages.flatMap((page) => page.entries);

  async function readOlder(): Promise<void> {
    const last = entries.at(-1);
    if (!last || busy) return;
    setBusy(true);
    const outcome = await ask(
      sendCall(auditCalls.read, { params: { schoolId }, query: { admin, person, what, before: last._id } }),
      activityWords.failed,
    );
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setMore((before) => [...before, outcome.value]);
  }

  return {
    entries: first.value === null ? null : entries,
    older: pages.at(-1)?.older ?? false,
    busy,
    problem: first.problem ?? problem,
    reload: first.value === null ? first.reload : () => void readOlder(),
    readOlder,
  };
}
