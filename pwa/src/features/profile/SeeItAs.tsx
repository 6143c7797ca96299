import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asTyped } from './draft.ts';
import { OwnCards } from './OwnCards.tsx';
import type { ProfileEdit } from './use-profile-edit.ts';

/** Previews the viewer's own card with the unsaved changes. */
export function SeeItAs({ edit }: { edit: ProfileEdit }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button kind="quiet" icon={<Eye />} onClick={() => setOpen(true)}>
          {profileWords.seeItAs}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={vocabulary.asOthersSeeYou}
        description={edit.isChanged ? ownWords.asOnceSaved : ownWords.asOthersSeeYou}
      >
        <OwnCards own={asTyped(edit.own, edit.value)} />
      </Dialog>
    </>
  );
}
