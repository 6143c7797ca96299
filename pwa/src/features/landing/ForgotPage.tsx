import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberProvedNumber } from '#local/session/proved-number.ts';
import { forgetWaiting, readWaiting } from '#local/session/waiting-code.ts';
import { StepPage } from '#ui/pages/StepPage.tsx';
import { CodeStep } from './CodeStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { IdleStep } from './IdleStep.tsx';
import { type CodeAsked, codeAsked, codeWentTo, type SentCode } from './steps.ts';
import './flow.css';

/** `/forgotpassword`: the forgot step and its code step as a page of their own. */
export function ForgotPage() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ForgotCode | null>(waitingForgot);
  const [mobile, setMobile] = useState(asked?.mobile ?? null);
  const [idle, setIdle] = useState<string | null>(null);

  const wait = (to: string, sent: SentCode) =>
    setAsked({ ...codeAsked({ context: 'forgot', mobile: to, entry: null }, sent), mobile: to });
  function back() {
    forgetWaiting();
    setAsked(null);
  }
  function leaveFor(path: string) {
    forgetWaiting();
    navigate(path);
  }
  if (idle !== null)
    return (
      <StepPage title={signInWords.oneMoreProof} onBack={() => leaveFor('/schoolmatesigninmain')}>
        <IdleStep mobile={idle} onSignIn={() => leaveFor('/schoolmatesigninmain')} />
      </StepPage>
    );
  if (!asked)
    return (
      <StepPage
        title={signUpWords.forgotPassword}
        text={signUpWords.forgotPasswordText}
        onBack={() => navigate('/schoolmatesigninmain')}
      >
        <ForgotStep
          mobile={mobile}
          onSent={(sentTo, sent) => {
            setMobile(sentTo);
            wait(sentTo, sent);
          }}
        />
      </StepPage>
    );
  return (
    <StepPage
      title={signInWords.checkYourMessages}
      text={codeWentTo(asked.mobile, asked.byWhatsApp)}
      onBack={back}
    >
      <CodeStep
        asked={asked}
        onProved={(proved) => {
          forgetWaiting();
          rememberProvedNumber(proved);
          navigate('/resetpassword', { state: { mobile: proved } });
        }}
        onIdle={setIdle}
        onSignedIn={back}
        onSms={(sent) => wait(asked.mobile, sent)}
        onBack={back}
        onSignIn={() => leaveFor('/schoolmatesigninmain')}
        onSignUp={() => leaveFor('/schoolmatesignupmain')}
      />
    </StepPage>
  );
}

/** The code for a forgotten password, which goes to a number that was typed. */
type ForgotCode = CodeAsked & { mobile: string };

function waitingForgot(): ForgotCode | null {
  const waiting = readWaiting();
  if (waiting?.context !== 'forgot' || waiting.mobile === null) return null;
  return { at: 'code', ...waiting, mobile: waiting.mobile };
}
