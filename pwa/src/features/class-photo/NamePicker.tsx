import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useDeferredValue, useState } from 'react';
import { PersonRow } from '#components/PersonRow.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { type BatchPerson, matching } from './batch-people.ts';

/** Shows at most this many names. Typing narrows the list. */
const most = 12;

interface NamePickerProps {
  open: boolean;
  people: readonly BatchPerson[];
  /** The class of the photo. Its people are offered first. */
  divisionId: string;
  /** The people who have a face in the photo already. */
  named: ReadonlySet<string>;
  onChoose(person: BatchPerson): void;
  onClose(): void;
}

/** Chooses a name of the batch, joined or not. */
export function NamePicker({ open, onClose, ...choice }: NamePickerProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.chooseTitle}
      description={words.chooseHint}
      size="small"
    >
      <Names {...choice} />
    </Dialog>
  );
}

function Names({ people, divisionId, named, onChoose }: Omit<NamePickerProps, 'open' | 'onClose'>) {
  const [typed, setTyped] = useState('');
  const found = matching(people, useDeferredValue(tidy(typed)), { divisionId, named }).slice(0, most);
  return (
    <div className={asStack({ gap: 3 })}>
      <TextField label={vocabulary.name} value={typed} onChange={setTyped} autoComplete="off" />
      {found.length === 0 && <p role="status">{words.noMatch}</p>}
      <ul className="face-list">
        {found.map((person) => (
          <li key={person._id}>
            <button
              type="button"
              className={`face-row ${asText({ fill: true, target: true, py: 1, px: 2, tone: 'ink', text: 'start' })}`}
              onClick={() => onChoose(person)}
            >
              <PersonRow person={person} empty={!person.hasJoined} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
