import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { Menu } from '#ui/layers/Menu.tsx';
import type { MenuItem } from '#ui/layers/MenuSheet.tsx';

/** The overflow menu of a list row. */
export function RowMenu({ of, items }: { of: string; items: readonly MenuItem[] }) {
  const what = useId();
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-button" aria-label={vocabulary.more} aria-describedby={what}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
        items={items}
      />
      <span id={what} hidden>
        {of}
      </span>
    </>
  );
}
