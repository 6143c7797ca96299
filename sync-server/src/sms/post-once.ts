import { sendMessageWithin } from '@memcherrish/shared/rules/limits.ts';

export interface PostParts {
  /** What became of each message, without its number, its code or a word of the provider's: either may stand in those. */
  report: (line: string) => void;
  /** Milliseconds; tests wait shorter. */
  within?: number;
}

export interface Posted {
  status: number;
  body: string;
}

/** Whether the provider took the message, with its own number for the reason where it did not. */
export type Verdict = { taken: true } | { taken: false; reason?: unknown };

/**
 * Posts a message to a provider, once: a try that was cut off may have arrived, and a second would double it. False for anything but
 * the provider's own yes.
 */
export async function postOnce(
  provider: string,
  url: URL,
  request: { headers: Record<string, string>; body: string },
  judge: (posted: Posted) => Verdict,
  { report, within = sendMessageWithin }: PostParts,
): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      ...request,
      // Where an answer leads elsewhere, the credentials do not follow.
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
    });
    const verdict = judge({ status: answer.status, body: await answer.text() });
    const reason = verdict.taken ? '' : numberOf(verdict.reason);
    report(`SMS by ${provider}: ${verdict.taken ? 'sent' : 'refused'} (${answer.status}${reason})`);
    return verdict.taken;
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    report(`SMS by ${provider}: ${timedOut ? `no answer within ${within} ms` : 'cannot be reached'}`);
    return false;
  }
}

/** A provider's error number has at most five digits; longer ones could be a code or a mobile. */
function numberOf(reason: unknown): string {
  return /^\d{1,5}$/.test(String(reason)) ? `, reason ${reason}` : '';
}

/** What an answer holds, if it is a JSON object. */
export function jsonOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
