import { Alert } from '@mantine/core'

type Props = {
  /** Number of sessions in the closed time. */
  count: number
  /** Names the closed time: 'in this period'. */
  where: string
}

/** Warns that closing a time doesn't cancel its sessions. */
export const SessionsWithin = ({ count, where }: Props) =>
  count > 0 && (
    <Alert color="limited" mt="md">
      {count === 1
        ? `There’s one session ${where}. It isn’t cancelled automatically: move or cancel it yourself.`
        : `There are ${count} sessions ${where}. They aren’t cancelled automatically: move or cancel them yourself.`}
    </Alert>
  )
