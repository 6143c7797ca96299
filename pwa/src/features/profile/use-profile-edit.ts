import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { useEffect, useState } from 'react';
import { useOutbox } from '#local/db/queries.ts';
import type { OutboxRow } from '#local/outbox/edits.ts';
import { removeFromOutbox, replaceEdit } from '#local/outbox/outbox.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  type EditedField,
  editedFields,
  keptFields,
  typedValue,
  withoutSaved,
  withTyped,
} from './draft.ts';

export type ProfileEdit = ReturnType<typeof useProfileEdit>;

const sentences = { refused: messages.profileFailed, notKept: messages.profileError };

/** The state of the editor: what is typed, what was refused, and what somebody else has changed meanwhile. */
export function useProfileEdit(own: OwnRecord) {
  const [draft, setDraft] = useState<Draft>({});
  /** Conflicts that the person wants to leave open for now, by their keys. */
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const submit = useSubmit<EditedField>(editedFields);
  const toast = useToast();
  const rows = useOutbox() ?? [];
  const inConflict = rows.filter((row) => row.state === 'conflict');
  const conflict = inConflict.find((row) => !postponed.includes(row.key)) ?? null;

  // What the server refused while nobody looked comes back into the form, with the reason at its fields.
  const refused = submit.busy ? undefined : rows.find(isRefusedProfile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused edit
  useEffect(() => {
    if (!refused) return;
    void removeFromOutbox(refused.key).then((edit) => {
      if (edit?.kind !== 'profile') return;
      setDraft((before) => ({ ...draftOf(edit), ...before }));
      submit.mark(refused.problem?.fields ?? {});
      toast(`${messages.profileFailed} ${refused.problem?.message ?? ''}`, 'error');
    });
  }, [refused?.key]);

  function type(field: EditedField, value: string) {
    setDraft((before) => withTyped(own, before, field, value));
    submit.mend(field);
  }

  /** Answers the fields that were refused. */
  async function save(): Promise<EditedField[]> {
    if (submit.busy) return [];
    if (inConflict.length > 0) {
      // What is saved now would wait behind it.
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

  /** After a conflict: keeps the own value of these fields, and takes the other's of the rest. */
  async function settle(row: OutboxRow, keepOwn: readonly EditedField[]) {
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
    /** As typed; where that waits for a choice between two values, the own one. */
    value: (field: EditedField) => typedValue(own, { ...draftsOf(inConflict), ...draft }, field),
    type,
    save,
    settle,
    /** Leaves the conflict open: the edit stays on the device, and is listed among those that wait. */
    postpone: (row: OutboxRow) => setPostponed((before) => [...before, row.key]),
  };
}

function draftsOf(rows: readonly OutboxRow[]): Draft {
  return Object.assign({}, ...rows.map(({ edit }) => (edit.kind === 'profile' ? draftOf(edit) : {})));
}

function isRefusedProfile(row: OutboxRow): boolean {
  return row.state === 'refused' && row.edit.kind === 'profile';
}

function fieldsIn(of: Partial<Record<EditedField, unknown>> | Record<string, unknown>): EditedField[] {
  return editedFields.filter((field) => field in of);
}
