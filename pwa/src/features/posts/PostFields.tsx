import type { ReactNode } from 'react';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { roomAnnounced, roomLeft } from './post-entry.ts';
import type { PostEntry } from './use-post-entry.ts';

interface PostFieldsProps {
  entry: PostEntry;
  label: string;
  /** Shows the remaining room instead, when little is left. */
  hint?: string;
  rows: number;
  /** The buttons at the end of the form. */
  children: ReactNode;
}

export function PostFields({ entry, label, hint, rows, children }: PostFieldsProps) {
  return (
    <>
      <TextArea
        label={label}
        rows={rows}
        hint={roomLeft(entry.text) ?? hint}
        value={entry.text}
        onChange={entry.setText}
        error={entry.form.errors.text}
      />
      <span className="visually-hidden" role="status">
        {roomAnnounced(entry.text)}
      </span>
      <PhotoPicker entry={entry}>{children}</PhotoPicker>
      {entry.form.failure && <Notice tone="error">{entry.form.failure}</Notice>}
    </>
  );
}
