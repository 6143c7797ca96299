import { fieldsGiven, type Given } from '@memcherrish/shared/access/given.ts';
import { type Givable, givable } from '@memcherrish/shared/domain/givable.ts';
import { helloWords } from '@memcherrish/shared/text/hello.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/use-form.ts';
import { type OwnDetails, readableDetail } from './own-details.ts';
import { StepTitle } from './StepTitle.tsx';

interface GiveFormProps {
  name: string;
  own: OwnDetails;
  onGive(given: Given): Promise<void>;
}

/** Asks what to give the other person. Nothing is ticked at first. */
export function GiveForm({ name, own, onGive }: GiveFormProps) {
  const form = useForm({
    start: { ticked: [] as readonly Givable[] },
    onSent: ({ ticked }) =>
      onGive(
        Object.fromEntries(ticked.flatMap((each) => fieldsGiven[each].map((field) => [field, own[field]]))),
      ),
    leaving: 'silent',
  });
  const { ticked } = form.entry;
  const set = givable.filter((each) => readableDetail(own, each) !== '');
  return (
    <Form of={form} className="hello-step">
      <fieldset className="hello-give">
        <legend>
          <StepTitle>{helloWords.giveTitle(name)}</StepTitle>
        </legend>
        <p className="hello-text">{set.length === 0 ? helloWords.noNumbers : helloWords.giveText}</p>
        {set.map((field) => (
          <label key={field} className="hello-tick">
            <input
              type="checkbox"
              checked={ticked.includes(field)}
              onChange={({ currentTarget: { checked } }) =>
                form.change({
                  ticked: checked ? [...ticked, field] : ticked.filter((each) => each !== field),
                })
              }
            />
            <span>
              <span className="hello-tick-name">{helloWords.fields[field]}</span>
              <span className="hello-tick-value">{readableDetail(own, field)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {set.length > 0 && ticked.length === 0 && <p className="hello-text">{helloWords.giveNothing}</p>}
      <Button type="submit" busy={form.busy}>
        {helloWords.give}
      </Button>
    </Form>
  );
}
