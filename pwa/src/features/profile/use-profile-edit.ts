import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { useState } from 'react';
import type { Conflicts } from '#api/outcome.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import {
  bodyOf,
  type Draft,
  type EditedField,
  editedFields,
  freshest,
  only,
  rebased,
  typedValue,
  withoutSaved,
  withTyped,
} from './draft.ts';
import { saveProfile } from './save-profile.ts';

export type ProfileEdit = ReturnType<typeof useProfileEdit>;

/** The state of the editor: what is typed, what is saved, and what somebody else has changed meanwhile. */
export function useProfileEdit(pulled: OwnRecord, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>({});
  const [answered, setAnswered] = useState<OwnRecord | null>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const submit = useSubmit<EditedField>(editedFields);
  const toast = useToast();
  const own = freshest(pulled, answered);

  function type(field: EditedField, value: string) {
    setDraft((before) => withTyped(own, before, field, value));
    submit.mend(field);
  }

  /** Answers the fields that were refused. */
  async function save(sending: Draft = draft): Promise<EditedField[]> {
    if (submit.busy) return [];
    const read = bodyOf(sending);
    if (!read.ok) {
      submit.mark(read.errors);
      return fieldsIn(read.errors);
    }
    if (fieldsIn(sending).length === 0) {
      submit.mark({});
      toast(messages.profileUnchanged);
      return [];
    }
    const sent = await submit.send(() => saveProfile(own.mobile ?? '', read.body));
    if (!sent.ok) return fieldsIn(sent.problem.fields);
    const { own: now, conflicts: raised } = sent.value;
    setAnswered(now);
    setConflicts(raised);
    const stored = only(sending, (field) => !raised?.[field]);
    setDraft((before) => withoutSaved(before, stored, now));
    onSaved();
    if (!raised) toast(messages.profileUpdated);
    return [];
  }

  /** After a conflict: keeps the own value of these fields, and takes the other's of the rest. */
  async function settle(keepOwn: readonly EditedField[]) {
    const inConflict = (field: EditedField) => conflicts?.[field] !== undefined;
    const kept = rebased(
      only(draft, (field) => inConflict(field) && keepOwn.includes(field)),
      own,
    );
    setDraft((before) => ({ ...only(before, (field) => !inConflict(field)), ...kept }));
    setConflicts(null);
    if (fieldsIn(kept).length > 0) await save(kept);
    else toast(messages.profileUpdated);
  }

  return {
    own,
    form: submit.form,
    errors: submit.errors,
    failure: submit.failure,
    busy: submit.busy,
    isChanged: fieldsIn(draft).length > 0,
    conflicts,
    value: (field: EditedField) => typedValue(own, draft, field),
    type,
    save,
    settle,
    /** Leaves the conflict open: what was typed stays, and the next save asks again. */
    postpone: () => setConflicts(null),
  };
}

function fieldsIn(of: Partial<Record<EditedField, unknown>> | Record<string, unknown>): EditedField[] {
  return editedFields.filter((field) => field in of);
}
