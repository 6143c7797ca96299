import type { Plugin } from 'vite';

/**
 * Stops the schema library from compiling code with `eval`. The security policy refuses it, and each try would be
 * reported. The setting has to come before the library creates its first schema.
 */
export function schemasWithoutCode(): Plugin {
  return {
    name: 'schemas-without-code',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/core.js')) return null;
      return { code: `globalThis.__zod_globalConfig = { jitless: true };${code}`, map: null };
    },
  };
}
