import { activityFields } from '@memcherrish/shared/descriptions/activity.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type ComparedRecord,
  type DuplicatePair,
  duplicateCalls,
} from '@memcherrish/shared/wire/desk/duplicates.ts';
import {
  fieldsToChoose,
  likelyChoices,
  type MergeChoices,
  type MergeField,
  mergeFields,
  mergeValue,
  sideToKeep,
} from '@memcherrish/shared/wire/people/merge-fields.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { pairKey } from './use-duplicates.ts';
import '#admin/widgets/dialog-form.css';
import './merge-dialog.css';

interface MergeDialogProps {
  schoolId: string;
  /** Null closes the dialog. */
  pair: DuplicatePair | null;
  onClose: () => void;
  /** Runs when the dialog has left the screen and the focus is back on its opener, if that still exists. */
  onClosed: () => void;
  onMerged: (mergeId: string, message: string) => void;
  /** Runs when a record has changed since it was shown. */
  onStale: () => void;
}

/** Merges two records. Where they differ, the admin chooses the value to keep, field by field. */
export function MergeDialog({ pair, onClose, onClosed, ...rest }: MergeDialogProps) {
  return (
    <DialogAbout
      about={pair}
      onClose={onClose}
      onClosed={onClosed}
      title={() => duplicateWords.mergeTitle}
      size="large"
    >
      {(shown) => <MergeForm key={pairKey(shown)} pair={shown} {...rest} />}
    </DialogAbout>
  );
}

function MergeForm({
  schoolId,
  pair,
  onMerged,
  onStale,
}: Omit<MergeDialogProps, 'onClose' | 'onClosed' | 'pair'> & { pair: DuplicatePair }) {
  const [keep, gone] =
    sideToKeep(pair.one, pair.other) === 'other' ? [pair.other, pair.one] : [pair.one, pair.other];
  const fields = fieldsToChoose(keep, gone);
  // Stores choices by record id, because an update to a record may swap which of the two is kept.
  const form = useForm({
    start: { chosen: {} as Partial<Record<MergeField, string>> },
    read: () => {
      const seen = { keep: keep.version, gone: gone.version };
      return { ok: true, body: { keep: keep._id, gone: gone._id, seen, fields: choices } };
    },
    call: (body) =>
      ask(sendCall(duplicateCalls.merge, { params: { schoolId }, body }), duplicateWords.mergeFailed),
    onSent: ({ _id, message }) => onMerged(_id, message),
    onFailed: ({ code }) => {
      if (code === 'conflict') onStale();
    },
  });
  const choices = likelyChoices(keep, gone);
  for (const field of fields) {
    const from = form.entry.chosen[field];
    if (from !== undefined) choices[field] = from === keep._id ? 'keep' : 'gone';
  }

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>
        {fields.length > 0 ? duplicateWords.chooseHint : duplicateWords.nothingDiffers}
        {keep.claimed && ` ${duplicateWords.ownersStay}`}
      </p>
      <div className={`merge-columns ${asStack({ gap: 6 })}`}>
        <div className={asStack({ gap: 4 })}>
          {fields.map((field) => (
            <fieldset key={field} className="merge-field">
              <legend>{activityFields[field] ?? field}</legend>
              <div className="merge-choices">
                {(
                  [
                    ['keep', keep],
                    ['gone', gone],
                  ] as const
                ).map(([side, record]) => (
                  <label
                    key={side}
                    className={`merge-choice ${asRow({ gap: 3, shrink: true, target: true, py: 2, px: 3 })}`}
                  >
                    <input
                      type="radio"
                      name={field}
                      checked={choices[field] === side}
                      onChange={() =>
                        form.change(({ chosen }) => ({ chosen: { ...chosen, [field]: record._id } }))
                      }
                    />
                    <Value record={record} field={field} />
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <Result keep={keep} gone={gone} choices={choices} />
      </div>
      <DialogFoot>
        <SubmitButton of={form} label={duplicateWords.mergeNow} busyLabel={duplicateWords.merging} />
      </DialogFoot>
    </Form>
  );
}

function Value({ record, field }: { record: ComparedRecord; field: MergeField }) {
  if (field === 'photo') {
    const { name, profilePic, photoPreview } = record;
    if (profilePic === null)
      return <span className={asText({ tone: 'quiet' })}>{duplicateWords.noPhoto}</span>;
    return (
      <>
        <Avatar name={name} photo={profilePic} preview={photoPreview} size="medium" />
        <span className="visually-hidden">{duplicateWords.ofRecord(classesOf(record))}</span>
      </>
    );
  }
  const value = mergeValue(record, field);
  if (value === null) return <span className={asText({ tone: 'quiet' })}>{vocabulary.notSet}</span>;
  return <bdi className={asText({ shrink: true, breaks: true })}>{readableNumber(value)}</bdi>;
}

/** Shows the result of the merge: the kept and the removed record. */
function Result({
  keep,
  gone,
  choices,
}: {
  keep: ComparedRecord;
  gone: ComparedRecord;
  choices: MergeChoices;
}) {
  const from = (field: MergeField) => (choices[field] === 'gone' ? gone : keep);
  const name = mergeValue(from('name'), 'name') ?? '';
  const photo = from('photo');
  const known = new Set(keep.classes.map(({ divisionId }) => divisionId));
  const classes = [...keep.classes, ...gone.classes.filter(({ divisionId }) => !known.has(divisionId))];
  const rows = mergeFields
    .filter((field) => field !== 'name' && field !== 'photo')
    .flatMap((field) => {
      const value = mergeValue(from(field), field);
      return value === null ? [] : [{ field, value }];
    });
  return (
    <section className="merge-result" aria-labelledby="merge-result">
      <h3 id="merge-result">{duplicateWords.result}</h3>
      <div className={asRow({ gap: 3, align: 'stretch', size: 1, leading: 'snug' })}>
        <Avatar name={name} photo={photo.profilePic} preview={photo.photoPreview} size="medium" />
        <div>
          <p className={asText({ size: 2, weight: 'bold', breaks: true })}>
            <bdi>{name}</bdi>
          </p>
          {classes.map(({ divisionId, division, batch }) => (
            <p key={divisionId}>{`${division}, ${batch}`}</p>
          ))}
        </div>
      </div>
      <dl className={`merge-result-rows ${asStack({ gap: 2, size: 1 })}`}>
        {rows.map(({ field, value }) => (
          <div key={field}>
            <dt>{activityFields[field] ?? field}</dt>
            <dd>
              <bdi>{readableNumber(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function classesOf({ classes }: ComparedRecord): string {
  return classes.map(({ batch, division }) => `${division}, ${batch}`).join(' · ');
}
