import { useQuery } from '@tanstack/react-query'
import classes from '#business/BusinessForm.module.css'
import { BusinessForm } from '#business/BusinessForm.tsx'
import { businessQuery } from '#business/queries.ts'
import { FormSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

export const BusinessPanel = () => (
  <QueryBoundary
    of={useQuery(businessQuery())}
    failed="Failed to load the settings."
    skeleton={
      <div className={classes.form}>
        <FormSkeleton panels={[8, 4, 2, 8]} />
      </div>
    }
  >
    {(business) => <BusinessForm business={business} />}
  </QueryBoundary>
)
