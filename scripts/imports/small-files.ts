import { isNode } from '../syntax-tree.ts';
import { type Aliases, type Arrow, importedBy, isTest, treeOf, visitAll } from './import-order.ts';

/** A file with fewer lines belongs in its one caller. */
const least = 20;

/** Files of one kind each, which stay apart however small they are: a stranger looks for one by its name. */
const kinds = [
  /-routes\.ts$/,
  /^sync-server\/src\/db\/migrations\//,
  /^sync-server\/src\/sms\//,
  /^pwa\/src\/local\/edits\/mutations\//,
  /^pwa\/src\/ui\/(\w+\/)?[A-Z]/,
];

/** A file, with its number of lines. */
export interface Sized {
  file: string;
  lines: number;
}

/**
 * Returns an error for each file under 20 lines that has one caller in its own workspace and no other, tests included.
 * A file that is loaded later on its own is not meant.
 */
export function smallFiles(
  files: readonly Sized[],
  arrows: readonly Arrow[],
  lazy: ReadonlySet<string>,
): string[] {
  return files
    .filter(({ file, lines }) => lines < least && !isTest(file) && !lazy.has(file))
    .filter(({ file }) => !kinds.some((kind) => kind.test(file)))
    .flatMap(({ file }) => {
      const callers = new Set(arrows.filter(([, to]) => to === file).map(([from]) => from));
      const [caller] = callers;
      if (caller === undefined || callers.size > 1 || workspaceOf(caller) !== workspaceOf(file)) return [];
      return [`${file} has fewer than ${least} lines and one caller: move it into ${caller}`];
    });
}

const workspaceOf = (file: string) => file.slice(0, file.indexOf('/'));

/** Returns the files that a file loads later, by `import()`. */
export function lazilyImported(file: string, source: string, aliases: Aliases): string[] {
  // Parsing takes long, and few files load one later.
  if (!/\bimport\s*\(/.test(source)) return [];
  const found: string[] = [];
  visitAll(treeOf(file, source), ({ type, source: from }) => {
    if (type === 'ImportExpression' && isNode(from) && typeof from['value'] === 'string')
      found.push(from['value']);
  });
  return found.flatMap((each) => importedBy(file, `import '${each}';`, aliases)).map(([, to]) => to);
}
