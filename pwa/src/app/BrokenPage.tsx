import { messages } from '@memcherrish/shared/text/messages.ts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { isMissingPart } from './missing-part.ts';
import { Trouble } from './Trouble.tsx';

/** In the place of a screen that threw, or whose part of the app did not come. */
export function BrokenPage() {
  const error = useRouteError();
  const isMissing = isMissingPart(error);
  useEffect(() => {
    if (!isMissing) reportError(error);
  }, [error, isMissing]);
  return (
    <Trouble title={messages.brokenPage} text={isMissing ? messages.missingPart : messages.brokenPageText}>
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <LinkButton kind="quiet" to="/">
        To the start page
      </LinkButton>
    </Trouble>
  );
}
