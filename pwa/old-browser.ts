import { readFileSync } from 'node:fs';
import { oldBrowserWords } from '@memcherrish/shared/text/old-browser.ts';
import type { Plugin } from 'vite';

/**
 * Adds a plain script to the page that tells people with an old browser what to do: the app itself cannot run there.
 */
export function oldBrowserPage(): Plugin {
  return {
    name: 'old-browser-page',
    apply: 'build',
    buildStart() {
      const source = readFileSync(new URL('old-browser.js', import.meta.url), 'utf8');
      // Removes comment lines, which a phone would download.
      const script = source
        .replace(/^\s*\/\/.*\n/gm, '')
        .replace('WORDS', () => JSON.stringify(oldBrowserWords));
      this.emitFile({ type: 'asset', name: 'old-browser.js', source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const emitted = Object.values(bundle ?? {}).find(
          (each) => each.type === 'asset' && each.names.includes('old-browser.js'),
        );
        if (!emitted) throw new Error('The build has no script for old browsers.');
        // Deferred scripts and modules run in document order, so this one runs before the app.
        return [
          { tag: 'script', attrs: { defer: true, src: `/${emitted.fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
