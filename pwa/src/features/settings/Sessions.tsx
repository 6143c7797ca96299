import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { type AccountSession, accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Failure } from '#ui/pages/Failure.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dayInWords, momentInSentence } from '#ui/words/times.ts';
import { Section } from './Section.tsx';

/** The sessions of the account, with 'Sign out there' for a lost or lent phone. */
export function Sessions() {
  const [sessions, setSessions] = useState<readonly AccountSession[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const toast = useToast();

  const load = useCallback(async () => {
    setFailure(null);
    const answer = withReason(await sendCall(accountCalls.listSessions), ownWords.loadSessionsFailed);
    if (answer.ok) setSessions(answer.value);
    else setFailure(answer.problem.message);
  }, []);
  useEffect(() => {
    void load();
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [load]);

  async function end(session: AccountSession) {
    setEnding(session._id);
    const answer = withReason(
      await sendCall(accountCalls.endSession, { params: { sessionId: session._id } }),
      ownWords.endSessionFailed,
    );
    setEnding(null);
    if (answer.ok) toast(ownWords.sessionEnded);
    else setFailure(answer.problem.message);
    await load();
  }

  return (
    <Section title={settingsWords.signedIn} text={ownWords.sessionsHint}>
      {failure && <Failure text={failure} onRetry={load} />}
      {sessions && (
        <ul className={asStack({ gap: 3 })} aria-label={settingsWords.signedIn}>
          {sessions.map((session) => (
            <li key={session._id} className={`settings-item ${asRow({ gap: 2, across: 4, wrap: true })}`}>
              <MonitorSmartphone aria-hidden="true" />
              <div className="settings-words">
                <p className={asText({ weight: 'medium' })}>
                  {session.label ??
                    (session.current ? settingsWords.thisDevice : settingsWords.anotherDevice)}
                </p>
                <p className={asText({ size: 1, tone: 'quiet' })}>
                  {session.current
                    ? session.label && settingsWords.thisDevice
                    : ownWords.lastSeen(
                        momentInSentence(session.lastSeenAt, currentDate()),
                        dayInWords(session.createdAt, currentDate()),
                      )}
                </p>
              </div>
              {!session.current && (
                <Button
                  kind="quiet"
                  busy={ending === session._id}
                  busyLabel={settingsWords.signingOut}
                  onClick={() => void end(session)}
                >
                  {settingsWords.signOutThere}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
