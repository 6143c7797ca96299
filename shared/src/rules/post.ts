import { post } from '../domain/limits.ts';

/** Counts characters roughly as people do: by code points, so that an emoji counts once. */
export function characters(text: string): number {
  return [...text].length;
}

/** Counts the links in a text by their beginnings. */
export function linksIn(text: string): number {
  return text.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
}

/** Returns whether a text has no visible character: spaces, direction marks and fillers do not count. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

/** Returns the beginning of a post on one line, or null if it has no text. */
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
