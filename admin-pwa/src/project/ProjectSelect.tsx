import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#project/queries.ts'

/** Selects a project or none. Active projects come first. */
export const ProjectSelect = (props: Omit<NativeSelectProps, 'data'>) => {
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
