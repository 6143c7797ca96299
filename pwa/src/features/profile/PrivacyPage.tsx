import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { asksPrivacy, keptPrivacy, suggestsBatch } from '@memcherrish/shared/rules/privacy-question.ts';
import {
  firstLevels,
  limitsSomeDetail,
  type PersonsSchool,
  schoolsOf,
} from '@memcherrish/shared/rules/school-privacy.ts';
import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useAudience } from '#local/queries/use-audience.ts';
import { useCodeCountries } from '#local/sign-in/use-code-countries.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { draftOf } from './draft.ts';
import { limitOf } from './limits.ts';
import { PrivacyChoices } from './PrivacyChoices.tsx';
import { SeeItAs } from './SeeItAs.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

/** `/privacy`: who sees which of the viewer's details. */
export function PrivacyPage() {
  const me = useViewer();
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<UserRound aria-hidden="true" />} title={messages.loadingSchool} />;
  return <Editor own={me.schoolmate} schools={schoolsOf(me)} />;
}

function Editor({ own, schools }: { own: OwnRecord; schools: readonly PersonsSchool[] }) {
  // Saving answers the question. What the person does not change stays as it holds now.
  const [start] = useState(() =>
    asksPrivacy(own) ? draftOf({ kind: 'profile', fields: keptPrivacy(schools), base: own.revisions }) : {},
  );
  const edit = useProfileEdit(own, { start });
  const isInNoClass = useAudience()?.divisions === 0;

  function chooseSuggested() {
    const levels = firstLevels(schools);
    for (const field of levelFields) edit.type(field, levels[field]);
  }

  return (
    <>
      <PageHeader title={privacyWords.whoSeesYours} text={privacyWords.text} />
      <Form of={edit.form} ownFailure className={asStack({ gap: 5 })}>
        {asksPrivacy(own) && (
          <Notice tone="info">
            <p>{limitsSomeDetail(schools) ? privacyWords.askTextLimited : privacyWords.askText}</p>
            <Button kind="quiet" onClick={chooseSuggested}>
              {suggestsBatch(schools) ? privacyWords.batchForAll : privacyWords.asSchoolSuggests}
            </Button>
          </Notice>
        )}
        {isInNoClass && <Notice tone="info">{ownWords.seenWithoutClass}</Notice>}
        <PrivacyChoices limit={(field) => limitOf(schools, field, edit.value(field))} onChange={edit.type} />
        <p className={asText({ size: 1, tone: 'quiet' })}>{privacyWords.noBirthday}</p>
        <WhatsAppLine />
        {edit.form.failure && <Notice tone="error">{edit.form.failure}</Notice>}
        <div className={asRow({ gap: 3, wrap: true })}>
          <SubmitButton of={edit.form} />
          <SeeItAs edit={edit} />
          {asksPrivacy(own) && <KeepButton own={own} schools={schools} />}
        </div>
      </Form>
      <ConflictDialog edit={edit} />
    </>
  );
}

/** Says what Meta learns, where codes go by WhatsApp. */
function WhatsAppLine() {
  const { whatsApp } = useCodeCountries();
  if (whatsApp === undefined) return null;
  return <p className={asText({ size: 1, tone: 'quiet' })}>{channelWords.onPrivacyPage}</p>;
}

/** Answers the question without a change of who sees the details, and so that they stay as they are. */
function KeepButton({ own: { revisions }, schools }: { own: OwnRecord; schools: readonly PersonsSchool[] }) {
  const navigate = useNavigate();
  const toast = useToast();
  const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };
  async function keep() {
    const fields = keptPrivacy(schools);
    // Another device may answer meanwhile. The base makes that a conflict, so its levels are not overwritten unseen.
    const base = Object.fromEntries(Object.keys(fields).map((field) => [field, revisions[field] ?? 0]));
    const sent = await submitEdit({ kind: 'profile', fields, base }, sentences);
    if (sent.ok) await navigate('/viewpage-new');
    else toast(sent.problem.message, 'error');
  }
  return (
    <Button kind="quiet" onClick={() => void keep()}>
      {privacyWords.keep}
    </Button>
  );
}
