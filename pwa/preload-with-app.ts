import type { Plugin } from 'vite';

/** Adds the preload script (src/preload.ts) to the page, before the app itself. */
export function preloadWithApp(): Plugin {
  return {
    name: 'preload-with-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const preload = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'preload',
        );
        if (!preload) throw new Error('The build has no preload script.');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${preload.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
