/**
 * Splits a body into lines as it arrives. A last line without an end counts. Throws when the connection breaks. Ends the
 * download when the caller stops reading.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<string, void> {
  if (!body) return;
  const reader = body.getReader();
  let line: Uint8Array<ArrayBuffer>[] = [];
  let isDone = false;
  try {
    while (!isDone) {
      const { value } = await reader.read();
      isDone = value === undefined;
      let rest = value ?? new Uint8Array();
      for (let end = rest.indexOf(lineEnd); end !== -1; end = rest.indexOf(lineEnd)) {
        yield textOf([...line, rest.subarray(0, end)]);
        line = [];
        rest = rest.subarray(end + 1);
      }
      line.push(rest);
    }
    const last = textOf(line);
    if (last !== '') yield last;
  } finally {
    if (!isDone) await reader.cancel().catch(() => undefined);
  }
}

/** In UTF-8 no other letter contains this byte. */
const lineEnd = 0x0a;

/** Decodes a whole line at once: the text of a school has megabytes, and would otherwise be in memory twice. */
function textOf(parts: readonly Uint8Array<ArrayBuffer>[]): string {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new TextDecoder().decode(whole);
}

/**
 * Returns a promise for each line, by its name. The line has the place of the name; a name may stand for several. Null:
 * the connection broke before.
 */
export function arriving(
  names: readonly string[],
  lines: AsyncIterable<string>,
): Map<string, Promise<string | null>[]> {
  const takers: ((line: string | null) => void)[] = [];
  const promised = new Map<string, Promise<string | null>[]>();
  for (const name of names) {
    const line = new Promise<string | null>((resolve) => takers.push(resolve));
    promised.set(name, [...(promised.get(name) ?? []), line]);
  }
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
