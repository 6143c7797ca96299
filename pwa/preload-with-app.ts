import type { Plugin } from 'vite';

/** Puts the script that runs ahead of the app (src/ahead.ts) into the page, before the app itself. */
export function aheadOfApp(): Plugin {
  return {
    name: 'ahead-of-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const ahead = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'ahead',
        );
        if (!ahead) throw new Error('The build has no script that runs ahead of the app.');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
