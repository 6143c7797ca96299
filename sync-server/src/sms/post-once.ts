import { sendMessageWithin } from '@memcherrish/shared/domain/limits.ts';

export interface PostParts {
  /**
   * Reports the outcome of each message, without number, code or text of the provider, which may contain
   * them.
   */
  report: (line: string) => void;
  /** Timeout in milliseconds; shorter in tests. */
  within?: number;
}

export interface Posted {
  status: number;
  body: string;
}

/** Whether the provider accepted the message; if not, the provider's error number as the reason. */
export type PostResult = { accepted: true } | { accepted: false; reason?: unknown };

/**
 * Posts a message to a provider once. A failed try may still have arrived, so a retry could send it twice.
 * Returns true only when the provider confirms.
 */
export async function postOnce(
  provider: string,
  url: URL,
  request: { headers: Record<string, string>; body: string },
  judge: (posted: Posted) => PostResult,
  { report, within = sendMessageWithin }: PostParts,
): Promise<boolean> {
  const answer = await post(url, request, within);
  if (typeof answer === 'string') {
    const why = answer === 'timeout' ? `no answer within ${within} ms` : 'cannot be reached';
    report(`SMS by ${provider}: ${why}`);
    return false;
  }
  const result = judge(answer);
  const reason = result.accepted ? '' : numberOf(result.reason);
  report(`SMS by ${provider}: ${result.accepted ? 'sent' : 'refused'} (${answer.status}${reason})`);
  return result.accepted;
}

/** Posts once, and returns the answer or why there is none. */
export async function post(
  url: URL,
  request: { headers: Record<string, string>; body: string },
  within: number,
): Promise<Posted | 'timeout' | 'unreachable'> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      ...request,
      // Does not follow redirects, which would send the credentials elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
  }
}

/** A provider's error number has at most five digits; a longer one could be a code or a mobile. */
function numberOf(reason: unknown): string {
  return /^\d{1,5}$/.test(String(reason)) ? `, reason ${reason}` : '';
}

/** Returns the body if it is a JSON object, otherwise an empty object. */
export function jsonOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
