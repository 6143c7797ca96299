import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Linux gives ports from 32768 on, and other systems higher ones, to `listen(0)` and to connections. */
const [lowest, firstOfSystem] = [20_000, 32_768];

/**
 * Returns a port for a server that starts again at the same port. The system gives it to no one in between, unlike a port
 * that `listen(0)` has found.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, firstOfSystem);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
