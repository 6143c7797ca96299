import { Field } from '@base-ui/react/field';
import { Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { asText } from '#ui/layout.ts';
import { useFileAddress } from '#ui/photos/use-file-address.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import './file-field.css';

interface FileFieldProps extends FieldFrameProps {
  /** Same as the attribute `accept`, such as '.xlsx,.xls' or 'image/*'. */
  accept: string;
  value: File | null;
  onChange(file: File | null): void;
  /** Shows the chosen file as a picture. */
  preview?: boolean;
  disabled?: boolean;
}

function sizeOf(file: File): string {
  const kilobytes = file.size / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export function FileField({
  label,
  hint,
  error,
  accept,
  value: file,
  onChange,
  preview = false,
  disabled = false,
}: FileFieldProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const picture = useFileAddress(preview ? file : null);

  function choose(chosen: File | null) {
    onChange(chosen);
    // Cleared, so that choosing the same file again after a correction also fires a change event.
    if (input.current) input.current.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) choose(dropped);
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input inside carries the name of the field's own label */}
      <label
        className="file-field"
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Field.Control
          render={<input ref={input} />}
          className="visually-hidden"
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            const chosen = (event.currentTarget as HTMLInputElement).files?.[0];
            if (chosen) choose(chosen);
          }}
        />
        {picture ? (
          <img className="file-field-picture" src={picture} alt="" />
        ) : (
          <span className="file-field-mark" aria-hidden="true">
            <Upload />
          </span>
        )}
        <span className={asText({ grow: true })}>
          <span className="file-field-name">{file ? file.name : 'Choose a file'}</span>
          <span className={asText({ size: 1, tone: 'quiet' })}>
            {file ? sizeOf(file) : 'or drop it here'}
          </span>
        </span>
        {file && !disabled && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${file.name}`}
            onClick={(event) => {
              event.preventDefault();
              choose(null);
            }}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </label>
    </FieldFrame>
  );
}
