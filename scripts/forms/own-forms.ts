import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/** The one module of the app that draws a form element. */
export const formModule = 'pwa/src/ui/forms/Form.tsx';

/** A comment in the line above a form that does without the hook. It says why. */
const reason = /^\s*(\/\/|\{?\/\*) No useForm: \S/;

/** Returns an error for each element that is a form or has an `onSubmit`, and that has no reason in the line above it. */
export function ownForms(file: string, source: string): string[] {
  const lines = source.split('\n');
  const found: string[] = [];
  const visit = (node: Node) => {
    const line = source.slice(0, Number(node['start'])).split('\n').length;
    if (isOwnForm(node) && !reason.test(lines[line - 2] ?? ''))
      found.push(`${file}:${line}: use Form with useForm (#ui/use-form.ts)`);
    childrenOf(node).forEach(visit);
  };
  childrenOf({ ...parseSync(file, source).program }).forEach(visit);
  return found;
}

function isOwnForm(node: Node): boolean {
  if (node.type !== 'JSXOpeningElement') return false;
  return (
    called(node) === 'form' ||
    childrenOf(node).some((each) => each.type === 'JSXAttribute' && called(each) === 'onSubmit')
  );
}

function called({ name }: Node): unknown {
  return isNode(name) ? name['name'] : null;
}
