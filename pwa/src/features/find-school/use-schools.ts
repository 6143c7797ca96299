import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { useStructures } from '#local/queries/queries.ts';

interface Schools {
  /** Null until they are loaded. Without a connection, the viewer's own schools from the device. */
  schools: readonly Structure[] | null;
  failure: string | null;
  loading: boolean;
  load(): void;
}

/** Loads the names of all schools with their batches and divisions when needed, and again when the connection returns. */
export function useSchools(wanted: boolean): Schools {
  const [schools, setSchools] = useState<readonly Structure[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const held = useStructures();
  const missing = wanted && schools === null;

  const load = useCallback(async () => {
    setLoading(true);
    setFailure(null);
    const outcome = withReason(await sendCall(schoolCalls.list), formMessages.loadSchoolsFailed);
    setLoading(false);
    if (outcome.ok) setSchools(outcome.value);
    else setFailure(outcome.problem.message);
  }, []);

  useEffect(() => {
    if (!missing) return;
    void load();
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [missing, load]);

  const own = failure !== null && held && held.length > 0 ? held : null;
  return { schools: schools ?? own, failure, loading, load: () => void load() };
}
