import { limitsSomeDetail } from '@memcherrish/shared/rules/school-privacy.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow } from '#ui/layout.ts';
import { type PrivacyAnswer, PrivacyAnswers, useAnswerPrivacy } from './PrivacyAnswers.tsx';

/** The line that asks who sees the viewer's details, and the sheet with the answers. */
export function AskPrivacy({ own }: { own: OwnRecord }) {
  const schools = useSchoolsPrivacy();
  const send = useAnswerPrivacy(own);
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<PrivacyAnswer | null>(null);

  return (
    <>
      <button
        type="button"
        className={`class-matter-line ${asRow({ gap: 3, fill: true, py: 1, px: 3, tone: 'ink', weight: 'bold', leading: 'tight', text: 'start' })}`}
        onClick={() => setAsking(true)}
      >
        <LockKeyhole aria-hidden="true" />
        <span>{privacyWords.askTitle}</span>
        <ChevronRight aria-hidden="true" />
      </button>
      <Dialog
        open={asking}
        onOpenChange={(open) => {
          setAnswer(null);
          setAsking(open);
        }}
        // After the sheet has closed, because the answer removes the line that gets the focus back.
        onClosed={() => void (answer && send(answer))}
        title={privacyWords.askTitle}
        description={limitsSomeDetail(schools) ? privacyWords.askTextLimited : privacyWords.askText}
        size="small"
      >
        <PrivacyAnswers
          onAnswer={(chosen) => {
            setAnswer(chosen);
            setAsking(false);
          }}
        />
      </Dialog>
    </>
  );
}
