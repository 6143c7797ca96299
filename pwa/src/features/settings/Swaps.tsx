import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import type { Swap } from '@memcherrish/shared/wire/people/hello.ts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { Section } from './Section.tsx';

const sentences = { refused: helloWords.endFailed, notKept: helloWords.endFailed };

/** The people that the viewer swapped details with (decision record 0032). Reads the device, so it works offline. */
export function Swaps({ swaps }: { swaps: readonly Swap[] }) {
  const isEmpty = swaps.length === 0;
  return (
    <Section title={helloWords.listTitle} text={isEmpty ? helloWords.listNone : helloWords.listText}>
      {!isEmpty && (
        <ul className={asStack({ gap: 3 })} aria-label={helloWords.listTitle}>
          {swaps.map((swap) => (
            <Person key={swap._id} swap={swap} />
          ))}
        </ul>
      )}
      <div>
        {/* A whole page load: only the page at this address may use the camera. */}
        <LinkButton kind="quiet" icon={<Users />} href="/hello">
          {helloWords.hello}
        </LinkButton>
      </div>
    </Section>
  );
}

function Person({ swap: { _id: personId, name, gave } }: { swap: Swap }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function end() {
    setFailure(null);
    setBusy(true);
    const sent = await submitEdit({ kind: 'swap-end', personId, name }, sentences);
    setBusy(false);
    if (!sent.ok) return setFailure(sent.problem.message);
    toast(sent.value === 'sent' ? helloWords.ended(name) : messages.savedHere);
  }

  const fields = gave.map((field) => helloWords.shortFields[field]).join(', ');
  return (
    <li className={`settings-item ${asRow({ gap: 2, across: 4, wrap: true })}`}>
      <Users aria-hidden="true" />
      <div className="settings-words">
        <p className={asText({ weight: 'medium' })} dir="auto">
          {name}
        </p>
        <p className={asText({ size: 1, tone: 'quiet' })}>
          {fields ? helloWords.youGave(fields) : helloWords.youGaveNothing}
        </p>
      </div>
      <Button kind="quiet" busy={busy} aria-label={`${helloWords.end}: ${name}`} onClick={() => void end()}>
        {helloWords.end}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </li>
  );
}
