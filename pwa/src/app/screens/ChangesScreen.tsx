import { Changes } from '#features/changes/Changes.tsx';
import { sendNow } from '#sync/ask.ts';

export const ChangesScreen = () => <Changes onSendNow={sendNow} />;
