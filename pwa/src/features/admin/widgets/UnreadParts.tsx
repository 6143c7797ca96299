import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import './unread-parts.css';

/** Shows the parts of a file that an import does not use, and what to do. Renders nothing when all of it is used. */
export function UnreadParts({ unread, hint }: { unread: readonly Unread[]; hint: string }) {
  if (unread.length === 0) return null;
  return (
    <Notice tone="info">
      <p className={asText({ weight: 'bold' })}>{words.unread}</p>
      <ul className={`unread-parts ${asStack({ gap: 1, breaks: true })}`}>
        {unread.map(({ kind, name, rows }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
          <li key={index}>{words.unreadPart[kind](name, rows)}</li>
        ))}
      </ul>
      <p>{hint}</p>
    </Notice>
  );
}
