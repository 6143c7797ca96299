import { answerWithin } from '@memcherrish/shared/domain/limits.ts';
import { type Call, patternOf } from '@memcherrish/shared/wire/base/call.ts';
import { ownAnswer, protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import type { z } from 'zod';
import { type Outcome, readAnswer, unreachable } from './outcome.ts';

/** A document of the viewer with its tag; null if the device already has it. */
export type FetchedDocument<D> = { tag: string | null; document: D } | null;

/**
 * Fetches a document of the viewer, unless the one with this tag is still the same. `request` reads no headers and
 * knows no 304, so this makes the call itself. Never throws.
 */
export async function fetchDocument<D>(
  of: Call & { answer: { shape: z.ZodType<D> } },
  tag: string | null,
  signal: AbortSignal,
): Promise<Outcome<FetchedDocument<D>>> {
  const deadline = new AbortController();
  const end = () => deadline.abort();
  const timer = setTimeout(end, answerWithin.long);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(patternOf(of), {
      signal: deadline.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        [protocolHeader]: String(protocol),
        ...(tag !== null && { 'if-none-match': tag }),
      },
    });
    if (response.status === 304 && response.headers.get(ownAnswer.name) === String(protocol))
      return { ok: true, value: null };
    const answer = {
      status: response.status,
      redirected: response.type === 'opaqueredirect',
      header: (name: string) => response.headers.get(name),
      text: await response.text(),
    };
    const outcome = readAnswer(answer, of.answer.shape);
    if (!outcome.ok) return outcome;
    return { ok: true, value: { tag: response.headers.get('etag'), document: outcome.value } };
  } catch {
    return { ok: false, problem: unreachable() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
