import { appNotices } from '@memcherrish/shared/text/app/app-notices.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Replaces a screen that threw, or whose module did not load. */
export function RouteErrorPage() {
  const error = useRouteError();
  const isMissing = isChunkLoadError(error);
  useEffect(() => {
    if (!isMissing) reportError(error);
  }, [error, isMissing]);
  return (
    <ErrorNotice
      title={messages.brokenPage}
      text={isMissing ? messages.chunkLoadFailed : messages.brokenPageText}
    >
      <Button onClick={() => window.location.reload()}>{vocabulary.reload}</Button>
      <LinkButton kind="quiet" to="/">
        {appNotices.toTheStartPage}
      </LinkButton>
    </ErrorNotice>
  );
}
