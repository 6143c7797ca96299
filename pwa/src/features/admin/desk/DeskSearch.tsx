import { deskWords as words } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow } from '#ui/layout.ts';
import { SearchBox } from './SearchBox.tsx';
import './desk-search.css';

/** A button, and Ctrl+K, that open the search for classes and people. */
export function DeskSearch({ schools }: { schools: readonly DeskSchool[] }) {
  const [isOpen, setOpen] = useState(false);
  // A search that is opened while the last one is still closing starts with an empty field.
  const [opening, setOpening] = useState(0);
  const open = useEffectEvent(() => {
    if (!isOpen) setOpening(opening + 1);
    setOpen(true);
  });
  useEffect(() => {
    const pressKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', pressKey);
    return () => document.removeEventListener('keydown', pressKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`desk-search ${asRow({ gap: 2, px: 3, size: 1, tone: 'quiet' })}`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span className="desk-search-label">{vocabulary.search}</span>
        <span className="desk-search-key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.searchTitle}>
        <SearchBox key={opening} schools={schools} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
