import { EditProfile } from '#features/profile/EditProfile.tsx';
import { pullNow } from '#sync/ask.ts';

/** A confirmed number comes back with the next pull, which is made at once. */
export const EditProfileScreen = () => <EditProfile onConfirmed={pullNow} />;
