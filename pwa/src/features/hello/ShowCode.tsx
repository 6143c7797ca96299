import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import { useEffect } from 'react';
import { QrCode } from '#components/QrCode.tsx';

/** A code, as large as the screen allows. */
export function ShowCode({ code }: { code: string }) {
  useWakeLock();
  return <QrCode text={code} label={helloWords.codeLabel} className="hello-code" />;
}

/** Keeps the screen on while a code is shown, where the browser can. */
function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isShown = true;
    let lock: WakeLockSentinel | null = null;
    navigator.wakeLock.request('screen').then(
      (held) => {
        if (isShown) lock = held;
        else void held.release();
      },
      // A low battery or the policy of the page: the screen then turns off as usual.
      () => undefined,
    );
    return () => {
      isShown = false;
      void lock?.release();
    };
  }, []);
}
