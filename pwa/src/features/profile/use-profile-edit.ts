import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { type OwnField, ownFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { useEffect, useState } from 'react';
import type { OutboxRow } from '#local/edits/edits.ts';
import { removeFromOutbox, replaceEdit } from '#local/outbox/outbox.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useOutbox } from '#local/queries/queries.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { bodyOf, type Draft, draftOf, keptFields, typedValue, withoutSaved, withTyped } from './draft.ts';

export type ProfileEdit = ReturnType<typeof useProfileEdit>;

const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };

/**
 * The state of a form of the own record: unsaved values, rejected values, and conflicts with other people's changes.
 * `start` has the values that it suggests. `onErrors` runs before errors are shown at their fields.
 */
export function useProfileEdit(
  own: OwnRecord,
  { start = {}, onErrors }: { start?: Draft; onErrors?(fields: string[]): void } = {},
) {
  /** The keys of the conflicts that the person has postponed. */
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const [hasSaved, setSaved] = useState(false);
  const toast = useToast();
  const rows = useOutbox() ?? [];
  const inConflict = rows.filter((row) => row.state === 'conflict');
  const conflict = inConflict.find((row) => !postponed.includes(row.key)) ?? null;

  const form = useForm({
    start: { draft: start },
    fields: ownFields,
    read: ({ draft: sending }) => {
      if (inConflict.length > 0) {
        // A new edit would wait behind the conflict, so the conflict opens instead.
        setPostponed([]);
        return notSent;
      }
      const read = bodyOf(sending, own);
      if (!read.ok) return read;
      if (fieldsIn(sending).length > 0) return { ok: true, body: { ...read.body, sending } };
      toast(vocabulary.nothingChanged);
      return notSent;
    },
    call: ({ base = {}, sending: _, ...fields }) => submitEdit({ kind: 'profile', fields, base }, sentences),
    onSent: (state, { sending }) => {
      const left = withoutSaved(form.now().draft, sending);
      form.reset({ draft: {} });
      form.change({ draft: left });
      if (state === 'sent') setSaved(true);
      if (state !== 'conflict') toast(state === 'sent' ? vocabulary.profileUpdated : messages.savedHere);
    },
    ...(onErrors && { onErrors }),
    keptOnceSent: true,
  });
  const { draft } = form.entry;

  // An edit that was rejected in the background returns to the form, with the errors at its fields.
  const refused = form.busy ? undefined : rows.find(isRefusedProfile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each rejected edit
  useEffect(() => {
    if (!refused) return;
    void removeFromOutbox(refused.key).then((edit) => {
      if (edit?.kind !== 'profile') return;
      form.change(({ draft: before }) => ({ draft: { ...draftOf(edit), ...before } }));
      form.mark(refused.problem?.fields ?? {});
      toast(`${formMessages.profileFailed} ${refused.problem?.message ?? ''}`, 'error');
    });
  }, [refused?.key]);

  function type(field: OwnField, value: string) {
    form.change(({ draft: before }) => ({ draft: withTyped(own, before, field, value) }));
    form.clearError(field);
  }

  /** Resolves a conflict: keeps the viewer's value of these fields, and the other value of the rest. */
  async function settle(row: OutboxRow, keepOwn: readonly OwnField[]) {
    const kept = keptFields(row, keepOwn);
    if (kept) await replaceEdit(row.key, kept);
    else await removeFromOutbox(row.key);
    toast(kept ? messages.savedHere : vocabulary.profileUpdated);
  }

  return {
    own,
    form,
    /** Whether the server has stored a change of this form. */
    hasSaved,
    isChanged: fieldsIn(draft).length > 0,
    conflict,
    /** Returns the typed value. In an unresolved conflict it is the viewer's own value. */
    value: (field: OwnField) => typedValue(own, { ...draftsOf(inConflict), ...draft }, field),
    type,
    settle,
    /** Postpones the conflict: the edit stays in the outbox and in the list of waiting changes. */
    postpone: (row: OutboxRow) => setPostponed((before) => [...before, row.key]),
  };
}

function draftsOf(rows: readonly OutboxRow[]): Draft {
  return Object.assign({}, ...rows.map(({ edit }) => (edit.kind === 'profile' ? draftOf(edit) : {})));
}

function isRefusedProfile(row: OutboxRow): boolean {
  return row.state === 'refused' && row.edit.kind === 'profile';
}

function fieldsIn(of: Partial<Record<OwnField, unknown>> | Record<string, unknown>): OwnField[] {
  return ownFields.filter((field) => field in of);
}
