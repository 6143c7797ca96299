import { Settings } from '#features/settings/Settings.tsx';
import { savePhotos } from '#sync/save-photos.ts';
import { pullNow } from '#sync/start.ts';

export const SettingsScreen = () => <Settings savePhotos={savePhotos} onChanged={pullNow} />;
