import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { BusinessForm } from '#business/BusinessForm.tsx'
import { businessQuery } from '#business/queries.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const BusinessPanel = () => {
  const { data, error, refetch } = useQuery(businessQuery())
  if (data) return <BusinessForm business={data} />
  if (error)
    return (
      <ErrorPanel title="Failed to load the settings." onRetry={refetch}>
        {sentenceOf(error)}
      </ErrorPanel>
    )
  return <TextSkeleton lines={10} />
}
