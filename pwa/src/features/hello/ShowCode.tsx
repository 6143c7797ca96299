import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import { QrCode } from '#components/QrCode.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';

/** A code, as large as the screen allows. */
export function ShowCode({ code }: { code: string }) {
  useWakeLock();
  return <QrCode text={code} label={helloWords.codeLabel} className="hello-code" />;
}
