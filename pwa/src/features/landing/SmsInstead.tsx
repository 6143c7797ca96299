import { smsAfter } from '@memcherrish/shared/domain/channel-limits.ts';
import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';

interface SmsInsteadProps {
  /** Whether the person has begun to type: then the code has arrived. */
  isTyping: boolean;
  busy: boolean;
  onSms(): void;
}

/**
 * Offers SMS after a code by WhatsApp, and asks for it by itself after a while. The while counts only when the page is
 * looked at: a person who reads the code in WhatsApp has no use for a second message.
 */
export function SmsInstead({ isTyping, busy, onSms }: SmsInsteadProps) {
  const [left, setLeft] = useState(smsAfter / 1000);
  const isOver = left === 0;
  const send = useRef(onSms);
  send.current = onSms;
  useEffect(() => {
    if (isTyping || isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((seconds) => seconds - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [isTyping, isOver]);
  useEffect(() => {
    if (isOver) send.current();
  }, [isOver]);

  return (
    <div className={asStack({ gap: 1, align: 'start' })}>
      {!isOver && <p className={asText({ tone: 'quiet', figures: true })}>{channelWords.smsIn(left)}</p>}
      <LinkButton onClick={() => !busy && onSms()}>{channelWords.bySms}</LinkButton>
    </div>
  );
}
