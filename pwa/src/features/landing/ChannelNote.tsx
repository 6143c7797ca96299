import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';

/** Says before a code is asked for that the number goes to Meta, and offers SMS in its place. */
export function ChannelNote({ onSms }: { onSms(): void }) {
  return (
    <div className={asStack({ gap: 1, align: 'start' })}>
      <p className={asText({ tone: 'quiet' })}>{channelWords.note}</p>
      <LinkButton onClick={onSms}>{channelWords.bySms}</LinkButton>
    </div>
  );
}
