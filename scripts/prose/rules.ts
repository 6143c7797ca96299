import { isTest, treeOf, visitAll } from '../imports/import-order.ts';
import type { Node } from '../syntax-tree.ts';

/** Words that make a reader stop; CONTRIBUTING.md has the plain ones to use instead. */
const bannedWords =
  /\b(somebody|nobody|anybody|everybody|whoever|whomever|whom|anew|mend(?:s|ed|ing)?|parted|rises? from the dead|its way back|goes with|was it not you|did you not|matrix row)\b/i;
/** Fine in a text that speaks to a person; in a comment 'notified' or 'reported' says who learns what. */
const bannedInComments =
  /\b(?:is|are|was|were) told\b|^The most (?!open\b|recent\b|important\b|likely\b|common\b)\w+/;
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

/** Returns the literals, texts and names of a source file as words: `madeUp` and 'made-up' are 'made up'. */
export function wordsIn(file: string, source: string): Passage[] {
  const passages: Passage[] = [];
  visitAll(treeOf(file, source), (node) => {
    const text = wordsOf(node);
    if (text !== null) passages.push({ line: lineAt(source, Number(node['start'])), text });
  });
  return passages;
}

function wordsOf(node: Node): string | null {
  const { type, name, value } = node;
  if (/^(JSX|Private)?Identifier$/.test(type)) return apart(String(name));
  if (type === 'TemplateElement') return apart((value as { raw: string }).raw);
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? apart(value) : null;
}

function apart(name: string): string {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/[-_]+/g, ' ')
    .trim();
}

/** Returns why a comment needs a second reading, or null. */
export function reasonAgainst(text: string): string | null {
  const banned = bannedWords.exec(text) ?? bannedInComments.exec(text);
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

/** Checks the comments, in a test file the titles too, and in production code the literals and the names. */
export function problemsInSource(source: string, file: string): Problem[] {
  const titles = isTest(file) ? titlesIn(source) : [];
  const words = isProduction(file) ? wordsIn(file, source) : [];
  return [
    ...problemsOf(commentsIn(source), reasonAgainst),
    ...problemsOf(titles, reasonAgainstTitle),
    ...problemsOf(words, bannedIn),
  ];
}

function isProduction(file: string): boolean {
  return /^(pwa|shared|sync-server)\/src\/.*\.tsx?$/.test(file) && !isTest(file);
}

function bannedIn(text: string): string | null {
  const banned = bannedWords.exec(text);
  return banned ? `says “${banned[0]}”` : null;
}

function problemsOf(passages: Passage[], reasonFor: (text: string) => string | null): Problem[] {
  return passages.flatMap(({ line, text }) => {
    const reason = reasonFor(text);
    return reason === null ? [] : [{ line, reason: `${reason}: ${text.slice(0, 80)}` }];
  });
}

/** Checks a page line by line, with its code blocks: people copy from them. */
export function problemsInPage(page: string): Problem[] {
  return problemsOf(
    page.split('\n').map((text, index) => ({ line: index + 1, text: text.trim() })),
    bannedIn,
  );
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
