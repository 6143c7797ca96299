import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * Imports each icon from its own file. `lucide-react` exports all icons from one module, so every screen seems to
 * import the icons of all others, and the first screen would load them (first-screens.ts).
 */
export function iconsByFile(): Plugin {
  const files = filesOfIcons();
  return {
    name: 'icons-by-file',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return null;
      const direct = code.replaceAll(/import \{([^}]+)\} from ['"]lucide-react['"]/g, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean)
          .map((each) => importOf(each, files))
          .join(';'),
      );
      return { code: direct, map: null };
    },
  };
}

function importOf(specifier: string, files: ReadonlyMap<string, string>) {
  const [icon = '', local = icon] = specifier.split(' as ');
  const file = files.get(icon);
  if (!file) throw new Error(`lucide-react has no icon ${icon}.`);
  return `import ${local} from 'lucide-react/icons/${file}'`;
}

function filesOfIcons() {
  const types = createRequire(import.meta.url).resolve('lucide-react');
  const index = readFileSync(types.replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs'), 'utf8');
  return new Map(
    [...index.matchAll(/export \{ (.+) \} from '\.\/icons\/(.+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(', ').map((each) => [each.replace('default as ', ''), file] as const),
    ),
  );
}
