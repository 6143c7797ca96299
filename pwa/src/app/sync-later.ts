import { currentDevice, onDeviceChange } from '#local/device/device.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { endedByServer } from './session.ts';

/**
 * Brings the sync once somebody's directory is open and the page is idle: what is on the device is drawn first, with no request in its
 * way, and a guest needs none of it. A part that does not come is asked for again at the next sign of a connection or of the person.
 */
export function startSyncLater(): void {
  const done = new AbortController();
  let isComing = false;
  const bring = async () => {
    if (isComing || currentDevice().status !== 'ready') return;
    isComing = true;
    const part = await import('#sync/start.ts').catch(() => null);
    isComing = false;
    if (!part || done.signal.aborted) return;
    done.abort();
    part.startSync({ onEnded: endedByServer });
  };
  const ask = () => whenIdle(() => void bring());
  const unsubscribe = onDeviceChange(ask);
  done.signal.addEventListener('abort', unsubscribe);
  window.addEventListener('online', ask, { signal: done.signal });
  document.addEventListener('visibilitychange', ask, { signal: done.signal });
}
