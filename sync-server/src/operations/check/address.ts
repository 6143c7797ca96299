import { second } from '@memcherrish/shared/domain/durations.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { type Finding, ok, problem, warning } from '#server/operations/findings/finding.ts';

const answersWithin = 10 * second;
/** From here on codes of an authenticator app are refused. */
const clockMayDiffer = 30 * second;
const ready = z.object({ attention: z.array(z.string()).optional() });

/** Asks the server through its public address, as a phone does: the proxy, its headers, and the clock. */
export async function publicAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const what = 'Address';
  if (publicUrl === null)
    return [warning(what, 'PUBLIC_URL is not set, so the way of a phone to the server cannot be tried.')];
  const { origin } = publicUrl;
  const before = Date.now();
  let answer: Response;
  try {
    answer = await fetch(new URL('/readyz', origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithin),
    });
  } catch (error) {
    return [
      problem(
        what,
        `${origin} does not answer (${reasonOf(error)}). Check that the server and the proxy run, that the name points to this machine, and that the firewall lets 80 and 443 in.`,
      ),
    ];
  }
  if (answer.headers.get(ownAnswer.name) === null) {
    return [
      problem(
        what,
        `${origin} is answered by another program (status ${answer.status}). Let the proxy pass all calls to Memcherrish.`,
      ),
    ];
  }
  const body = ready.safeParse(await answer.json().catch(() => null));
  const raised = body.success ? (body.data.attention ?? []) : [];
  return [
    answer.status === 200
      ? ok(what, `${origin} answers and is ready.`)
      : problem(
          what,
          `${origin} answers, but the server is not ready (status ${answer.status}). Read its log.`,
        ),
    raised.includes('proxy')
      ? problem(
          'Proxy',
          'The server does not learn who calls. Its log, and the desk of the first admin, name the address for TRUST_PROXY.',
        )
      : ok('Proxy', 'The server learns who calls.'),
    ...attentionOf(raised.filter((each) => each !== 'proxy')),
    clockOf(answer.headers.get('date'), before),
  ];
}

/** Passes on what a running server has found, with PostgreSQL too, whose database this command does not read. */
function attentionOf(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const text = `The server asks for attention: ${names.join(', ')}. Its log, and the desk of the first admin, say what to do.`;
  return [warning('Attention', text)];
}

/** Compares the clock with the time in the answer. A proxy or a cloud in front has a clock of its own. */
function clockOf(date: string | null, before: number): Finding {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return warning('Clock', 'The answer has no time to compare with.');
  const off = Math.max(before - there, there - Date.now()) - second;
  return off > clockMayDiffer
    ? problem(
        'Clock',
        `This machine differs by ${Math.round(off / second)} seconds. Turn on NTP: timedatectl set-ntp true.`,
      )
    : ok('Clock', 'It agrees with the address.');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
