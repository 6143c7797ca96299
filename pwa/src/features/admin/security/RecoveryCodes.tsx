import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCopy } from '#admin/widgets/use-copy.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { saveAs } from '#ui/photos/save-as.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shows the recovery codes once; they disappear when the person confirms that they saved them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={asStack({ gap: 5, width: 'small' })}>
      <Notice tone="success">{words.turnedOn}</Notice>
      <h3 ref={heading} tabIndex={-1}>
        {words.keepCodes}
      </h3>
      <p className={asText({ width: 'measure' })}>{words.keepCodesText}</p>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={asRow({ gap: 3, wrap: true })}>
        <Button kind="quiet" icon={<Copy />} onClick={() => void copy(text)}>
          {words.copyCodes}
        </Button>
        <Button
          kind="quiet"
          icon={<Download />}
          onClick={() => saveAs(new File([text], words.codesFile, { type: 'text/plain' }))}
        >
          {words.saveCodes}
        </Button>
      </div>
      <div>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  );
}
