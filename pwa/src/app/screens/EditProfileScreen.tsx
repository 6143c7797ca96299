import { EditProfile } from '#features/profile/EditProfile.tsx';
import { pullNow } from '#sync/ask.ts';

/** Pulls at once after a number was confirmed, because the pull brings it. */
export const EditProfileScreen = () => <EditProfile onConfirmed={pullNow} />;
