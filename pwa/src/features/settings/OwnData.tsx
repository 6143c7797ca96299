import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { FileDown } from 'lucide-react';
import { useOnline } from '#local/device/online.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asText } from '#ui/layout.ts';
import { Section } from './Section.tsx';

/** Downloads everything stored about the person as one file. The browser fetches it, because it may be too large for memory. */
export function OwnData() {
  const online = useOnline();
  return (
    <Section title={settingsWords.yourData} text={ownWords.ownDataHint}>
      {online ? (
        <div>
          <LinkButton kind="quiet" icon={<FileDown />} href={paths.accountData} download>
            {settingsWords.downloadMyData}
          </LinkButton>
        </div>
      ) : (
        <p className={asText({ size: 1, tone: 'quiet' })}>{messages.offline}</p>
      )}
    </Section>
  );
}
