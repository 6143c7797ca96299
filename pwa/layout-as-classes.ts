import type { Plugin } from 'vite';
import { asRow, asStack, asSurface, asText } from './src/ui/layout.ts';

const functions = new Map<string, (layout: object) => string>([
  ['Row', asRow],
  ['Stack', asStack],
  ['Surface', asSurface],
  ['Text', asText],
]);

/**
 * Replaces the calls of layout.ts by their classes, so that a screen loads these words alone. All options are literals.
 */
export function layoutAsClasses(): Plugin {
  return {
    name: 'layout-as-classes',
    apply: 'build',
    // Sees the code before another plugin turns its elements into calls.
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') || !code.includes('/layout.ts')) return null;
      return { code: withClasses(code), map: null };
    },
  };
}

const call = String.raw`as(Row|Stack|Surface|Text)\((?:\{([^{}]*)\})?\)`;
const inTemplate = new RegExp(String.raw`\$\{${call}\}`, 'g');
const alone = new RegExp(String.raw`\b${call}`, 'g');

/** Returns the code with classes in place of the calls. Throws if an option is not a literal. */
export function withClasses(code: string): string {
  return code
    .replaceAll(inTemplate, (_, name: string, options = '') => classesOf(name, options))
    .replaceAll(alone, (_, name: string, options = '') => `'${classesOf(name, options)}'`);
}

function classesOf(name: string, options: string): string {
  const pairs = options
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const layout = pairs.map((pair) => {
    const [, option, literal, word] = /^(\w+): (?:(\d|true)|'(\w+)')$/.exec(pair) ?? [];
    if (option === undefined) throw new Error(`as${name}: the option '${pair}' is not a literal.`);
    return [option, literal === 'true' || (word ?? literal)];
  });
  return functions.get(name)?.(Object.fromEntries(layout)).trim() ?? '';
}
