import type { Given } from '@memcherrish/shared/access/given.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Camera, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currentDate } from '#clock/clock.ts';
import { useHelloKey } from '#local/db/hello-key.ts';
import { blockedPeople } from '#local/edits/blocked-people.ts';
import type { SchoolmateViewer } from '#local/edits/mutations/shown-viewer.ts';
import { saveEdit } from '#local/outbox/outbox.ts';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { GiveForm } from './GiveForm.tsx';
import { FirstPhone, type Met, SecondPhone } from './meeting.ts';
import { ownDetails } from './own-details.ts';
import { nameHere, selfHere } from './people-here.ts';
import { Received } from './Received.tsx';
import { ScanCode } from './ScanCode.tsx';
import { ShowCode } from './ShowCode.tsx';
import { StepTitle } from './StepTitle.tsx';
import './hello.css';

type Answer = NonNullable<Awaited<ReturnType<FirstPhone['read']>>>;

/** The steps of both phones: the one that shows the first code, and the one that scans it. */
type Step =
  | { at: 'start' }
  | { at: 'first-code' | 'scan-answer'; phone: FirstPhone }
  | { at: 'give-back'; phone: FirstPhone; answer: Answer; name: string }
  | { at: 'scan-first' }
  | { at: 'give'; phone: SecondPhone; name: string }
  | { at: 'answer-code' | 'scan-return'; phone: SecondPhone; name: string; code: string }
  | { at: 'done'; name: string; given: Given; code: string | null };

/** `/hello`: two people swap numbers from phone to phone, without network (decision record 0032). */
export function Hello() {
  const me = useViewer();
  useHelloKey();
  if (me?.kind !== 'schoolmate') return null;
  return (
    <div className={`hello ${asStack({ gap: 4, centered: true, width: 'measure' })}`}>
      <PageHeader title={helloWords.hello} />
      <Meeting me={me} />
    </div>
  );
}

