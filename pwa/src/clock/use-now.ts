import { useSyncExternalStore } from 'react';
import { clockError, currentTime, onCorrection } from './clock.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the time, and draws again each minute and when the time is corrected. */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => Math.floor(currentTime() / minute));
  return currentTime();
}

/** Returns by how many hours the device's clock is wrong; 0 while it is less than one. */
export function useClockError(): number {
  return useSyncExternalStore(subscribe, () => {
    const error = Math.abs(clockError());
    // The `Date` header has whole seconds.
    return error < hour - minute ? 0 : Math.round(error / hour);
  });
}

function subscribe(listener: () => void): () => void {
  const stop = onCorrection(listener);
  const timer = setInterval(listener, minute);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    clearInterval(timer);
    window.removeEventListener('focus', listener);
  };
}

/** Returns '1 day', '31 days' or '5 hours' from hours. */
export function hoursInWords(hours: number): string {
  const days = Math.round((hours * hour) / day);
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
