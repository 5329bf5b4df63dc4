import { Notifications } from '@mantine/notifications';

/** The notes themselves, in a corner. */
export const ToastList = () => <Notifications position="bottom-right" limit={3} />;
