import { post as limits } from '@memcherrish/shared/domain/limits.ts';
import { characters, linksIn } from '@memcherrish/shared/rules/post.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';

export type EntryField = 'text' | 'photos';

/** The length from which the remaining room is shown. */
const countedFrom = limits.maxCharacters * 0.9;

/** Returns the errors of a post before it is sent; the server checks the same rules (wire/posts.ts). */
export function problemsOf(text: string, photos: number): Partial<Record<EntryField, string>> {
  const words = text.trim();
  if (words === '' && photos === 0) return { text: postWords.postEmpty };
  if (characters(words) > limits.maxCharacters) return { text: postWords.postTooLong };
  if (linksIn(words) > limits.maxLinks) return { text: postWords.postTooManyLinks };
  if (photos > limits.maxPhotos) return { photos: postWords.postTooManyPhotos };
  return {};
}

/** Returns the text for the remaining room, or null while there is plenty. */
export function roomLeft(text: string): string | null {
  const used = characters(text.trim());
  if (used <= countedFrom) return null;
  const left = limits.maxCharacters - used;
  return left < 0 ? postWords.postCharactersOver(-left) : postWords.postCharactersLeft(left);
}

/** Returns the remaining room for screen readers, in steps instead of at every letter. */
export function roomAnnounced(text: string): string {
  const left = limits.maxCharacters - characters(text.trim());
  if (left < 0) return postWords.postTooLong;
  const step = [20, 100].find((each) => left <= each);
  return step === undefined ? '' : postWords.postCharactersLeft(step);
}
