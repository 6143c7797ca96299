import type { Migration } from 'kysely/migration';
import { directory } from './0001-directory.ts';
import { requests } from './0002-requests.ts';
import { changes } from './0003-changes.ts';
import { posts } from './0004-posts.ts';
import { ownAffairs } from './0005-own-affairs.ts';
import { revisionDays } from './0006-revision-days.ts';
import { otpBindingAnd2fa } from './0007-otp-binding-and-2fa.ts';
import { audit } from './0008-audit.ts';
import { names } from './0009-names.ts';
import { blocks } from './0010-hidings.ts';
import { merges } from './0011-merges.ts';
import { claims } from './0012-claims.ts';
import { schoolPhoto } from './0013-school-photo.ts';
import { claimedParts } from './0014-claimed-parts.ts';
import { credentialsRevision } from './0015-credentials-revision.ts';
import { teachersByConsent } from './0016-teachers-by-consent.ts';
import { blockedViews } from './0017-blocked-views.ts';
import { plainNames } from './0018-plain-names.ts';
import { openedClasses } from './0019-opened-classes.ts';
import { events } from './0020-events.ts';
import { schoolCounters } from './0021-school-counters.ts';
import { door } from './0022-door.ts';
import { presence } from './0023-presence.ts';
import { hello } from './0025-hello.ts';
import { privacyLevels } from './0026-privacy-levels.ts';
import { came } from './0027-came.ts';
import { eventAlbums } from './0027-event-albums.ts';
import { organisers } from './0028-organisers.ts';
import { replies } from './0029-replies.ts';
import { classPhotos } from './0030-class-photos.ts';
import { imports } from './0031-imports.ts';
import { eventAudience } from './0032-event-audience.ts';
import { credentialsInCode } from './0033-credentials-in-code.ts';
import { claimInviters } from './0034-claim-inviters.ts';
import { declinedNames } from './0035-declined-names.ts';
import { payments } from './0036-payments.ts';
import { enteredReplies } from './0037-entered-replies.ts';
import { rehearsals } from './0038-rehearsals.ts';
import { batchRoles } from './0039-batch-roles.ts';
import { outreach } from './0040-outreach.ts';
import { accountRecovery } from './0041-account-recovery.ts';
import { removals } from './0042-removals.ts';
import { schoolPrivacy } from './0043-school-privacy.ts';
import { inMemoriam } from './0044-in-memoriam.ts';
import { passkeys } from './0045-passkeys.ts';
import { handovers } from './0046-handovers.ts';
import { filledIn } from './0048-filled-in.ts';
import { loosePhotos } from './0049-loose-photos.ts';
import { doorStates } from './0051-door-states.ts';
import { removedRowsByTable } from './0052-removed-rows-by-table.ts';
import { authorityOfAnswers } from './0053-authority-of-answers.ts';
import { photoBytes } from './0054-photo-bytes.ts';

/** Listed by hand, in order. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001-directory': directory,
  '0002-requests': requests,
  '0003-changes': changes,
  '0004-posts': posts,
  '0005-own-affairs': ownAffairs,
  '0006-revision-days': revisionDays,
  '0007-doors': otpBindingAnd2fa,
  '0008-audit': audit,
  '0009-names': names,
  '0010-hidings': blocks,
  '0011-merges': merges,
  '0012-claims': claims,
  '0013-school-photo': schoolPhoto,
  '0014-claimed-parts': claimedParts,
  '0015-credentials-revision': credentialsRevision,
  '0016-teachers-by-consent': teachersByConsent,
  '0017-blocked-views': blockedViews,
  '0018-plain-names': plainNames,
  '0019-opened-classes': openedClasses,
  '0020-events': events,
  '0021-school-counters': schoolCounters,
  '0022-door': door,
  '0023-presence': presence,
  '0025-hello': hello,
  '0026-privacy-levels': privacyLevels,
  '0027-came': came,
  '0027-event-albums': eventAlbums,
  '0028-organisers': organisers,
  '0029-replies': replies,
  '0030-class-photos': classPhotos,
  '0031-imports': imports,
  '0032-event-audience': eventAudience,
  '0033-credentials-in-code': credentialsInCode,
  '0034-claim-inviters': claimInviters,
  '0035-declined-names': declinedNames,
  '0036-payments': payments,
  '0037-entered-replies': enteredReplies,
  '0038-rehearsals': rehearsals,
  '0039-batch-roles': batchRoles,
  '0040-outreach': outreach,
  '0041-account-recovery': accountRecovery,
  '0042-removals': removals,
  '0043-school-privacy': schoolPrivacy,
  '0044-in-memoriam': inMemoriam,
  '0045-passkeys': passkeys,
  '0046-handovers': handovers,
  '0048-filled-in': filledIn,
  '0049-loose-photos': loosePhotos,
  '0051-door-states': doorStates,
  '0052-removed-rows-by-table': removedRowsByTable,
  '0053-authority-of-answers': authorityOfAnswers,
  '0054-photo-bytes': photoBytes,
};
