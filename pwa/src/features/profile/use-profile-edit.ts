import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { type OwnField, ownFields } from '@memcherrish/shared/wire/schoolmate-registry.ts';
import { useEffect, useState } from 'react';
import type { OutboxRow } from '#local/edits/edits.ts';
import { removeFromOutbox, replaceEdit } from '#local/outbox/outbox.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useOutbox } from '#local/queries/queries.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { bodyOf, type Draft, draftOf, keptFields, typedValue, withoutSaved, withTyped } from './draft.ts';

export type ProfileEdit = ReturnType<typeof useProfileEdit>;

const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };

/**
 * The state of a form of the own record: unsaved values, rejected values, and conflicts with other people's changes.
 * `start` has the values that it suggests.
 */
export function useProfileEdit(own: OwnRecord, start: Draft = {}) {
  const [draft, setDraft] = useState<Draft>(start);
  /** The keys of the conflicts that the person has postponed. */
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const submit = useSubmit<OwnField>(ownFields);
  const toast = useToast();
  const rows = useOutbox() ?? [];
  const inConflict = rows.filter((row) => row.state === 'conflict');
  const conflict = inConflict.find((row) => !postponed.includes(row.key)) ?? null;

  // An edit that was rejected in the background returns to the form, with the errors at its fields.
  const refused = submit.busy ? undefined : rows.find(isRefusedProfile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each rejected edit
  useEffect(() => {
    if (!refused) return;
    void removeFromOutbox(refused.key).then((edit) => {
      if (edit?.kind !== 'profile') return;
      setDraft((before) => ({ ...draftOf(edit), ...before }));
      submit.mark(refused.problem?.fields ?? {});
      toast(`${formMessages.profileFailed} ${refused.problem?.message ?? ''}`, 'error');
    });
  }, [refused?.key]);

  function type(field: OwnField, value: string) {
    setDraft((before) => withTyped(own, before, field, value));
    submit.clearError(field);
  }

  /** Saves the draft and returns the rejected fields. */
  async function save(): Promise<OwnField[]> {
    if (submit.busy) return [];
    if (inConflict.length > 0) {
      // A new edit would wait behind the conflict, so the conflict opens instead.
      setPostponed([]);
      return [];
    }
    const sending = draft;
    const read = bodyOf(sending, own);
    if (!read.ok) {
      submit.mark(read.errors);
      return fieldsIn(read.errors);
    }
    if (fieldsIn(sending).length === 0) {
      submit.mark({});
      toast(ownWords.profileUnchanged);
      return [];
    }
    const { base = {}, ...fields } = read.body;
    const sent = await submit.send(() => submitEdit({ kind: 'profile', fields, base }, sentences));
    if (!sent.ok) return fieldsIn(sent.problem.fields);
    setDraft((before) => withoutSaved(before, sending));
    if (sent.value !== 'conflict')
      toast(sent.value === 'sent' ? ownWords.profileUpdated : messages.savedHere);
    return [];
  }

  /** Resolves a conflict: keeps the viewer's value of these fields, and the other value of the rest. */
  async function settle(row: OutboxRow, keepOwn: readonly OwnField[]) {
    const kept = keptFields(row, keepOwn);
    if (kept) await replaceEdit(row.key, kept);
    else await removeFromOutbox(row.key);
    toast(kept ? messages.savedHere : ownWords.profileUpdated);
  }

  return {
    own,
    form: submit.form,
    errors: submit.errors,
    failure: submit.failure,
    busy: submit.busy,
    isChanged: fieldsIn(draft).length > 0,
    conflict,
    /** Returns the typed value. In an unresolved conflict it is the viewer's own value. */
    value: (field: OwnField) => typedValue(own, { ...draftsOf(inConflict), ...draft }, field),
    type,
    save,
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
