import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { findPasskeyOffer, passkeyAccess } from '#local/device/passkeys.ts';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { Tabs } from '#ui/pages/Tabs.tsx';
import { ConfirmMobile } from './ConfirmMobile.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { socialFields } from './draft.ts';
import { PhotoEditor } from './PhotoEditor.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { SocialFields } from './SocialFields.tsx';
import { useProfileEdit } from './use-profile-edit.ts';
import './edit-profile.css';

const PasskeyOffer = lazy(async () => ({
  default: (await import('#components/passkeys/PasskeyOffer.tsx')).PasskeyOffer,
}));

interface EditProfileProps {
  /** Runs when the server has confirmed a number, so that the device pulls. */
  onConfirmed(): void;
}

export function EditProfile({ onConfirmed }: EditProfileProps) {
  const me = useViewer();
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<UserRound aria-hidden="true" />} title={messages.loadingSchool} />;
  return <Editor pulled={me.schoolmate} onConfirmed={onConfirmed} />;
}

type Tab = 'profile' | 'social';

function Editor({ pulled, onConfirmed }: { pulled: OwnRecord; onConfirmed: () => void }) {
  const [tab, setTab] = useState<Tab>('profile');
  const edit = useProfileEdit(pulled, {
    // Opens the tab of the first rejected field, so that the field can take the focus.
    onErrors: ([first]) => setTab(socialFields.some((each) => each === first) ? 'social' : 'profile'),
  });

  return (
    <>
      <PageHeader
        title={vocabulary.editProfile}
        actions={
          <>
            <LinkButton to="/profilepage">{vocabulary.asOthersSeeYou}</LinkButton>
            <LinkButton to="/changepassword">{passwordWords.changePassword}</LinkButton>
          </>
        }
      />
      {pulled.pendingMobile !== null && (
        <ConfirmMobile key={pulled.pendingMobile} mobile={pulled.pendingMobile} onConfirmed={onConfirmed} />
      )}
      <div className={`edit-profile ${asStack({ gap: 6 })}`}>
        <div className={asStack({ gap: 6, justify: 'start' })}>
          <PhotoEditor own={pulled} which="profile" />
          <PhotoEditor own={pulled} which="school" />
        </div>
        <Form of={edit.form} ownFailure className={asStack({ gap: 5, justify: 'start' })}>
          <Tabs<Tab>
            label={vocabulary.editProfile}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'profile', label: profileWords.profile, content: <ProfileFields edit={edit} /> },
              { value: 'social', label: profileWords.socialMedia, content: <SocialFields edit={edit} /> },
            ]}
          />
          {edit.form.failure && <Notice tone="error">{edit.form.failure}</Notice>}
          <Button
            type="submit"
            className="edit-profile-save"
            busy={edit.form.busy}
            busyLabel={vocabulary.saving}
          >
            {vocabulary.save}
          </Button>
        </Form>
      </div>
      {edit.hasSaved && (
        <Suspense>
          <PasskeyOffer access={passkeyAccess} findOffer={findPasskeyOffer} />
        </Suspense>
      )}
      <ConflictDialog edit={edit} />
    </>
  );
}
