/*
 * The one clock of the app. People set the clock of a phone wrong, and correct it later. So the app learns the server's
 * time from each response, and counts on from there. All times are in milliseconds.
 */

const minute = 60 * 1000;
const hour = 60 * minute;

/** The server's time, and the device's clock at the same moment. */
export interface Reading {
  server: number;
  device: number;
}

interface Heard extends Reading {
  /** The monotonic clock of this page at that moment. Null if an earlier page heard it. */
  monotonic: number | null;
}

let heard: Heard | null = null;
const listeners = new Set<() => void>();

/** Returns the time by the device's own clock, which may be wrong: for spans between two moments on this device. */
export function deviceTime(): number {
  return Date.now();
}

/** Returns the time, corrected by what the server said last. */
export function currentTime(): number {
  return heard ? correctedTime(heard, deviceTime(), leastTime()) : deviceTime();
}

export function currentDate(): Date {
  return new Date(currentTime());
}

/**
 * Returns the earliest time that it can be now: the server's time at the last response, and the time that this page
 * has lived since. No wrong clock moves it.
 */
export function leastTime(): number {
  if (!heard) return 0;
  const { server, monotonic } = heard;
  return monotonic === null ? server : server + Math.max(0, performance.now() - monotonic);
}

/** Returns by how much the device's clock is ahead of the time; negative if it is behind. */
export function clockError(): number {
  return deviceTime() - currentTime();
}

/**
 * Returns the time on a device whose clock shows `device`. A clock that was wrong at the reading either still is, or
 * was set right since: the earlier of the two possible times counts. A clock that went back proves nothing, and `least`
 * counts.
 */
export function correctedTime({ server, device: then }: Reading, device: number, least: number): number {
  const error = server - then;
  // The `Date` header has whole seconds, and the response took a moment.
  const steady = device + (Math.abs(error) < minute ? 0 : error);
  // People leave a clock that is wrong by minutes as it is.
  const times = Math.abs(error) < hour ? [steady] : [steady, device];
  const possible = times.filter((time) => time > least - minute);
  return possible.length === 0 ? least : Math.min(...possible);
}

/** Notes the `Date` header of a response of our own server. */
export function hearServer(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(server)) hear({ server, device: deviceTime(), monotonic: performance.now() });
}

/** Notes a reading that this device has stored, unless this page knows a later one. */
export function recallReading(reading: Reading): void {
  if (!heard || heard.server < reading.server) hear({ ...reading, monotonic: null });
}

function hear(next: Heard): void {
  const before = currentTime();
  heard = next;
  if (Math.abs(currentTime() - before) >= minute) for (const listener of listeners) listener();
}

/** Calls the listener when the time is corrected. Returns a function that ends it. */
export function onCorrection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
