import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { arriving, linesOf } from './lines.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that arrives in pieces, and then ends or breaks. */
function bodyOf(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  { breaks = false, onCancel = (): undefined => undefined } = {},
) {
  const left = [...pieces];
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      const next = left.shift();
      if (next) stream.enqueue(next);
      else if (breaks) stream.error(new TypeError('network error'));
      else stream.close();
    },
    cancel: onCancel,
  });
}

async function read(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** A moment that the test chooses. */
function later() {
  let comes = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    comes = resolve;
  });
  return { come, comes };
}

test('returns the lines of a body, wherever it is cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ശ', '😀', '{', '\n'), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(100)), async (whole, places) => {
      const all = bytes(whole);
      const cuts = [0, ...places.map((at) => at % (all.length + 1)).sort((a, b) => a - b), all.length];
      const pieces = cuts.slice(1).map((end, at) => all.slice(cuts[at], end));
      const expected = whole.split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(await read(linesOf(bodyOf(pieces)))).toEqual(expected);
    }),
  );
});

test('returns a line before the next one arrives', async () => {
  const end = later();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(stream) {
      stream.enqueue(bytes('first\nsec'));
      await end.come;
      stream.enqueue(bytes('ond'));
      stream.close();
    },
  });
  const lines = linesOf(body);
  expect((await lines.next()).value).toBe('first');
  end.comes();
  expect((await lines.next()).value).toBe('second');
});

test('throws when the connection breaks, and never returns a part of a line', async () => {
  const lines = linesOf(bodyOf([bytes('first\nsec')], { breaks: true }));
  expect((await lines.next()).value).toBe('first');
  await expect(lines.next()).rejects.toThrow('network error');
});

test('ends the download when the caller stops reading', async () => {
  const onCancel = vi.fn();
  for await (const line of linesOf(bodyOf([bytes('first\nsecond\n'), bytes('third\n')], { onCancel }))) {
    expect(line).toBe('first');
    break;
  }
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a response without a body has no lines', async () => {
  expect(await read(linesOf(null))).toEqual([]);
});

test('hands each line to the name of its place, as soon as it arrives', async () => {
  const end = later();
  const contents = arriving(
    ['/near', '/posts', '/far'],
    (async function* () {
      yield 'rosters';
      yield 'posts';
      await end.come;
      yield 'the school';
      yield 'more than was promised';
    })(),
  );
  expect(await contents.get('/posts')?.[0]).toBe('posts');
  expect(await contents.get('/near')?.[0]).toBe('rosters');
  end.comes();
  expect(await contents.get('/far')?.[0]).toBe('the school');
  expect(contents.get('/other')).toBeUndefined();
});

test('a name that stands several times gets a line for each', async () => {
  const contents = arriving(['/near', '/far', '/far'], linesOf(bodyOf([bytes('rosters\none\nother')])));
  expect(await Promise.all(contents.get('/near') ?? [])).toEqual(['rosters']);
  expect(await Promise.all(contents.get('/far') ?? [])).toEqual(['one', 'other']);
});

test('the names whose line does not arrive get null', async () => {
  const contents = arriving(['/near', '/far'], linesOf(bodyOf([bytes('rosters\n')], { breaks: true })));
  expect([await contents.get('/near')?.[0], await contents.get('/far')?.[0]]).toEqual(['rosters', null]);
  const short = arriving(['/near', '/far'], linesOf(bodyOf([bytes('rosters\n')])));
  expect([await short.get('/near')?.[0], await short.get('/far')?.[0]]).toEqual(['rosters', null]);
});
