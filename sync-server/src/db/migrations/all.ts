import type { Migration } from 'kysely/migration';
import { baseline } from './baseline.ts';
import { challengeNetworks } from './challenge-networks.ts';
import { codeChannels } from './code-channels.ts';
import { idleAccounts } from './idle-accounts.ts';
import { installPasses } from './install-passes.ts';
import { newcomers } from './newcomers.ts';
import { numberChanges } from './number-changes.ts';
import { passkeysForEveryone } from './passkeys-for-everyone.ts';

/** Listed by hand, in order. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
  '0101-number-changes': numberChanges,
  '0102-idle-accounts': idleAccounts,
  '0105-code-channels': codeChannels,
  '0106-passkeys-for-everyone': passkeysForEveryone,
  '0107-newcomers': newcomers,
  '0108-install-passes': installPasses,
  '0109-challenge-networks': challengeNetworks,
};
