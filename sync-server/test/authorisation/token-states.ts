import { claimsOf, forgedTokens, type Named, token as signed } from '#test/scene/forged-tokens.ts';
import type { World } from './world.ts';

/** Returns the kinds of bad tokens, each with a function that turns a session into one. `turn` varies the mistake. */
export function tokenStates(world: () => World, turn: () => number) {
  return {
    missing: async () => null,
    expired: async (named: Named) => {
      const expires_at = world().server.ctx.clock().toISOString();
      await world().server.ctx.database.write((tx) =>
        tx.updateTable('sessions').set({ expires_at }).where('id', '=', named.sid).execute(),
      );
      return signed(claimsOf(named), world().server.ctx.tokenSecret);
    },
    revoked: async (named: Named) => {
      await world().server.ctx.database.write((tx) => world().server.ctx.sessions.end(tx, named.sid));
      return signed(claimsOf(named), world().server.ctx.tokenSecret);
    },
    forged: async (named: Named) => {
      const all = forgedTokens(named, world().server.ctx.tokenSecret);
      const names = ['alg none', 'HS512 with the right secret', 'no exp', 'another secret'];
      return all[names[turn() % names.length] ?? ''] ?? '';
    },
    'of another kind or audience': async (named: Named) => {
      const kind = named.kind === 'admin' ? 'schoolmate' : 'admin';
      const wrong =
        turn() % 2 === 0 ? { ...claimsOf(named), kind } : { ...claimsOf(named), aud: 'elsewhere' };
      return signed(wrong, world().server.ctx.tokenSecret);
    },
    'of an account that is gone': async (named: Named) => {
      const gone = { ...named, sub: 'an-account-that-is-gone' };
      await world().server.ctx.database.write((tx) =>
        tx.updateTable('sessions').set({ account_id: gone.sub }).where('id', '=', named.sid).execute(),
      );
      return signed(claimsOf(gone), world().server.ctx.tokenSecret);
    },
  } satisfies Record<string, (named: Named) => Promise<string | null>>;
}
