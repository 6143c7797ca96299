import { post } from './limits.ts';

/** Characters as people count them near enough: code points, so that an emoji or a letter outside the basic plane counts once. */
export function characters(text: string): number {
  return [...text].length;
}

/** How many links a text holds, by their beginnings. */
export function linksIn(text: string): number {
  return text.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
}

/** Whether nothing of a text can be seen: spaces, marks of direction and fillers are no content. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

/** The beginning of a post, on one line; null where it has no text. */
export function excerptOf(text: string): string | null {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line === '') return null;
  const letters = [...line];
  const most = post.excerptCharacters;
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
