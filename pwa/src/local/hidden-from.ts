import type { Viewer } from './overlay.ts';

/** Ids of those whom the viewer hides from, as far as this device knows. */
export function hiddenFrom(viewer: Viewer | null | undefined): Set<string> {
  return new Set(viewer?.kind === 'schoolmate' ? viewer.hidings.map(({ _id }) => _id) : []);
}
