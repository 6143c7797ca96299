import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#auth/browser.ts';
import { budgets } from '#server/shares/budgets.ts';
import { type Holder, Holdings } from '#server/shares/holdings.ts';

/**
 * Shares the connections by network. When all are open, the network with the most loses one: a connection that has sent
 * no request yet, or else the oldest. So one machine with silent connections keeps no one out. The connections of a
 * trusted proxy count one by one, because they carry people of many networks.
 *
 * Lets the server close without waiting for silent connections, too. Browsers open some in advance, and Node counts
 * them as busy. Others get their last response while the server closes, and would be kept alive.
 */
export function shareConnections(
  app: FastifyInstance,
  {
    trustProxy,
    total = budgets.connections.total,
  }: { trustProxy: readonly string[] | false; total?: number },
): void {
  const isProxy = proxies(trustProxy || []);
  const open = new Holdings<Holder>(total);
  const silent = new Set<Socket>();
  let count = 0;
  let closing = false;
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    count += 1;
    const isShared = address !== undefined && !isProxy(address);
    const holder: Holder = {
      caller: isShared ? networkOf(address) : `proxy ${count}`,
      held: 0,
      rank: () => (silent.has(socket) ? 1 : 0),
      giveWay: () => socket.destroy(),
    };
    if (closing || !open.hold(holder, 1)) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once('close', () => {
      open.release(holder);
      silent.delete(socket);
    });
  });
  app.server.on('request', (request) => silent.delete(request.socket));
  app.addHook('onResponse', (_request, _reply, done) => {
    // Runs after a further request on the same connection has started.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
  });
}

/** Returns whether an address is one of these: addresses, or networks such as `10.0.0.0/8`. */
function proxies(addresses: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(bits), family);
  }
  return (address) => listed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
