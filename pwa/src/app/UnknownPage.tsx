import { appNotices } from '@memcherrish/shared/text/app/app-notices.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useDevice } from '#local/db/device.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { homePath } from '#local/sign-in/way-back.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

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
