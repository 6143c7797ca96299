import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { StayedOut } from '#local/sign-in/session.ts';
import { atHome, homePath, safePath } from '#local/sign-in/way-back.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

const nowhereElse = () => null;

/**
 * Returns a callback for after signing in. It opens the device for the person, then navigates back to the page they
 * came from, or to `instead` of home.
 */
export function useEntered(
  kind: AccountKind,
  instead: () => string | null = nowhereElse,
): (entering: Promise<void>) => void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const next = safePath(query.get('next'));
  return useCallback(
    (entering) => {
      entering.then(
        () => navigate(next ?? instead() ?? homePath[kind], { replace: true, state: next ? null : atHome }),
        (error) => error instanceof StayedOut || toast(messages.storageDenied, 'error'),
      );
    },
    [navigate, next, instead, kind, toast],
  );
}
