import { typedCode } from '@memcherrish/shared/rules/typed-code.ts';
import { useEffect, useRef } from 'react';

/** The part of WebOTP that TypeScript's library does not have. */
interface MessageCodes {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/**
 * Asks the browser for the code of a text message while a code is awaited, and passes each one on. Only browsers with
 * WebOTP can (Chrome on Android). Elsewhere nothing happens, and `autocomplete="one-time-code"` offers the code.
 */
export function useArrivingCode(isAwaited: boolean, onArrived: (code: string) => void): void {
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    void pass(leaving.signal, (code) => arrived.current(code));
    return () => leaving.abort();
  }, [isAwaited]);
}

/** Waits for one message after the other: a code that is sent again arrives as well. */
async function pass(signal: AbortSignal, onArrived: (code: string) => void): Promise<void> {
  const { credentials }: { credentials: unknown } = navigator;
  try {
    while (!signal.aborted) {
      const message = await (credentials as MessageCodes).get({ otp: { transport: ['sms'] }, signal });
      if (!signal.aborted && message?.code) onArrived(typedCode(message.code));
    }
  } catch {
    // The person declined, the screen was left, or the browser waits in another tab: they type the code.
  }
}
