import { Changes } from '#features/changes/Changes.tsx';
import { sendNow } from '#sync/start.ts';

export const ChangesScreen = () => <Changes onSendNow={sendNow} />;
