import { smsAfter } from '@memcherrish/shared/domain/channel-limits.ts';
import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';

interface SmsInsteadProps {
  /** Whether the person has begun to type: then the code has arrived. */
  isTyping: boolean;
  /** Whether SMS follows by itself: once for each code. */
  follows: boolean;
  busy: boolean;
  onSms(): void;
  /** Runs when SMS follows by itself. */
  onWaited(): void;
}

/**
 * Offers SMS after a code by WhatsApp, and asks for it by itself after a while. The while counts only when the page is
 * looked at: a person who reads the code in WhatsApp has no use for a second message.
 */
export function SmsInstead({ isTyping, follows, busy, onSms, onWaited }: SmsInsteadProps) {
  const [left, setLeft] = useState(smsAfter / 1000);
  const isOver = left === 0;
  const waited = useRef(onWaited);
  waited.current = onWaited;
  useEffect(() => {
    if (!follows || isTyping || isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((seconds) => seconds - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [follows, isTyping, isOver]);
  useEffect(() => {
    if (isOver) waited.current();
  }, [isOver]);

  return (
    <div className={asStack({ gap: 1, align: 'start' })}>
      {follows && !isOver && (
        <p className={asText({ tone: 'quiet', figures: true })}>{channelWords.smsIn(left)}</p>
      )}
      <LinkButton onClick={() => !busy && onSms()}>{channelWords.bySms}</LinkButton>
    </div>
  );
}
