import '@mantine/notifications/styles.layer.css'
import { Notifications as MantineNotifications } from '@mantine/notifications'

export const Notifications = () => (
  <MantineNotifications limit={1} autoClose={5000} position="top-center" zIndex={400} />
)
