import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '#client/queries.ts'

type Props = Omit<NativeSelectProps, 'data'> & {
  value?: string
  /** The label of the “no client” option. */
  none?: string
}

/** Selects a client or none. Omits archived clients, except the selected one. */
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
