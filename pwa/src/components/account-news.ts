import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';

/** The kinds of notifications about the account itself. */
export type AccountNews = Extract<
  Notification['kind'],
  | 'password-changed'
  | 'number-changed'
  | 'number-put-back'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'passkey-added'
  | 'passkey-saved'
  | 'passkey-removed'
  | 'new-passkeys-removed'
  | 'passkey-copied'
  | 'recovery-started'
>;

/** Returns the sentence of a notification about the account. `excerpt` is the admin who started a recovery, or a count. */
export function accountNews(kind: AccountNews, excerpt: string | null): string {
  switch (kind) {
    case 'password-changed':
      return notificationWords.passwordChanged;
    case 'number-changed':
      return notificationWords.numberChanged;
    case 'number-put-back':
      return notificationWords.numberPutBack;
    case 'second-factor-on':
      return notificationWords.secondFactorOn;
    case 'second-factor-off':
      return notificationWords.secondFactorOff;
    case 'passkey-added':
      return notificationWords.passkeyAdded;
    case 'passkey-saved':
      return notificationWords.passkeySaved;
    case 'new-passkeys-removed':
      return notificationWords.newPasskeysRemoved(Number(excerpt));
    case 'passkey-removed':
      return notificationWords.passkeyRemoved;
    case 'passkey-copied':
      return notificationWords.passkeyCopied;
    case 'recovery-started':
      return notificationWords.recoveryStarted(excerpt ?? '');
  }
}

const kinds: ReadonlySet<string> = new Set<AccountNews>([
  'password-changed',
  'number-changed',
  'number-put-back',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-saved',
  'passkey-removed',
  'new-passkeys-removed',
  'passkey-copied',
  'recovery-started',
]);

/** Returns whether a notification is about the account itself. */
export function isAccountNews(each: Notification): each is Notification & { kind: AccountNews } {
  return kinds.has(each.kind);
}
