import { ChangeNumber } from '#features/profile/ChangeNumber.tsx';
import { EditProfile } from '#features/profile/EditProfile.tsx';
import { PrivacyPage } from '#features/profile/PrivacyPage.tsx';
import { ProfilePage } from '#features/profile/ProfilePage.tsx';
import { pullNow } from '#local/device/sync-trigger.ts';

// The screens of the own profile share a file, which keeps the first screen small. A pull brings a confirmed number at once.
export const EditProfileScreen = () => <EditProfile onConfirmed={pullNow} />;
export const ChangeNumberScreen = () => <ChangeNumber onConfirmed={pullNow} />;
export const PrivacyScreen = () => <PrivacyPage />;
export const ProfileScreen = () => <ProfilePage />;
