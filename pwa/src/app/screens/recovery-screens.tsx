import { AskRecovery } from '#features/recovery/AskRecovery.tsx';

export const AdminForgotScreen = () => <AskRecovery kind="admin" />;
export const TeacherForgotScreen = () => <AskRecovery kind="teacher" />;
