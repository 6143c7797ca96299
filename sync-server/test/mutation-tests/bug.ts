/** A deliberate mistake, and the test that must detect it. */
export interface Bug {
  name: string;
  /** The path from the root of the repository. */
  file: string;
  /** Each `find` text occurs exactly once in the file. */
  changes: readonly { find: string; replace: string }[];
  test: { file: string; name: string; env?: Record<string, string> };
  /** Included in `npm test`; `npm run test:long` plants all bugs. */
  quick?: true;
}

export const server = (path: string) => `sync-server/${path}`;
export const app = (path: string) => `pwa/src/${path}`;
/** Returns the source with the bug planted. Throws with the bug's name if the source has changed so that the bug no longer fits. */
export function withBug(bug: Pick<Bug, 'name' | 'file' | 'changes'>, source: string): string {
  return bug.changes.reduce((code, { find, replace }) => {
    const found = code.split(find).length - 1;
    if (found !== 1)
      throw new Error(`'${bug.name}' cannot be planted: ${bug.file} has this ${found} times:\n${find}`);
    return code.replace(find, () => replace);
  }, source);
}