function Meeting({ me }: { me: SchoolmateViewer }) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const [failure, setFailure] = useState<string | null>(null);
  const ownId = me.schoolmate._id;
  const own = ownDetails(me.schoolmate);
  const again = () => setStep({ at: 'start' });

  /** Runs a step of the meeting; a failure of the browser leads back to the start. */
  async function doing(work: () => Promise<void>) {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      reportError(error);
      setFailure(helloWords.failed);
      again();
    }
  }
  const showFirst = () =>
    doing(async () => setStep({ at: 'first-code', phone: await FirstPhone.begin(await selfHere(ownId)) }));

  /** Reads a code; a failure of the browser is shown like a code that cannot be used. */
  const reading = (read: (text: string) => Promise<string | null>) => async (text: string) => {
    try {
      return await read(text);
    } catch (error) {
      reportError(error);
      return helloWords.failed;
    }
  };

  /** Returns why no hello is possible with this person, or their name. */
  async function person(id: string): Promise<{ name: string } | { why: string }> {
    if (blockedPeople(me).has(id)) return { why: helloWords.blocked };
    const name = await nameHere(id);
    return name === null ? { why: helloWords.unknownPerson } : { name };
  }
  async function readFirst(text: string) {
    const phone = await SecondPhone.read(await selfHere(ownId), text);
    if (!phone) return helloWords.wrongCode.hello;
    const found = await person(phone.otherId);
    if ('why' in found) return found.why;
    setStep({ at: 'give', phone, name: found.name });
    return null;
  }
  async function readAnswer(phone: FirstPhone, text: string) {
    const answer = await phone.read(text);
    if (!answer) return helloWords.wrongCode.answer;
    const found = await person(answer.signed.offer.from);
    if ('why' in found) return found.why;
    setStep({ at: 'give-back', phone, answer, name: found.name });
    return null;
  }
  async function readReturn(phone: SecondPhone, name: string, text: string) {
    const met = await phone.read(text);
    if (!met) return helloWords.wrongCode.return;
    await finish(met, name, null);
    return null;
  }
  async function finish({ swap, given }: Met, name: string, code: string | null) {
    try {
      await saveEdit({ kind: 'swap', personId: swap.theirs.offer.from, name, swap });
    } catch (error) {
      reportError(error);
      setFailure(helloWords.notStored);
    }
    setStep({ at: 'done', name, given, code });
  }

  const shown = ((): ReactNode => {
    switch (step.at) {
      case 'start':
        return (
          <>
            <p className={asText({ tone: 'quiet' })}>{helloWords.text}</p>
            <div className={`hello-choice ${asRow({ gap: 3, wrap: true })}`}>
              <Button icon={<Share2 />} onClick={() => void showFirst()}>
                {helloWords.showCode}
              </Button>
              <Button kind="quiet" icon={<Camera />} onClick={() => setStep({ at: 'scan-first' })}>
                {helloWords.scanCode}
              </Button>
            </div>
          </>
        );
      case 'first-code':
        return (
          <Coded code={step.phone.code} title={helloWords.firstTitle} text={helloWords.firstText}>
            <Button icon={<Camera />} onClick={() => setStep({ ...step, at: 'scan-answer' })}>
              {helloWords.firstNext}
            </Button>
          </Coded>
        );
      case 'scan-first':
        return <Scanned title={helloWords.scanFirst} onCode={reading(readFirst)} />;
      case 'scan-answer':
        return (
          <Scanned title={helloWords.scanAnswer} onCode={reading((text) => readAnswer(step.phone, text))} />
        );
      case 'give':
        return (
          <GiveForm
            name={step.name}
            own={own}
            onGive={(given) =>
              doing(async () => {
                const code = await step.phone.answer(given, currentDate());
                setStep({ ...step, at: 'answer-code', code });
              })
            }
          />
        );
      case 'answer-code':
        return (
          <Coded code={step.code} title={helloWords.answerTitle(step.name)} text={helloWords.answerText}>
            <Button icon={<Camera />} onClick={() => setStep({ ...step, at: 'scan-return' })}>
              {helloWords.answerNext}
            </Button>
          </Coded>
        );
      case 'scan-return':
        return (
          <Scanned
            title={helloWords.scanReturn(step.name)}
            onCode={reading((text) => readReturn(step.phone, step.name, text))}
          />
        );
      case 'give-back':
        return (
          <GiveForm
            name={step.name}
            own={own}
            onGive={(given) =>
              doing(async () => {
                const { code, ...met } = await step.phone.reply(step.answer, given, currentDate());
                await finish(met, step.name, code);
              })
            }
          />
        );
      case 'done':
        return (
          <>
            {step.code !== null && (
              <Coded
                code={step.code}
                title={helloWords.returnTitle(step.name)}
                text={helloWords.returnText}
              />
            )}
            {step.code === null && <StepTitle>{helloWords.doneTitle(step.name)}</StepTitle>}
            <Received name={step.name} given={step.given} />
            <p className={asText({ tone: 'quiet' })}>{helloWords.laterText}</p>
            <LinkButton kind="quiet" to="/viewpage-new">
              {vocabulary.done}
            </LinkButton>
          </>
        );
    }
  })();
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asStack({ gap: 4, align: 'stretch' })}>{shown}</div>
      {step.at !== 'start' && (
        <Button kind="quiet" className={asText({ self: 'start' })} onClick={again}>
          {step.at === 'done' ? helloWords.another : vocabulary.startAgain}
        </Button>
      )}
    </>
  );
}

interface CodedProps {
  code: string;
  title: string;
  text: string;
  children?: ReactNode;
}

function Coded({ code, title, text, children }: CodedProps) {
  return (
    <>
      <StepTitle key={title}>{title}</StepTitle>
      <ShowCode code={code} />
      <p className={asText({ tone: 'quiet' })}>{text}</p>
      {children}
    </>
  );
}

function Scanned({ title, onCode }: { title: string; onCode(text: string): Promise<string | null> }) {
  return (
    <>
      <StepTitle key={title}>{title}</StepTitle>
      <ScanCode onCode={onCode} />
    </>
  );
}
