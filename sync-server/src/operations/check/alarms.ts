import type { Config } from '#server/config.ts';
import { type Finding, ok, problem, warning } from '#server/operations/findings/finding.ts';

const what = 'Hourly jobs';
const timesOf = (figures: string, which: string) =>
  new Map(
    [
      ...figures.matchAll(
        new RegExp(`^memcherrish_housekeeping_last_${which}_timestamp_seconds{job="([a-z-]+)"} (\\d+)`, 'gm'),
      ),
    ].map(([, job = '', at]) => [job, Number(at)]),
  );

/** Returns whether a job of the running server failed last. The figures of METRICS_PORT know. */
export async function jobs({ metrics }: Pick<Config, 'metrics'>): Promise<Finding> {
  if (metrics === null)
    return ok(
      what,
      'METRICS_PORT is not set. A failed job is a line of the log: "A job of housekeeping failed".',
    );
  try {
    const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host;
    const figures = await (await fetch(`http://${host}:${metrics.port}/metrics`)).text();
    const done = timesOf(figures, 'success');
    const failed = [...timesOf(figures, 'failure')].filter(([job, at]) => at > (done.get(job) ?? 0));
    return failed.length === 0
      ? ok(what, 'All succeeded last time.')
      : problem(
          what,
          `${failed.map(([job]) => job).join(', ')} failed. The log has the reason. They run again within the hour.`,
        );
  } catch {
    return warning(
      what,
      `There are no figures at ${metrics.host}:${metrics.port}. Does the server run with this METRICS_PORT?`,
    );
  }
}
