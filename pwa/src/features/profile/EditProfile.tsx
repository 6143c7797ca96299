import { messages } from '@memcherrish/shared/text/messages.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx';
import { ConfirmMobile } from './ConfirmMobile.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { socialFields } from './draft.ts';
import { PhotoEditor } from './PhotoEditor.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { SocialFields } from './SocialFields.tsx';
import { useProfileEdit } from './use-profile-edit.ts';
import './edit-profile.css';

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
  const edit = useProfileEdit(pulled);
  const [tab, setTab] = useState<Tab>('profile');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const refused = await edit.save();
    const [first] = refused;
    if (first === undefined) return;
    // Opens the other tab first when the rejected field is in it, so that the field can take the focus.
    flushSync(() => setTab(socialFields.includes(first) ? 'social' : 'profile'));
    edit.form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)')
      ?.focus();
  }

  return (
    <>
      <PageHeader
        title={profileWords.editProfile}
        actions={
          <>
            <LinkButton to="/profilepage">{profileWords.asOthersSeeYou}</LinkButton>
            <LinkButton to="/changepassword">{passwordWords.changePassword}</LinkButton>
          </>
        }
      />
      {pulled.pendingMobile !== null && (
        <ConfirmMobile key={pulled.pendingMobile} mobile={pulled.pendingMobile} onConfirmed={onConfirmed} />
      )}
      <div className="edit-profile">
        <div className="edit-profile-photos">
          <PhotoEditor own={pulled} which="profile" />
          <PhotoEditor own={pulled} which="school" />
        </div>
        <form className="edit-profile-form" ref={edit.form} onSubmit={submit} noValidate>
          <Tabs<Tab>
            label={profileWords.editProfile}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'profile', label: profileWords.profile, content: <ProfileFields edit={edit} /> },
              { value: 'social', label: profileWords.socialMedia, content: <SocialFields edit={edit} /> },
            ]}
          />
          {edit.failure && <Notice tone="error">{edit.failure}</Notice>}
          <Button
            type="submit"
            className="edit-profile-save"
            busy={edit.busy}
            busyLabel={profileWords.saving}
          >
            {profileWords.save}
          </Button>
        </form>
      </div>
      <ConflictDialog edit={edit} />
      <UnsavedDialog unsaved={edit.isChanged && !edit.busy} />
    </>
  );
}
