import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { liveQuery } from 'dexie';
import type { Problem } from '#api/outcome.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import { recallContact } from '#local/db/lease.ts';
import { isSyncDebugged } from '#local/device/debug-switch.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import { type Lines, moreToSend } from '#local/outbox/queue.ts';
import { debugLog } from './debug-log.ts';
import { OutboxSender } from './outbox-sender.ts';
import { type OpenDatabase, senderDepsFor } from './outbox-sender-deps.ts';

interface PageEvents {
  onConfirmed: () => void;
  onPaused: () => void;
  onEnded: (problem: Problem) => void;
  onFault: (error: unknown) => void;
}

/**
 * Sends the outbox for as long as this page lives, visible or hidden. Triggers: start, a new edit or a decision about
 * one, focus, `online`, and a successful pull. A visible page also sends when it becomes visible and every minute.
 */
export function startSending(
  opened: OpenDatabase,
  events: PageEvents,
): { poke(): void; retry(): void; stop(): void } {
  const outboxSender = new OutboxSender({
    ...senderDepsFor(opened),
    ...events,
    log: debugLog('outbox', isSyncDebugged),
  });
  const ended = new AbortController();
  const { signal } = ended;
  const poke = () => outboxSender.poke();
  const lookedAt = () => document.visibilityState === 'visible' && poke();
  window.addEventListener('focus', poke, { signal });
  window.addEventListener('online', () => outboxSender.online(), { signal });
  window.addEventListener('offline', () => outboxSender.offline(), { signal });
  window.addEventListener('pageshow', poke, { signal });
  document.addEventListener('visibilitychange', lookedAt, { signal });
  const beat = setInterval(
    () => document.visibilityState === 'visible' && outboxSender.beat(),
    pulls.everyVisible,
  );
  const subscriptions = [onMoreToSend(opened.db, poke), onContact(opened.db, outboxSender)];
  poke();
  return {
    poke,
    retry: () => outboxSender.retry(),
    stop: () => {
      ended.abort();
      clearInterval(beat);
      for (const subscription of subscriptions) subscription.unsubscribe();
      outboxSender.stop();
    },
  };
}

/** Calls `tell` when an edit can be sent that could not be sent before, in any tab. */
function onMoreToSend(db: PersonDatabase, tell: () => void) {
  const inState = (...states: OutboxRow['state'][]) => db.outbox.where('state').anyOf(states).primaryKeys();
  let known: Lines = { waiting: [], parked: [] };
  return liveQuery(async () => ({
    waiting: await inState('waiting'),
    parked: await inState('refused', 'conflict'),
  })).subscribe({
    next: (lines) => {
      const isMore = moreToSend(known, lines);
      known = lines;
      if (isMore) tell();
    },
    // The connection is lost. The device opens another one, and all of this starts again.
    error: () => undefined,
  });
}

/**
 * Reports successful pulls. A success after failures means that the device is online again, or that the person has
 * signed in.
 */
function onContact(db: PersonDatabase, outboxSender: OutboxSender) {
  let wasLive = false;
  return liveQuery(() => db.state.get('state')).subscribe({
    next: (state) => {
      if (state) recallContact(state);
      const isLive = state?.contact === 'live';
      if (isLive && !wasLive) outboxSender.resume();
      else if (isLive) outboxSender.pulled();
      wasLive = isLive;
    },
    error: () => undefined,
  });
}
