import { Alert } from '@mantine/core'

type Props = {
  /** How many sessions lie in what is closed. */
  count: number
  /** What is closed: 'in these days'. */
  where: string
}

/** What is closed keeps visitors from booking; sessions that are booked already are not touched. */
export const SessionsWithin = ({ count, where }: Props) =>
  count > 0 && (
    <Alert color="limited" mt="md">
      {count === 1
        ? `There is one session ${where}. It stays as it is: move or cancel it yourself.`
        : `There are ${count} sessions ${where}. They stay as they are: move or cancel them yourself.`}
    </Alert>
  )
