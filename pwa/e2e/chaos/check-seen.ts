import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { Commit, History, Seen } from './history.ts';
import { pairsOf, rowOf, type Violation, violation } from './violations.ts';

/** Rule e: the author of an edit sees it. */

/** Returns edits that a pull took off the queue although its contents lack them. */
export function unseenEdits(commits: readonly Commit[], history: History): Violation[] {
  const { server } = history;
  return pairsOf(commits).flatMap(([before, after]) => {
    const settled = before.queue.filter(({ key, state }) => state === 'sent' && !rowOf(after, key));
    if (settled.length === 0) return [];
    const { seen } = after;
    if (!seen) return [violation('e', `${after.device} dropped what was confirmed without a pull`)];
    const isOvertaken = ({ key, edit }: Pick<OutboxRow, 'key' | 'edit'>) => overtaken(history, key, edit);
    return settled
      .filter((row) => !shows(seen, row, server.posts) && !isOvertaken(row))
      .map(({ key, edit, answered }) =>
        violation('e', `${after.device} does not show ${edit.kind} ${key}${detailsOf(edit, answered, seen)}`),
      );
  });
}

/** Returns whether the person's other device has blocked or unblocked the same person since. */
function overtaken({ commits, server }: History, key: string, edit: Edit): boolean {
  if (edit.kind !== 'hiding' && edit.kind !== 'hiding-end') return false;
  const edits = new Map(commits.flatMap(({ queue }) => queue.map((row) => [row.key, row.edit] as const)));
  const person = server.log.find((each) => each.key === key)?.person;
  const at = server.log.findIndex((each) => each.key === key);
  return server.log.slice(at + 1).some((each) => {
    const later = edits.get(each.key);
    const isAboutThem = later?.kind === 'hiding' || later?.kind === 'hiding-end';
    return (
      each.person === person && isAboutThem && later.personId === edit.personId && later.kind !== edit.kind
    );
  });
}

function detailsOf(edit: Edit, answered: OutboxRow['answered'], { values, revisions }: Seen): string {
  if (edit.kind !== 'profile') return '';
  const held = Object.keys(edit.fields).map((field) => [field, values[field], revisions[field]]);
  return `: ${JSON.stringify({ fields: edit.fields, answered, held })}`;
}

function shows(
  { values, revisions, posts, batches, requests, hidings }: Seen,
  { edit, answered = {} }: Pick<OutboxRow, 'edit' | 'answered'>,
  server: History['server']['posts'],
): boolean {
  switch (edit.kind) {
    case 'profile':
      return Object.entries(edit.fields).every(([field, value]) => {
        const [made, held] = [answered.revisions?.[field] ?? 0, revisions[field] ?? 0];
        return held > made || (held === made && values[field] === value);
      });
    case 'post':
    case 'post-edit': {
      const post = posts[edit.postId];
      if (!post) return server.get(edit.postId)?.removed === true || !batches.includes(edit.batchId);
      return post.version > (answered.version ?? 0) || post.text === edit.text;
    }
    case 'post-removal':
      return posts[edit.postId] === undefined;
    case 'hiding':
    case 'hiding-end':
      return hidings.includes(edit.personId) === (edit.kind === 'hiding');
    case 'request-withdrawal':
      return !requests.includes(edit.requestId);
    default:
      return true;
  }
}
