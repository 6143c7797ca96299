import { expect, test, vi } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import { beside, sessionLock } from '#local/device/locks.ts';
import { endIfOver } from './end-if-over.ts';

const refused = (code: NonNullable<Problem['code']>): Outcome<never> => ({
  ok: false,
  problem: { kind: 'refused', code, status: 401, message: '', fields: {} },
});

/** A device whose session the server has called ended, and what it answers when it is asked again. */
function world(answer: Outcome<unknown>) {
  return {
    ask: vi.fn(async () => answer),
    isCurrent: vi.fn(() => true),
    end: vi.fn(async () => undefined),
    goOn: vi.fn(),
  };
}

test.each(['session-revoked', 'account-gone'] as const)('%s twice ends everything', async (code) => {
  const deps = world(refused(code));
  await endIfOver(deps);
  expect(deps.end).toHaveBeenCalledOnce();
  expect(deps.goOn).not.toHaveBeenCalled();
});

test.each([
  ['holds', { ok: true, value: {} }],
  ['has run out', refused('session-expired')],
  ['cannot be asked about', { ok: false, problem: { kind: 'offline', message: '', fields: {} } }],
] as const)('nothing is wiped when the session in force %s', async (_, answer) => {
  const deps = world(answer);
  await endIfOver(deps);
  expect(deps.end).not.toHaveBeenCalled();
  expect(deps.goOn).toHaveBeenCalledOnce();
});

test('wipes nothing of a person who signed in while the server was asked', async () => {
  const deps = world(refused('session-revoked'));
  deps.isCurrent.mockReturnValueOnce(true).mockReturnValue(false);
  await endIfOver(deps);
  expect(deps.end).not.toHaveBeenCalled();
});

test('does not ask the server while a sign-in is in progress', async () => {
  const deps = world({ ok: true, value: {} });
  const order: string[] = [];
  deps.ask.mockImplementation(async () => {
    order.push('asked');
    return { ok: true, value: {} };
  });
  let answer: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const signIn = beside(
    sessionLock,
    async () => {
      begun();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      order.push('signed in');
    },
    30_000,
  );
  await hasBegun;
  const ended = endIfOver(deps);
  // Waits in line.
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
  answer();
  await Promise.all([signIn, ended]);
  expect(order).toEqual(['signed in', 'asked']);
});
