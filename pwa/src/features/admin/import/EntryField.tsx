import { useState } from 'react';
import { TextField } from '#ui/forms/TextField.tsx';

interface EntryFieldProps {
  label: string;
  hint: string;
  value: string;
  /** The id of the suggestions. */
  list: string;
  onCommit: (text: string) => void;
}

/** A text that is saved when the person leaves the field or presses Enter. */
export function EntryField({ label, hint, value, list, onCommit }: EntryFieldProps) {
  const { text, setText, commit } = useEntryDraft(value, onCommit);
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      list={list}
      autoComplete="off"
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

/** Keeps what is typed until it is committed. A new value from the server replaces it. */
export function useEntryDraft(value: string, onCommit: (text: string) => void) {
  const [draft, setDraft] = useState({ from: value, text: value });
  const text = draft.from === value ? draft.text : value;
  return {
    text,
    setText: (next: string) => setDraft({ from: value, text: next }),
    commit: () => {
      if (text.trim() !== value.trim()) onCommit(text.trim());
    },
    reset: () => setDraft({ from: value, text: value }),
  };
}
