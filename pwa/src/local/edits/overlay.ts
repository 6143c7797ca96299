import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { type Edit, isLaidOver, type OutboxRow } from './edits.ts';
import type { ViewerMutation } from './mutations/mutation.ts';
import type { SchoolmateViewer } from './mutations/shown-viewer.ts';
import { viewerMutations } from './mutations/viewer-mutations.ts';

/*
 * The device stores server data and outbox separately; a screen reads the data with the edits overlaid. An edit is
 * overlaid while it waits and until a pull has brought its result. A refused edit, or one in conflict, is not.
 */

type SchoolmateMe = Extract<Me, { kind: 'schoolmate' }>;

export type Viewer = Extract<Me, { kind: 'teacher' }> | SchoolmateViewer;

/** Returns the viewer with the own edits. `addressOf` returns the URL of a photo that is only in the outbox. */
export function viewerWith(
  me: Me,
  rows: readonly OutboxRow[],
  addressOf: (row: OutboxRow) => string | null,
): Viewer {
  if (me.kind === 'teacher') return teacherWith(me, rows);
  // The data of an older app has no claims and no blocks.
  const { ownClaims = [], claims = [], hidings = [] }: Partial<SchoolmateMe> = me;
  const kinds: Partial<Record<string, ViewerMutation<Edit>>> = viewerMutations;
  const viewer: SchoolmateViewer = { ...me, ownClaims, claims, hidings };
  for (const row of rows.filter(isLaidOver))
    Object.assign(viewer, kinds[row.edit.kind]?.overlay(viewer, row, addressOf));
  return viewer;
}

/** Lays the one edit that a teacher has of their own data over it: notifications that were read. */
function teacherWith(
  me: Extract<Me, { kind: 'teacher' }>,
  rows: readonly OutboxRow[],
): Extract<Me, { kind: 'teacher' }> {
  const read = new Set(
    rows.filter(isLaidOver).flatMap(({ edit }) => (edit.kind === 'notifications-read' ? edit.ids : [])),
  );
  if (!me.notifications || read.size === 0) return me;
  const notifications = me.notifications.map((each) => (read.has(each._id) ? { ...each, read: true } : each));
  return { ...me, notifications };
}
