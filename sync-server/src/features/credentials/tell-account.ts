import { type Letter, mailWords } from '@memcherrish/shared/text/app/mail.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import type { AccountName } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { type NotificationSubject, notify } from '#features/notifications/notify.ts';
import type { Uses } from '#server/context.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';

export type Telling = Uses<'clock' | 'pokes'> & { mailbox: Mailbox | null };

type News =
  | {
      kind:
        | 'password-changed'
        | 'number-changed'
        | 'number-put-back'
        | 'second-factor-on'
        | 'second-factor-off';
    }
  | { kind: 'passkey-added' | 'passkey-saved' | 'passkey-removed' | 'passkey-copied' }
  | { kind: 'new-passkeys-removed'; count: number }
  /** `admin` is the name of the admin who started it. */
  | { kind: 'recovery-started'; admin: string };

const about: NotificationSubject = {
  ...{ schoolName: '', batch: '', batchId: '' },
  ...{ division: null, divisionId: null, excerpt: null, reason: null },
};

/**
 * Tells the owner of an account about a change of its sign-in, in the transaction of the change: by a notification on
 * every device, and an admin or a teacher also by e-mail if the server sends any.
 */
export async function tellAccount(
  ctx: Telling,
  tx: WriteTx,
  account: AccountName,
  news: News,
): Promise<void> {
  const excerpt = excerptOf(news);
  await notify(ctx, tx, account.id, news.kind satisfies Notification['kind'], { ...about, excerpt });
  const { mailbox } = ctx;
  if (!mailbox || account.kind === 'schoolmate') return;
  const { email } = await tx
    .selectFrom(account.kind === 'admin' ? 'admins' : 'teachers')
    .select('email')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const letter = letterOf(news, mailbox.host);
  if (letter) tx.afterCommit(() => mailbox.post(email, letter));
}

function excerptOf(news: News): string | null {
  if (news.kind === 'new-passkeys-removed') return String(news.count);
  return news.kind === 'recovery-started' ? news.admin : null;
}

function letterOf(news: News, host: string): Letter | null {
  switch (news.kind) {
    case 'password-changed':
      return mailWords.passwordChanged(host);
    case 'second-factor-on':
      return mailWords.secondFactorOn(host);
    case 'second-factor-off':
      return mailWords.secondFactorOff(host);
    case 'passkey-added':
      return mailWords.passkeyAdded(host);
    case 'passkey-saved':
      return mailWords.passkeySaved(host);
    case 'passkey-removed':
      return mailWords.passkeyRemoved(host);
    case 'passkey-copied':
      return mailWords.passkeyCopied(host);
    case 'recovery-started':
      return mailWords.recoveryStarted(news.admin, host);
    // Only schoolmates have these.
    case 'new-passkeys-removed':
    case 'number-changed':
    case 'number-put-back':
      return null;
  }
}
