import { memo } from 'react';
import { textParts } from './linked-text.ts';
import './linked-text.css';

/**
 * A text as a person typed it: with line breaks, each script in its own direction, and clickable links. Markup is not
 * interpreted.
 */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return (
    <p className="linked-text" dir="auto">
      {textParts(text).map(({ text: written, href }, index) =>
        href === null ? (
          written
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {written}
          </a>
        ),
      )}
    </p>
  );
});
