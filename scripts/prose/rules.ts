/** Words that make a reader stop; CONTRIBUTING.md has the plain ones to use instead. */
const bannedWords =
  /\b(somebody|nobody|whoever|whomever|whom|anew|mend(?:s|ed|ing)?|parted|rises? from the dead|its way back)\b/i;
const headlessStart = /^(What|Who|Whose|Whom|Whoever|Of|For what|For whom|For who)\b(?![^.]*\?)/;

/** A title that begins so needs its `describe` to make a sentence. */
const fragmentStart =
  /^(about|above|after|against|although|among|and|as|at|because|before|behind|below|beside|between|beyond|but|by|during|except|for|from|if|in|inside|into|nor|of|on|once|onto|or|outside|over|per|since|so|than|that|through|to|towards?|twice|under|unless|until|upon|via|when|where|whether|while|with|within|without)\b(?! memoriam\b)/i;

export interface Problem {
  /** Counted from 1. */
  line: number;
  reason: string;
}

interface Passage {
  line: number;
  text: string;
}

function lineAt(source: string, index: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Returns the comments of a source file: each block comment, and each run of line comments, as one passage. */
export function commentsIn(source: string): Passage[] {
  const passages: Passage[] = [];
  const pattern = /\/\*+([\s\S]*?)\*\/|^[ \t]*\/\/[ \t]?(.*(?:\n[ \t]*\/\/.*)*)/gm;
  for (const match of source.matchAll(pattern)) {
    const text = (match[1] ?? match[2] ?? '')
      .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') passages.push({ line: lineAt(source, match.index), text });
  }
  return passages;
}

/** Returns the titles of `describe`, `it` and `test` that are written as one literal. */
export function titlesIn(source: string): Passage[] {
  const pattern =
    /(?:\b(?:describe|it|test)(?:\.\w+)*|(?:\.each|\.for)\([^()]*\)|[\]}](?: as const)?,?\s*\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...source.matchAll(pattern)].map((match) => ({
    line: lineAt(source, match.index + match[0].length - (match[2] ?? '').length),
    text: (match[2] ?? '').replaceAll('\\', ''),
  }));
}

/** Returns why a sentence needs a second reading, or null. */
export function reasonAgainst(text: string): string | null {
  const banned = bannedWords.exec(text);
  if (banned) return `says “${banned[0]}”`;
  const start = headlessStart.exec(text);
  return start ? `begins with “${start[0]}”, without subject and verb` : null;
}

/** Returns why a title of a test is no sentence that makes sense alone, or null. */
export function reasonAgainstTitle(title: string): string | null {
  const start = fragmentStart.exec(title);
  if (start) return `begins with “${start[0]}”, and makes no sense without its describe`;
  return reasonAgainst(title.charAt(0).toUpperCase() + title.slice(1));
}

/** Checks the comments, and in a test file the titles too. */
export function problemsInSource(source: string, isTest: boolean): Problem[] {
  const titles = isTest ? titlesIn(source) : [];
  return [...problemsOf(commentsIn(source), reasonAgainst), ...problemsOf(titles, reasonAgainstTitle)];
}

function problemsOf(passages: Passage[], reasonFor: (text: string) => string | null): Problem[] {
  return passages.flatMap(({ line, text }) => {
    const reason = reasonFor(text);
    return reason === null ? [] : [{ line, reason: `${reason}: ${text.slice(0, 80)}` }];
  });
}

/** Checks a text catalogue or a page of prose, line by line. Code blocks of a page are left out. */
export function problemsInProse(source: string): Problem[] {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode;
    const banned = isCode ? null : bannedWords.exec(text);
    return banned ? [{ line: index + 1, reason: `says “${banned[0]}”: ${text.trim().slice(0, 80)}` }] : [];
  });
}

/** Returns the anchors of a page: GitHub's form of each heading, and explicit ones. */
export function anchorsIn(page: string): Set<string> {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
  const explicit = [...page.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...explicit]);
}

/** Returns the links of a page that lead to a file or an anchor of this repository. */
export function linksIn(page: string): { line: number; target: string }[] {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return links
    .map((match) => ({ line: lineAt(page, match.index), target: match[1] ?? match[2] ?? '' }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

const longestSubject = 72;

/** Checks the subject of a commit. Merges and reverts keep the words that Git gives them. */
export function reasonAgainstSubject(subject: string): string | null {
  if (/^(Merge|Revert) /.test(subject)) return null;
  return subject.length > longestSubject
    ? `has ${subject.length} characters, more than ${longestSubject}`
    : null;
}
