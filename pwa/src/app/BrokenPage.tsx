import { messages } from '@memcherrish/shared/text/messages.ts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Trouble } from './Trouble.tsx';

/** In the place of a screen that threw, or whose part of the app did not come. */
export function BrokenPage() {
  const error = useRouteError();
  // The browser's words differ; that a module did not come is the one thing they all say of an import.
  const isMissingPart = error instanceof TypeError && /import|module/i.test(error.message);
  useEffect(() => {
    if (!isMissingPart) reportError(error);
  }, [error, isMissingPart]);
  return (
    <Trouble
      title={messages.brokenPage}
      text={isMissingPart ? messages.missingPart : messages.brokenPageText}
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <LinkButton kind="quiet" to="/">
        To the start page
      </LinkButton>
    </Trouble>
  );
}
