import { Alert } from '@mantine/core'

type Props = {
  /** The number of sessions in the closed period. */
  count: number
  /** Describes the closed period, for example 'in this period'. */
  where: string
}

/** Warns that closing a period doesn't cancel its sessions. */
export const SessionsWithin = ({ count, where }: Props) =>
  count > 0 && (
    <Alert color="limited" mt="md">
      {count === 1
        ? `There’s one session ${where}. It won’t be cancelled automatically. Move or cancel it yourself.`
        : `There are ${count} sessions ${where}. They won’t be cancelled automatically. Move or cancel them yourself.`}
    </Alert>
  )
