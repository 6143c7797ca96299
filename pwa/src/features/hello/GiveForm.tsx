import { type Givable, type Given, givable } from '@memcherrish/shared/access/given.ts';
import { helloWords } from '@memcherrish/shared/text/hello.ts';
import { useState } from 'react';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { StepTitle } from './StepTitle.tsx';

interface GiveFormProps {
  name: string;
  numbers: Record<Givable, string | null>;
  onGive(given: Given): Promise<void>;
}

/** Asks what to give the other person. Nothing is ticked at first. */
export function GiveForm({ name, numbers, onGive }: GiveFormProps) {
  const [ticked, setTicked] = useState<readonly Givable[]>([]);
  const [busy, setBusy] = useState(false);
  const own = givable.filter((field) => numbers[field] !== null);
  async function give() {
    setBusy(true);
    await onGive(Object.fromEntries(ticked.map((field) => [field, numbers[field]])));
    setBusy(false);
  }
  return (
    <form
      className="hello-step"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void give();
      }}
    >
      <fieldset className="hello-give">
        <legend>
          <StepTitle>{helloWords.giveTitle(name)}</StepTitle>
        </legend>
        <p className="hello-text">{own.length === 0 ? helloWords.noNumbers : helloWords.giveText}</p>
        {own.map((field) => (
          <label key={field} className="hello-tick">
            <input
              type="checkbox"
              checked={ticked.includes(field)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked(checked ? [...ticked, field] : ticked.filter((each) => each !== field))
              }
            />
            <span>
              <span className="hello-tick-name">{helloWords.fields[field]}</span>
              <span className="hello-tick-value">{readableNumber(numbers[field] ?? '')}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {own.length > 0 && ticked.length === 0 && <p className="hello-text">{helloWords.giveNothing}</p>}
      <Button type="submit" busy={busy}>
        {helloWords.give}
      </Button>
    </form>
  );
}
