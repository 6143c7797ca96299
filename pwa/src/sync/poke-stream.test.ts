import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PokeStream } from './poke-stream.ts';

/** The browser's end of the stream, as far as PokeStream uses it. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeSource.made.push(this);
  }

  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  /** The connection fails. The browser tries again, unless the stream is closed for good. */
  fails(readyState = 0): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  says(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

beforeEach(() => vi.stubGlobal('EventSource', FakeSource));
afterEach(() => {
  FakeSource.made = [];
  vi.unstubAllGlobals();
});

function opened() {
  const poke = vi.fn();
  const stream = new PokeStream(poke);
  stream.open();
  const [source] = FakeSource.made;
  if (!source) throw new Error('No stream was requested.');
  return { poke, stream, source };
}

test('pulls when the server says so, and at nothing else that it says', () => {
  const { poke, source } = opened();
  source.opens();
  source.says('hello');
  expect(poke).not.toHaveBeenCalled();
  source.says('pull');
  expect(poke).toHaveBeenCalledTimes(1);
});

test('pulls when a lost connection is back, because events may be missing', () => {
  const { poke, source } = opened();
  source.opens();
  source.fails();
  poke.mockClear();
  source.opens();
  expect(poke).toHaveBeenCalledTimes(1);
});

test('pulls when a stream opens that could not open at first', () => {
  const { poke, source } = opened();
  source.fails();
  poke.mockClear();
  source.opens();
  expect(poke).toHaveBeenCalledTimes(1);
});

test('pulls at the first of several failures only', () => {
  const { poke, source } = opened();
  source.opens();
  for (let failures = 0; failures < 3; failures += 1) source.fails();
  expect(poke).toHaveBeenCalledTimes(1);
});

test('pulls when the stream is closed for good, and once it is open again', () => {
  const { poke, stream, source } = opened();
  source.opens();
  source.fails(FakeSource.CLOSED);
  expect(poke).toHaveBeenCalledTimes(1);
  stream.open();
  FakeSource.made[1]?.opens();
  expect(poke).toHaveBeenCalledTimes(2);
});

test('requests one stream, however often it is opened', () => {
  const { stream, source } = opened();
  stream.open();
  source.opens();
  stream.open();
  expect(FakeSource.made).toHaveLength(1);
});
