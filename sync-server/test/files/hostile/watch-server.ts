// Loaded before the server (--import), with --expose-gc. On SIGUSR2 it writes the memory in use after a collection, and the delay of the
// event loop.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env['WATCH_FILE'] ?? '';
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('SIGUSR2', () => {
  const late = { p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 };
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  delay.reset();
  writeFileSync(`${file}.new`, JSON.stringify({ rss, held: heapUsed + external, late }));
  renameSync(`${file}.new`, file);
});
