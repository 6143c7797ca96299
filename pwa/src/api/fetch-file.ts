import { answerWithin } from '@memcherrish/shared/domain/limits.ts';
import { ownAnswer, protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { z } from 'zod';
import { type Outcome, readAnswer, unreachable } from './outcome.ts';

/**
 * Posts JSON and returns the answer as a file. `request` reads texts only, so this makes the call itself. An error of
 * the server is an outcome with its sentence. Never throws.
 */
export async function fetchFile(path: string, json: unknown, name: string): Promise<Outcome<File>> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), answerWithin.long);
  try {
    const response = await fetch(path, {
      method: 'POST',
      signal: deadline.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', [protocolHeader]: String(protocol) },
      body: JSON.stringify(json),
    });
    if (response.status === 200 && response.headers.get(ownAnswer.name) === ownAnswer.value)
      return { ok: true, value: new File([await response.blob()], name) };
    const answer = {
      status: response.status,
      redirected: response.type === 'opaqueredirect',
      header: (header: string) => response.headers.get(header),
      text: await response.text(),
    };
    const outcome = readAnswer(answer, z.never());
    return outcome.ok ? { ok: false, problem: unreachable() } : outcome;
  } catch {
    return { ok: false, problem: unreachable() };
  } finally {
    clearTimeout(timer);
  }
}
