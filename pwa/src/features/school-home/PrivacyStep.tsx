import { limitsSomeDetail } from '@memcherrish/shared/rules/school-privacy.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { useState } from 'react';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { asStack, asText } from '#ui/layout.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { PrivacyAnswers, useAnswerPrivacy } from './PrivacyAnswers.tsx';

/** The last step of signing up and of claiming: who sees the details, before the class opens. */
export function PrivacyStep({ own }: { own: OwnRecord }) {
  const schools = useSchoolsPrivacy();
  const send = useAnswerPrivacy(own);
  const [busy, setBusy] = useState(false);
  return (
    <div className={asStack({ gap: 5, width: 'small' })}>
      <PageHeader
        title={privacyWords.askTitle}
        text={limitsSomeDetail(schools) ? privacyWords.askTextLimited : privacyWords.askText}
      />
      <PrivacyAnswers
        busy={busy}
        onAnswer={async (answer) => {
          setBusy(true);
          await send(answer);
          setBusy(false);
        }}
      />
      <p className={asText({ tone: 'quiet' })}>{newcomerWords.changeLater}</p>
    </div>
  );
}
