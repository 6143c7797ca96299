import { ChangeNumber } from '#features/profile/ChangeNumber.tsx';
import { EditProfile } from '#features/profile/EditProfile.tsx';
import { pullNow } from '#local/device/sync-trigger.ts';

// A pull brings a confirmed number at once. The two screens share a file, which keeps the first screen small.
export const EditProfileScreen = () => <EditProfile onConfirmed={pullNow} />;
export const ChangeNumberScreen = () => <ChangeNumber onConfirmed={pullNow} />;
