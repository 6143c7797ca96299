import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { installWords } from '@memcherrish/shared/text/app/install.ts';
import { GraduationCap, Share, SquarePlus } from 'lucide-react';
import { asRow, asStack } from '#ui/layout.ts';
import './install-steps.css';

interface InstallStepsProps {
  /** Whether the app will be signed in when it is opened soon. */
  staysSignedIn: boolean;
}

/** The steps to install the app on an iPhone, with the icons of the buttons to press. */
export function InstallSteps({ staysSignedIn }: InstallStepsProps) {
  const steps = [
    { icon: Share, text: installWords.installShare },
    { icon: SquarePlus, text: installWords.installAdd },
    { icon: GraduationCap, text: staysSignedIn ? installPassWords.openSoon : installWords.installSignIn },
  ];
  return (
    <ol className={asStack({ gap: 3 })}>
      {steps.map(({ icon: Icon, text }) => (
        <li key={text} className={asRow({ gap: 4 })}>
          <span className="install-sign">
            <Icon aria-hidden="true" />
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
