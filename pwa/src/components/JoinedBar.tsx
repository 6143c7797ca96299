import { isInMemoriam, isMissing } from '@memcherrish/shared/access/missing.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useSheet } from '#ui/layers/use-sheet.ts';
import { asRow } from '#ui/layout.ts';
import type { MissingList } from './missing-list.tsx';
import type { Room } from './room.ts';
import './joined-bar.css';

/** '37 of 48 have joined', with a ring, and Invite. Both open the list of those who are missing. */
export function JoinedBar({ room, list }: { room: Room; list: MissingList }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const List = useSheet(list, open, () => setOpen(false));
  const living = room.schoolmates.filter((face) => !isInMemoriam(face));
  const all = living.length;
  if (all === 0) return null;
  const found = all - living.filter(isMissing).length;
  const words = frameWords.joined(found, all);
  return (
    <section className="joined-bar" aria-label={words}>
      <div className={`joined-bar-line ${asRow({ across: 3, wrap: true })}`}>
        <svg className="joined-bar-ring" viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15" pathLength={all} />
          <circle cx="18" cy="18" r="15" pathLength={all} strokeDasharray={`${found} ${all}`} />
        </svg>
        <button
          type="button"
          className="joined-bar-words"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          <span>{words}</span>
          <ChevronDown aria-hidden="true" />
        </button>
        {found < all && !open && <Button onClick={() => setOpen(true)}>{vocabulary.invite}</Button>}
      </div>
      {open && List && (
        <div id={panel} className="joined-bar-panel">
          <List room={room} />
        </div>
      )}
    </section>
  );
}
