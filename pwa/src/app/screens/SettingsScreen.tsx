import { Settings } from '#features/settings/Settings.tsx';
import { pullNow } from '#sync/ask.ts';
import { savePhotos } from '#sync/save-photos.ts';

export const SettingsScreen = () => <Settings savePhotos={savePhotos} onChanged={pullNow} />;
