import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useObstacle } from './connection.ts';

interface ReachNoticeProps {
  /** Where signing in again leads back to; left out where one signs in anyway. */
  wayBack?: string;
}

/** One line for the whole page while the server is out of reach; the forms below keep what was typed. */
export function ConnectionNotice({ wayBack }: ReachNoticeProps) {
  const obstacle = useObstacle();
  if (!obstacle) return null;
  if (!obstacle.signIn) return <Notice tone="info">{obstacle.line}</Notice>;
  if (wayBack === undefined) return null;
  return (
    <Notice tone="error">
      <p>{obstacle.line}</p>
      <LinkButton to={`/login?${new URLSearchParams({ next: wayBack })}`}>
        {dashboardLabels.signIn}
      </LinkButton>
    </Notice>
  );
}
