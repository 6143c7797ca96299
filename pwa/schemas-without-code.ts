import type { Plugin } from 'vite';

/**
 * Keeps the library of the schemas from making code of text to be faster. The policy refuses it, and each try would be a report. What the
 * library is told later comes too late: it asks while the first schema is made.
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
