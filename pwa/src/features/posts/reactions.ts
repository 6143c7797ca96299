import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ReactionKind, reactionKinds } from '@memcherrish/shared/wire/events/replies.ts';
import type { ShownReactions } from '#local/edits/mutations/drawn-post.ts';
import { type Author, authorOf } from './authors.ts';

interface Shown {
  kind: ReactionKind;
  sign: string;
  label: string;
  count: number;
  /** The viewer first, then the others in order of time. */
  names: string[];
}

/** Returns the kinds of reactions that a post has. A newer server may send kinds that this app does not know. */
export function reactionsTo({ own, others }: ShownReactions, people: ReadonlyMap<string, Author>): Shown[] {
  return reactionKinds.flatMap((kind) => {
    const names = (others[kind] ?? []).map((authorId) => authorOf(authorId, people).name);
    if (own === kind) names.unshift(vocabulary.you);
    return names.length === 0 ? [] : [{ kind, ...replyWords.reactions[kind], count: names.length, names }];
  });
}
