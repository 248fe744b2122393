import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#project/queries.ts'

type Props = Omit<NativeSelectProps, 'data'>

/** A project, or none: the active ones first. */
export const ProjectSelect = (props: Props) => {
  const { data = [] } = useQuery(projectsQuery())
  return (
    <NativeSelect
      data={[
        { value: '', label: 'None' },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...props}
    />
  )
}
