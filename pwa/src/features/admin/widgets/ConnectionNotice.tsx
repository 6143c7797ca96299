import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { useObstacle } from './connection.ts';

interface ReachNoticeProps {
  /** The address to return to after signing in; omitted on the sign-in pages. */
  wayBack?: string;
}

/** One line for the whole page while the server is unreachable. The forms below keep their input. */
export function ConnectionNotice({ wayBack }: ReachNoticeProps) {
  const obstacle = useObstacle();
  if (!obstacle) return null;
  if (!obstacle.signIn) return <Notice tone="info">{obstacle.line}</Notice>;
  if (wayBack === undefined) return null;
  return (
    <Notice tone="error">
      <p>{obstacle.line}</p>
      <LinkButton to={`/login?${new URLSearchParams({ next: wayBack })}`}>{vocabulary.signIn}</LinkButton>
    </Notice>
  );
}
