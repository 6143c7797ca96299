import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { KeyRound, LockKeyhole } from 'lucide-react';
import type { DownloadPhotos } from '#components/SavePhotos.tsx';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { Appearance } from './Appearance.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Install } from './Install.tsx';
import { OnDevice } from './OnDevice.tsx';
import { OwnData } from './OwnData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PostsElsewhere } from './PostsElsewhere.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import { Swaps } from './Swaps.tsx';
import './settings.css';

interface SettingsProps {
  savePhotos: DownloadPhotos;
  /** Runs when the account is about to be deleted, so that the device pulls. */
  onChanged(): void;
}

/** `/settings`: appearance, storage on this device, and the person's own data. */
export function Settings({ savePhotos, onChanged }: SettingsProps) {
  const me = useViewer();
  if (!me) return null;
  return (
    <>
      <PageHeader title={settingsWords.settings} />
      <div className={asStack({ gap: 5, width: 'reading' })}>
        <Appearance />
        <Install />
        <OnDevice savePhotos={savePhotos} />
        <Sessions />
        <Section title={passwordWords.password} text={passwordWords.changePasswordHint}>
          <div>
            <LinkButton kind="quiet" icon={<KeyRound />} to="/changepassword">
              {passwordWords.changePassword}
            </LinkButton>
          </div>
        </Section>
        <Passkeys
          {...(me.kind === 'schoolmate' && me.schoolmate.mobile !== null && { mobile: me.schoolmate.mobile })}
        />
        {me.kind === 'schoolmate' && (
          <Section title={privacyWords.whoSeesYours} text={privacyWords.changeHint}>
            <div>
              <LinkButton kind="quiet" icon={<LockKeyhole />} to="/privacy">
                {privacyWords.change}
              </LinkButton>
            </div>
          </Section>
        )}
        {me.kind === 'schoolmate' && <BlockedPeople hidings={me.hidings} />}
        {me.kind === 'schoolmate' && <Swaps swaps={me.swaps ?? []} />}
        {me.kind === 'schoolmate' && <PostsElsewhere />}
        <OwnData />
        <DeleteAccount onChanged={onChanged} />
      </div>
    </>
  );
}
