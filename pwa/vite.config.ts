import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compiledAhead, firstScreens } from './first-screens.ts';
import { iconsByFile } from './icons-by-file.ts';
import { layoutAsClasses } from './layout-as-classes.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { plainScripts } from './plain-scripts.ts';
import { preloadWithApp } from './preload-with-app.ts';
import { schemasWithoutCode } from './schemas-without-code.ts';

const server = 'http://127.0.0.1:3000';
const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide') => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor,
  label: 'A class room with its teachers and schoolmates',
});

const routerBuild = (file: string) =>
  fileURLToPath(new URL(`dist/production/${file}.mjs`, import.meta.resolve('react-router/package.json')));

export default defineConfig({
  plugins: [
    react(),
    schemasWithoutCode(),
    iconsByFile(),
    layoutAsClasses(),
    preloadWithApp(),
    compiledAhead(),
    plainScripts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // The app registers the worker itself (app/service-worker-update.ts), since the policy allows no inline script.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        // Only the browser's own install sheet shows them.
        globIgnores: ['screenshots/**'],
        // One classic script: modules that are imported on demand are wrapped and do not run before that.
        rollupFormat: 'iife',
        buildPlugins: { vite: [schemasWithoutCode()] },
      },
      manifest: {
        id: '/',
        name: 'Memcherrish',
        short_name: 'Memcherrish',
        description: 'Your class, in your pocket: a school reunion directory that works without a network.',
        lang: 'en',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#fbf7f0',
        background_color: '#fbf7f0',
        categories: ['social', 'education'],
        icons: [
          icon('any', 192, 'any'),
          icon('any', 512, 'any'),
          icon('maskable', 192, 'maskable'),
          icon('maskable', 512, 'maskable'),
          { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
        screenshots: [screenshot('phone', '780x1688', 'narrow'), screenshot('desktop', '1280x1120', 'wide')],
        shortcuts: [{ name: 'Class room', url: '/viewpage-new', icons: [icon('any', 192, 'any')] }],
      },
    }),
  ],
  resolve: {
    alias: [
      // The same library without the code of its default build for older browsers and for CommonJS.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The same library without its warnings for developers. Its package names only the other build for bundlers.
      { find: /^react-router$/, replacement: routerBuild('index') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export') },
    ],
  },
  build: {
    target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
    modulePreload: {
      polyfill: false,
      // The first screen has the list of files for each lazy screen. These rare screens find their scripts by themselves.
      resolveDependencies: (file, found) =>
        /\/(Door|Hello|Settings|Changes|ProfilePage|TeacherProfile|ChangePassword|ChangePasswordScreen|BatchDetails|ClaimPage|ClaimScreen|ClassPhotoScreen|ForgotPage|HelpingPage|RecoverAccount|recovery-screens|TeacherRegisterScreen|YearbookPage)-/.test(
          file,
        )
          ? found.filter((each) => each.endsWith('.css'))
          : found,
    },
    // scripts/budgets.mjs reads it to find what each screen loads.
    manifest: true,
    // The server's policy forbids data: fonts, and each chunk would contain its own copy of an inlined file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A word of the vocabulary is in the file that uses it, so no screen loads the words of others.
      optimization: { inlineConst: { mode: 'all' } },
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: { codeSplitting: { groups: firstScreens } },
    },
  },
  server: { proxy: { '/api': server, '/uploads': server } },
});
