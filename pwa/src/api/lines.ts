/**
 * Splits a body into lines as it arrives. A last line without an end counts. Throws when the connection breaks. Ends the
 * download when the caller stops reading.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<string, void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let line: string[] = [];
  let isDone = false;
  try {
    while (!isDone) {
      const { value } = await reader.read();
      isDone = value === undefined;
      const [first = '', ...others] = decoder.decode(value, { stream: !isDone }).split('\n');
      line.push(first);
      for (const other of others) {
        yield line.join('');
        line = [other];
      }
    }
    const last = line.join('');
    if (last !== '') yield last;
  } finally {
    if (!isDone) await reader.cancel().catch(() => undefined);
  }
}

/** Returns a promise for each name, which has the line of the same place, or null if the connection breaks before. */
export function arriving(
  names: readonly string[],
  lines: AsyncIterable<string>,
): Map<string, Promise<string | null>> {
  const takers: ((line: string | null) => void)[] = [];
  const promised = new Map(
    names.map((name) => [name, new Promise<string | null>((resolve) => takers.push(resolve))]),
  );
  void handOut(lines, takers);
  return promised;
}

async function handOut(lines: AsyncIterable<string>, takers: ((line: string | null) => void)[]) {
  try {
    for await (const line of lines) {
      takers.shift()?.(line);
      if (takers.length === 0) break;
    }
  } catch {
    // The rest did not arrive, which its readers learn.
  }
  for (const take of takers) take(null);
}
