import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Attention, concerns } from './attention.ts';

/** Counts what an operator watches, in the format of Prometheus. No label names a person, an id or an address. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: 'memcherrish_http_requests_total',
    help: 'Answered requests by method, pattern of the route, and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #seconds = new Histogram({
    name: 'memcherrish_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its response, without event streams.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [this.registry],
  });
  readonly #replays = new Counter({
    name: 'memcherrish_idempotent_replays_total',
    help: 'Repeated changes, mostly of outboxes, that got their stored response.',
    registers: [this.registry],
  });
  readonly #sms = new Counter({
    name: 'memcherrish_sms_total',
    help: 'Messages with codes: accepted or rejected by the provider.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  readonly #whatsApp = new Counter({
    name: 'memcherrish_whatsapp_total',
    help: 'Codes by WhatsApp: accepted or rejected by Meta. A rejected one goes by SMS.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  readonly #mail = new Counter({
    name: 'memcherrish_mail_total',
    help: 'E-mails to admins and teachers: accepted or rejected by the mail server.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  readonly #housekeeping = new Counter({
    name: 'memcherrish_housekeeping_runs_total',
    help: 'Runs of each hourly job. A failed purge keeps data longer than promised.',
    labelNames: ['job', 'result'],
    registers: [this.registry],
  });
  readonly #purgedAt = new Gauge({
    name: 'memcherrish_housekeeping_last_success_timestamp_seconds',
    help: 'Unix time of the last successful run of each hourly job.',
    labelNames: ['job'],
    registers: [this.registry],
  });
  readonly #failedAt = new Gauge({
    name: 'memcherrish_housekeeping_last_failure_timestamp_seconds',
    help: 'Unix time of the last failed run of each hourly job; 0 before the first.',
    labelNames: ['job'],
    registers: [this.registry],
  });
  readonly #filesLeft = new Counter({
    name: 'memcherrish_photo_removals_failed_total',
    help: 'Files of deleted photos that could not be removed. Housekeeping removes them.',
    registers: [this.registry],
  });

  constructor() {
    // A series that begins at 1 hides its first event from `increase`.
    for (const result of ['accepted', 'rejected']) {
      this.#sms.inc({ result }, 0);
      this.#whatsApp.inc({ result }, 0);
      this.#mail.inc({ result }, 0);
    }
  }

  /** Shows the counters of these jobs before their first run. */
  expectJobs(jobs: readonly string[]): void {
    for (const job of jobs) {
      for (const result of ['done', 'failed']) this.#housekeeping.inc({ job, result }, 0);
      this.#failedAt.set({ job }, 0);
    }
  }

  /** Counts one answered request. `ms` is null for an event stream, which lasts as long as its tab. */
  answered(request: { method: string; route: string; status: number; ms: number | null }): void {
    const { method, route, status, ms } = request;
    this.#requests.inc({ method, route, status: String(status) });
    if (ms !== null) this.#seconds.observe({ method, route }, ms / 1000);
  }

  replayed(): void {
    this.#replays.inc();
  }

  sms(result: 'accepted' | 'rejected'): void {
    this.#sms.inc({ result });
  }

  whatsApp(result: 'accepted' | 'rejected'): void {
    this.#whatsApp.inc({ result });
  }

  mail(result: 'accepted' | 'rejected'): void {
    this.#mail.inc({ result });
  }

  housekept(job: string, at: Date, hasFailed: boolean): void {
    this.#housekeeping.inc({ job, result: hasFailed ? 'failed' : 'done' });
    (hasFailed ? this.#failedAt : this.#purgedAt).set({ job }, Math.floor(at.getTime() / 1000));
  }

  photoLeft(): void {
    this.#filesLeft.inc();
  }

  /** Adds what needs attention, the cache of snapshots, and the figures of the process, such as the delay of the event loop. */
  watch(
    snapshots: { readonly rate: { asked: number; made: number; bytes: number } },
    attention: Attention,
  ): void {
    const { registry } = this;
    collectDefaultMetrics({ register: registry });
    const raised: Gauge<'what'> = new Gauge({
      name: 'memcherrish_attention',
      help: 'What needs the attention of the operator: 1 while it does. npm run check says what to do.',
      labelNames: ['what'],
      registers: [registry],
      collect: () => {
        for (const what of concerns) raised.set({ what }, attention.names().includes(what) ? 1 : 0);
      },
    });
    const asked = new Gauge({
      name: 'memcherrish_snapshots',
      help: 'Pieces of snapshots asked for and made since the start; a made one was not cached.',
      labelNames: ['what'],
      registers: [registry],
      collect: () => {
        asked.set({ what: 'asked' }, snapshots.rate.asked);
        asked.set({ what: 'made' }, snapshots.rate.made);
      },
    });
    const bytes: Gauge = new Gauge({
      name: 'memcherrish_snapshot_cache_bytes',
      help: 'Size of the cache of snapshots.',
      registers: [registry],
      collect: () => {
        bytes.set(snapshots.rate.bytes);
      },
    });
  }
}
