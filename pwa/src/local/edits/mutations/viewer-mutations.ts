import { claimWord } from './claim-word.ts';
import { hiding } from './hiding.ts';
import { hidingEnd } from './hiding-end.ts';
import { joinRequest } from './join-request.ts';
import { notificationsRead } from './notifications-read.ts';
import { photo } from './photo.ts';
import { photoRemoval } from './photo-removal.ts';
import { profile } from './profile.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { swapEnd } from './swap.ts';

/** The kinds that change the viewer's own data. The first screen loads these only. */
export const viewerMutations = {
  profile,
  photo,
  'photo-removal': photoRemoval,
  'join-request': joinRequest,
  'request-withdrawal': requestWithdrawal,
  'notifications-read': notificationsRead,
  hiding,
  'hiding-end': hidingEnd,
  'claim-word': claimWord,
  'swap-end': swapEnd,
};
