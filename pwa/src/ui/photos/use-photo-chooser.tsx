import { useRef } from 'react';

interface PhotoChooserOptions {
  /** The name of the field for screen readers. */
  label: string;
  multiple?: boolean;
  onChoose(photos: File[]): void;
}

/** The hidden field with which a phone offers its camera and its photos. A button of the caller opens it. */
export function usePhotoChooser({ label, multiple = false, onChoose }: PhotoChooserOptions) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const photos = [...(currentTarget.files ?? [])];
          // Clears the input, so that choosing the same file again fires a change event.
          currentTarget.value = '';
          if (photos.length > 0) onChoose(photos);
        }}
      />
    ),
  };
}
