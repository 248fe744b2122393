import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { BusinessForm } from '#operator/BusinessForm.tsx'
import { settingsQuery } from '#operator/queries.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const BusinessPanel = () => {
  const { data, error, refetch } = useQuery(settingsQuery())
  if (data) return <BusinessForm settings={data} />
  if (error)
    return (
      <ErrorPanel title="Failed to load the settings." onRetry={refetch}>
        {sentenceOf(error)}
      </ErrorPanel>
    )
  return <TextSkeleton lines={10} />
}
