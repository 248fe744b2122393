import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#client/queries.ts'

type Props = Omit<NativeSelectProps, 'data'> & {
  value?: string
  /** What stands there while none is chosen. */
  none?: string
}

/** A client, or none. Of those who are archived only the one who is chosen already. */
export const ClientSelect = ({ none = 'None', ...props }: Props) => {
  const { data = [] } = useQuery(clientsQuery())
  const offered = data.filter(({ id, isArchived }) => !isArchived || id === props.value)
  return (
    <NativeSelect
      data={[
        { value: '', label: none },
        ...offered.map(({ id, businessName }) => ({ value: id, label: businessName })),
      ]}
      {...props}
    />
  )
}
