import { fieldsGiven, type Given } from '@memcherrish/shared/access/given.ts';
import { type Givable, givable } from '@memcherrish/shared/domain/givable.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
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
    <Form of={form} className={asStack({ gap: 4, align: 'stretch' })}>
      <fieldset className={`hello-give ${asStack({ gap: 3 })}`}>
        <legend>
          <StepTitle>{helloWords.giveTitle(name)}</StepTitle>
        </legend>
        <p className={asText({ tone: 'quiet' })}>
          {set.length === 0 ? helloWords.noNumbers : helloWords.giveText}
        </p>
        {set.map((field) => (
          <label
            key={field}
            className={`hello-tick ${asRow({ gap: 3, target: true, py: 3, px: 4, surface: true })}`}
          >
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
              <span className={asText({ weight: 'bold' })}>{helloWords.fields[field]}</span>
              <span className={asText({ tone: 'quiet' })}>{readableDetail(own, field)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {set.length > 0 && ticked.length === 0 && (
        <p className={asText({ tone: 'quiet' })}>{helloWords.giveNothing}</p>
      )}
      <SubmitButton of={form} label={helloWords.showCode} />
    </Form>
  );
}
