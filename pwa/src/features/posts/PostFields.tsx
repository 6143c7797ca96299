import type { ReactNode } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { roomAnnounced, roomLeft } from './post-entry.ts';
import type { PostEntry } from './use-post-entry.ts';

interface PostFieldsProps {
  entry: PostEntry;
  label: string;
  /** Gives way to how much room is left, once that matters. */
  hint?: string;
  rows: number;
  /** The buttons that end the form. */
  children: ReactNode;
}

/** Text and photos of a post, new or edited. */
export function PostFields({ entry, label, hint, rows, children }: PostFieldsProps) {
  return (
    <>
      <TextArea
        label={label}
        rows={rows}
        hint={roomLeft(entry.text) ?? hint}
        value={entry.text}
        onChange={entry.setText}
        error={entry.errors.text}
      />
      <span className="visually-hidden" role="status">
        {roomAnnounced(entry.text)}
      </span>
      <PhotoPicker entry={entry}>{children}</PhotoPicker>
      {entry.failure && <Notice tone="error">{entry.failure}</Notice>}
    </>
  );
}
