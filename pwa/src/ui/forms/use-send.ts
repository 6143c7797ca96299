import { useState } from 'react';

/** The result of a request, as far as a screen needs it. */
export type Sent<Value, Problem extends SendProblem = SendProblem> =
  | { ok: true; value: Value }
  | { ok: false; problem: Problem };

export interface SendProblem {
  message: string;
  /** The sentence for each field with an error. */
  fields: Record<string, string>;
}

interface Send {
  busy: boolean;
  /** The error of the last call, or null. */
  failure: string | null;
  send<Value, Problem extends SendProblem>(
    call: () => Promise<Sent<Value, Problem>>,
  ): Promise<Sent<Value, Problem>>;
  /** Removes the error. */
  clear(): void;
}

/** The state of a button that sends a call. A form has `useForm`. */
export function useSend(): Send {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    send: async (call) => {
      setFailure(null);
      setBusy(true);
      const sent = await call();
      setBusy(false);
      if (!sent.ok) setFailure(sent.problem.message);
      return sent;
    },
  };
}
