import type { ReactNode } from 'react';
import { asRow, asText } from '#ui/layout.ts';
import './list-row.css';

export interface ListRowProps {
  /** A face or an icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** A line between the title and the quiet text. */
  line?: ReactNode;
  text?: ReactNode;
  /** A button or a note at the end. It moves below the words when there is no room for both. */
  end?: ReactNode;
}

/** The content of a row in a list of people or things. It can be in a button. */
export function ListRow({ picture, title, line, text, end }: ListRowProps) {
  return (
    <span className={`list-row ${asRow({ gap: 1, across: 3, wrap: true, fill: true })}`}>
      {picture}
      <span className={`list-row-words ${asText({ leading: 'snug' })}`}>
        <span className={`list-row-title ${asText({ weight: 'bold' })}`} dir="auto">
          {title}
        </span>
        {line && <span className={asText({ size: 1, breaks: true })}>{line}</span>}
        {text && (
          <span
            className={`list-row-text ${asText({ size: 1, tone: 'quiet', breaks: true, figures: true })}`}
          >
            {text}
          </span>
        )}
      </span>
      {end}
    </span>
  );
}
