import { helloWords } from '@memcherrish/shared/text/hello.ts';
import { encodeQR } from 'qr';
import { useEffect, useMemo } from 'react';

/** A code, as large as the screen allows. It is black on white in the dark too: cameras read no other. */
export function ShowCode({ code }: { code: string }) {
  useWakeLock();
  const { size, path } = useMemo(() => drawn(code), [code]);
  return (
    <svg
      className="hello-code"
      role="img"
      aria-label={helloWords.codeLabel}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect className="hello-code-paper" width={size} height={size} />
      <path className="hello-code-ink" d={path} />
    </svg>
  );
}

function drawn(code: string): { size: number; path: string } {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
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
