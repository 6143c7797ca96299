import { serverLoad } from '@memcherrish/shared/rules/limits.ts';
import { expect, it } from 'vitest';
import { type Listener, Pokes } from './pokes.ts';

it('a session has no more streams than tabs: the oldest ends', () => {
  const pokes = new Pokes();
  const ended: string[] = [];
  const listen = (name: string, sessionId: string) => {
    const scope = { schools: new Set<string>(), batches: new Set<string>() };
    const listener: Listener = {
      account: 'asha',
      sessionId,
      scope,
      refresh: () => undefined,
      poke: () => undefined,
      end: () => {
        ended.push(name);
        stop();
      },
    };
    const stop = pokes.listen(listener);
  };
  listen('of another phone', 'other');
  for (let tab = 1; tab <= serverLoad.streamsPerSession; tab += 1) listen(`tab ${tab}`, 'phone');
  expect(ended).toEqual([]);
  listen('one more', 'phone');
  listen('and another', 'phone');
  expect(ended).toEqual(['tab 1', 'tab 2']);
});
