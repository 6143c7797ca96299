import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { fallbacks, tagline } from '@memcherrish/shared/text/fallbacks.ts';
import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { chainOf, childrenOf, isNode, type Node, nodes, textOf } from './syntax.ts';

/**
 * What a piece of test code holds. Its words are the texts that it writes and what it names: a sentence of shared/src/text stands as
 * itself, an address as `paths.name`, a delay as `delays.name`, a field as `.name`.
 */
export interface Fragment {
  words: Set<string>;
  /** The words that it looks for, types in, presses or expects. */
  acted: Set<string>;
  /** Names that it uses, which may lead to more of it. */
  names: Set<string>;
  /** Whether it works a screen or checks anything itself. */
  acts: boolean;
}

export const noFragment = (): Fragment => ({
  words: new Set(),
  acted: new Set(),
  names: new Set(),
  acts: false,
});

/** Every sentence by its name in the code; one with gaps has the names of what fills them, in braces. */
export const sentences: Readonly<Record<string, string>> = {
  tagline,
  ...Object.fromEntries(
    Object.entries({ messages, dashboardWords, findSchoolWords, ownWords, serverWords, fallbacks }).flatMap(
      ([group, all]) =>
        Object.entries(all).map(([key, value]) => [
          `${group}.${key}`,
          typeof value === 'string' ? value : (value as Gapped)(...gapsOf(value)),
        ]),
    ),
  ),
};

type Gapped = (...values: string[]) => string;

function gapsOf(sentence: object): string[] {
  const [, gaps = ''] = /^\(([^)]*)\)/.exec(String(sentence)) ?? [];
  return gaps.split(',').map((each) => `{${each.replace(/:.*/, '').trim()}}`);
}

const verb =
  /^(expect|getBy[A-Z]\w+|locator|filter|fill|type|press\w*|selectOption|setInputFiles|goto|waitForURL)$/;

/** Reads a piece of code; `isActing` says which functions of the tests work a screen or check something. */
export function readFragment(root: Node, isActing: (name: string) => boolean): Fragment {
  const found = noFragment();
  const read = (node: unknown, acting: boolean, absent: boolean): void => {
    if (!isNode(node)) return;
    for (const word of absent ? [] : wordsOf(node)) {
      found.words.add(word);
      if (acting) found.acted.add(word);
    }
    if (node.type === 'Identifier') found.names.add(String(node['name']));
    if (node.type === 'CallExpression') {
      const chain = chainOf(node['callee']);
      const acts = chain.some((name) => verb.test(name)) || (chain.length === 1 && isActing(chain[0] ?? ''));
      found.acts ||= acts;
      const isAbsent = absent || findsAbsent(node, chain);
      read(node['callee'], acting, isAbsent);
      for (const argument of nodes(node['arguments'])) read(argument, acting || acts, isAbsent);
      return;
    }
    for (const child of partsOf(node)) read(child, acting, absent);
  };
  read(root, false, false);
  return found;
}

/** Names of properties lead nowhere: only what they belong to and what they hold does. */
function partsOf(node: Node): unknown[] {
  if (node.type === 'MemberExpression') return [node['object'], node['computed'] && node['property']];
  if (node.type === 'Property') return [node['value'], node['computed'] && node['key']];
  return childrenOf(node);
}

/** Whether a check is that something is not there: that shows no sentence. */
function findsAbsent(call: Node, chain: readonly string[]): boolean {
  if (chain.includes('not')) return true;
  const [argument] = nodes(call['arguments']);
  if (chain.at(-1) === 'toBe') return argument?.['value'] === 0;
  return (
    chain.at(-1) === 'waitFor' &&
    nodes(argument?.['properties']).some((each) => textOf(each['value'] as Node) === 'detached')
  );
}

function wordsOf(node: Node): string[] {
  if (node.type === 'Identifier' && node['name'] === 'tagline') return [tagline];
  if (node.type === 'Property') return [`.${chainOf(node['key'])}`];
  if (node.type === 'MemberExpression') {
    const [first = '', second = ''] = chainOf(node);
    const named = `${first}.${second}`;
    const said = sentences[named] ?? (first === 'paths' || first === 'delays' ? named : undefined);
    return [`.${chainOf(node['property'])}`, ...(said === undefined ? [] : [said])];
  }
  const text = textOf(node);
  return text === null ? [] : [text];
}
