import { useQuery } from '@tanstack/react-query'
import { BusinessForm } from '#business/BusinessForm.tsx'
import { businessQuery } from '#business/queries.ts'
import { Answer } from '#ui/Answer.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const BusinessPanel = () => (
  <Answer
    of={useQuery(businessQuery())}
    failed="Failed to load the settings."
    skeleton={<TextSkeleton lines={10} />}
  >
    {(business) => <BusinessForm business={business} />}
  </Answer>
)
