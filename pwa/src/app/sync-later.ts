import { currentDevice, onDeviceChange } from '#local/db/device.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { endedByServer } from '#local/sign-in/session.ts';

/**
 * Loads the sync once the directory is open and the page is idle. Data on the device is drawn first, without
 * competing requests, and a guest never loads it. After a failure it retries when the connection returns or the
 * person interacts.
 */
export function startSyncLater(): void {
  const done = new AbortController();
  let isComing = false;
  const bring = async () => {
    if (isComing || currentDevice().status !== 'ready') return;
    isComing = true;
    const sync = await import('#sync/start.ts').catch(() => null);
    isComing = false;
    if (!sync || done.signal.aborted) return;
    done.abort();
    sync.startSync({ onEnded: endedByServer });
  };
  const ask = () => whenIdle(() => void bring());
  const unsubscribe = onDeviceChange(ask);
  done.signal.addEventListener('abort', unsubscribe);
  window.addEventListener('online', ask, { signal: done.signal });
  document.addEventListener('visibilitychange', ask, { signal: done.signal });
}
