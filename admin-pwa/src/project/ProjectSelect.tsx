import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { isForClient } from '@synapse/shared/project/project'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#project/queries.ts'

type Props = Omit<NativeSelectProps, 'data'> & { clientId: string }

/** Selects a client's project, one without a client, or none. Active projects come first. */
export const ProjectSelect = ({ clientId, ...props }: Props) => {
  const { data = [] } = useQuery(projectsQuery())
  const offered = data.filter((one) => isForClient(one, clientId) || one.id === props.value)
  return (
    <NativeSelect
      data={[
        { value: '', label: 'None' },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...props}
    />
  )
}
