import { Dialog } from '#ui/Dialog.tsx';
import { useLast } from '#ui/use-last.ts';
import { EditSchoolmateForm } from './EditSchoolmateForm.tsx';
import type { ListedPerson } from './people-order.ts';
import type { DivisionPlace } from './use-uploads.ts';

interface EditSchoolmateProps {
  place: DivisionPlace;
  /** Null closes the dialog. */
  person: ListedPerson | null;
  onClose: () => void;
  onSaved: (person: ListedPerson) => void;
}

/** The edit form of a schoolmate, over the table that it was opened from. */
export function EditSchoolmate({ place, person, onClose, onSaved }: EditSchoolmateProps) {
  const shown = useLast(person);
  if (!shown) return null;
  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Update ${shown.name}`}
      size="large"
    >
      <EditSchoolmateForm place={place} person={shown} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}
