import { lineByLine, type PullAnswer, pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';

/** The header of a caller who takes contents in the response to a pull, as the app does. */
export const takesLines = { accept: `${lineByLine}, application/json` };

/** Reads the response to a pull: the answer, and the text of each content that it includes, by address. */
export function pulledIn(text: string): { answer: PullAnswer; contents: Map<string, string> } {
  const [first = '', ...others] = text.split('\n');
  const answer = pullAnswer.parse(JSON.parse(first));
  const included = answer.contents ?? [];
  return { answer, contents: new Map(included.map((address, at) => [address, others[at] ?? ''])) };
}

/** Returns the addresses that an answer names, each once. */
export function namedIn({ batches, posts }: Pick<PullAnswer, 'batches' | 'posts'>): string[] {
  const rosters = batches.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : []));
  const ofPosts = posts.flatMap((change) => (change.kind === 'snapshot' ? [change.path] : []));
  return [...new Set([...rosters, ...ofPosts])];
}
