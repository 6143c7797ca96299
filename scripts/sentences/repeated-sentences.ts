import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/** A comment at the end of a line: the same English has another meaning there, or must be in both places. */
const reason = /\/\/ Twice: \S/;

/**
 * Returns an error for each text of the catalogue that another place has already, letter for letter. Words within a
 * sentence do not count.
 */
export function repeatedSentences(files: readonly { file: string; source: string }[]): string[] {
  const places = new Map<string, string>();
  const repeated: string[] = [];
  for (const { file, source } of files)
    for (const { text, line } of textsOf(file, source)) {
      const first = places.get(text);
      if (first === undefined) places.set(text, `${file}:${line}`);
      else repeated.push(`${file}:${line}: ${first} has '${text}', too. Say it once (vocabulary.ts)`);
    }
  return repeated;
}

function textsOf(file: string, source: string) {
  const lines = source.split('\n');
  const found: { text: string; line: number }[] = [];
  const visit = (node: Node) => {
    if (/^(Import|TS(Type|Interface|Union|Literal))/.test(node.type)) return;
    if (node.type === 'Property' && isNode(node['value'])) return visit(node['value']);
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      const [start, end] = [Number(node['start']), Number(node['end'])];
      const text = source.slice(start + 1, end - 1);
      const line = source.slice(0, start).split('\n').length;
      const isSentence = /[a-z]{2}/i.test(text) && /^[^a-z]|\s/.test(text);
      if (isSentence && !reason.test(lines[line - 1] ?? '')) found.push({ text, line });
    }
    childrenOf(node).forEach(visit);
  };
  childrenOf({ ...parseSync(file, source).program }).forEach(visit);
  return found;
}
