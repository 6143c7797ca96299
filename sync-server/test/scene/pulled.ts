import { lineByLine, type PullAnswer, pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';

/** The header of a caller who takes contents in the response to a pull, as the app does. */
export const takesLines = { accept: `${lineByLine}, application/json` };

/** Reads the response to a pull: the answer, and the text of each content that it includes, by address. */
export function pulledIn(text: string): { answer: PullAnswer; contents: Map<string, string> } {
  const [first = '', ...others] = text.split('\n');
  const answer = pullAnswer.parse(JSON.parse(first));
  const contents = new Map<string, string>();
  for (const [at, address] of (answer.contents ?? []).entries()) {
    const [before, line = ''] = [contents.get(address), others[at]];
    // A list in several lines.
    contents.set(address, before === undefined ? line : `${before.slice(0, -1)},${line.slice(1)}`);
  }
  return { answer, contents };
}

/** Returns the addresses that an answer names, each once. */
export function namedIn({ batches, posts }: Pick<PullAnswer, 'batches' | 'posts'>): string[] {
  const rosters = batches.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : []));
  const ofPosts = posts.flatMap((change) => (change.kind === 'snapshot' ? [change.path] : []));
  return [...new Set([...rosters, ...ofPosts])];
}
