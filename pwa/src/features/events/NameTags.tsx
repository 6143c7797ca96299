import { nameTagWords as words } from '@memcherrish/shared/text/events/name-tags.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type NameTagGroup,
  nameTagCalls,
  nameTagGroups,
  type NameTags as Tags,
} from '@memcherrish/shared/wire/events/name-tags.ts';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { TickField } from '#ui/forms/TickField.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Failure } from '#ui/pages/Failure.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { usePrint } from '#ui/pages/use-print.ts';
import { WayBack } from '#ui/pages/WayBack.tsx';
import { MissingPhotos } from '#ui/photos/MissingPhotos.tsx';
import { EmptyTag, NameTag } from './NameTag.tsx';
import './events.css';
import './name-tags.css';

/** The empty tags of one sheet. */
const emptyTags = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface NameTagsProps {
  eventId: string;
  /** The address of the organiser's page. */
  repliesAt: string;
}

/** The name tags of an event, for its organisers: sheets of A4, or one tag. It needs a connection. */
export function NameTags({ eventId, repliesAt }: NameTagsProps) {
  const [group, setGroup] = useState<NameTagGroup>('coming');
  const { list, failure, load } = useNameTags(eventId, group);
  const chooser = (
    <>
      <PageHeader title={vocabulary.nameTags} text={words.hint} />
      <SelectField
        label={words.who}
        value={group}
        options={nameTagGroups.map((value) => ({ value, label: words.groups[value] }))}
        onChange={(value) => setGroup(value === 'invited' ? value : 'coming')}
      />
    </>
  );
  const back = <WayBack to={repliesAt} label={words.toReplies} />;
  if (list) return <Sheets key={group} list={list} chooser={chooser} back={back} />;
  return (
    <div className={`name-tags-form ${asStack({ gap: 4, fill: true })}`}>
      {chooser}
      {failure === null ? (
        <p role="status">{vocabulary.loading}</p>
      ) : (
        <Failure text={failure} onRetry={load} />
      )}
      {back}
    </div>
  );
}

function useNameTags(eventId: string, group: NameTagGroup) {
  const [list, setList] = useState<{ of: NameTagGroup; tags: Tags } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function load() {
    setFailure(null);
    const outcome = await sendCall(nameTagCalls.list, { params: { eventId }, query: { of: group } });
    if (outcome.ok) setList({ of: group, tags: outcome.value });
    else setFailure(because(words.failed, outcome.problem.message));
  }
  const loadFirst = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is loaded again
  useEffect(() => {
    void loadFirst();
  }, [eventId, group]);
  // A slow answer for the group that was chosen before is not shown.
  return { list: list?.of === group ? list.tags : null, failure, load };
}

interface SheetsProps {
  list: Tags;
  chooser: ReactNode;
  back: ReactNode;
}

function Sheets({ list, chooser, back }: SheetsProps) {
  const sheet = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [hasPhotos, setPhotos] = useState(true);
  const [hasEmpty, setEmpty] = useState(false);
  const [alone, setAlone] = useState<string | null>(null);
  const { isBusy, missing, print } = usePrint();
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = list.tags.filter(({ name, formerName }) =>
    [name, formerName ?? ''].some((each) => each.toLocaleLowerCase().includes(wanted)),
  );
  const discreet = list.tags.filter(({ isDiscreet }) => isDiscreet).length;
  const count = shown.length + (hasEmpty ? emptyTags.length : 0);
  const head = [list.title, list.batch ?? list.schoolName].join(' · ');

  async function printOne(tagId: string) {
    // The other tags must be hidden before the browser draws the print.
    flushSync(() => setAlone(tagId));
    await print(sheet.current);
    setAlone(null);
  }

  return (
    <>
      <div className={`name-tags-form ${asStack({ gap: 4, fill: true })}`}>
        {chooser}
        <TickField label={vocabulary.schoolDaysPhoto} checked={hasPhotos} onChange={setPhotos} />
        <TickField label={words.empty} checked={hasEmpty} onChange={setEmpty} />
        <Notice tone="info">{words.onlySeen}</Notice>
        {list.waiting > 0 && <Notice tone="info">{words.waiting(list.waiting)}</Notice>}
        {list.unnamedGuests > 0 && <Notice tone="info">{words.unnamedGuests(list.unnamedGuests)}</Notice>}
        {discreet > 0 && <Notice tone="info">{words.discreet(discreet)}</Notice>}
        <MissingPhotos count={missing} />
        <TextField label={words.find} type="search" autoComplete="off" value={typed} onChange={setTyped} />
        <div className={asRow({ gap: 3, wrap: true })}>
          <Button
            icon={<Printer />}
            busy={isBusy}
            busyLabel={vocabulary.loadingPhotos}
            disabled={count === 0}
            onClick={() => void print(sheet.current)}
          >
            {words.print(count)}
          </Button>
          {back}
        </div>
        {shown.length === 0 && <p role="status">{wanted === '' ? words.none : words.noneFound}</p>}
      </div>
      <ul
        className={`name-tags ${asRow({ gap: 5, wrap: true, align: 'stretch' })}`}
        ref={sheet}
        aria-label={vocabulary.nameTags}
        data-alone={alone ?? undefined}
      >
        {shown.map((tag) => (
          <li key={tag._id} data-alone={tag._id === alone || undefined}>
            <NameTag tag={tag} head={head} hasPhoto={hasPhotos} />
            <Button
              kind="quiet"
              aria-label={words.printOne(tag.name)}
              icon={<Printer />}
              onClick={() => void printOne(tag._id)}
            >
              {words.printOneShort}
            </Button>
          </li>
        ))}
        {hasEmpty &&
          emptyTags.map((position) => (
            <li key={position}>
              <EmptyTag head={head} />
            </li>
          ))}
      </ul>
    </>
  );
}
