import { readFileSync } from 'node:fs';
import { oldBrowserWords } from '@memcherrish/shared/text/app/old-browser.ts';
import type { Plugin } from 'vite';
import { preferenceKeys } from './src/local/device/preference-keys.ts';

/** The plain scripts of the page, with the texts that take the place of names in them. */
const scripts = [
  // Blocks the first frame, which has the chosen theme. A file, because the policy of the page allows no inline script.
  {
    name: 'first-frame.js',
    attrs: {},
    texts: { THEME_KEY: preferenceKeys.theme, SIZE_KEY: preferenceKeys.textSize },
  },
  // Tells people with an old browser what to do: the app itself cannot run there. Deferred scripts and modules run in
  // document order, so this one runs before the app.
  { name: 'old-browser.js', attrs: { defer: true }, texts: { WORDS: JSON.stringify(oldBrowserWords) } },
];

/** Adds the plain scripts to the page, before the app. */
export function plainScripts(): Plugin {
  return {
    name: 'plain-scripts',
    apply: 'build',
    buildStart() {
      for (const { name, texts } of scripts) {
        // Removes comment lines, which a phone would download.
        const written = readFileSync(new URL(name, import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
        const source = Object.entries(texts).reduce(
          (all, [word, text]) => all.replace(word, () => text),
          written,
        );
        this.emitFile({ type: 'asset', name, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        scripts.map(({ name, attrs }) => {
          const emitted = Object.values(bundle ?? {}).find(
            (each) => each.type === 'asset' && each.names.includes(name),
          );
          if (!emitted) throw new Error(`The build has no ${name}.`);
          return {
            tag: 'script',
            attrs: { ...attrs, src: `/${emitted.fileName}` },
            injectTo: 'head-prepend' as const,
          };
        }),
    },
  };
}
