import { appNotices } from '@memcherrish/shared/text/app-notices.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useDevice } from '#local/device/device.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { kindOf } from './account-kind.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { homePath } from './way-back.ts';

const homeName = { schoolmate: 'To my class', teacher: 'To my classes', admin: 'To the dashboard' } as const;

export function UnknownPage() {
  const kind = kindOf(useDevice());
  return (
    <ErrorNotice title={messages.unknownPage} text={messages.unknownPageText}>
      <LinkButton kind="primary" to={kind ? homePath[kind] : '/'}>
        {kind ? homeName[kind] : appNotices.toTheStartPage}
      </LinkButton>
    </ErrorNotice>
  );
}
