import { Alert } from '@mantine/core'

type Props = {
  count: number
  /** Says when the sessions take place: 'on this day', 'during these hours' or 'in this period'. */
  where: string
}

export const SessionsWarning = ({ count, where }: Props) =>
  count > 0 && (
    <Alert color="warning" mt="md">
      {count === 1
        ? `There’s one session ${where}. It won’t be cancelled automatically. Move or cancel it yourself.`
        : `There are ${count} sessions ${where}. They won’t be cancelled automatically. Move or cancel them yourself.`}
    </Alert>
  )
