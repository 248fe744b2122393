import { Loader } from '@mantine/core'
import classes from '#ui/PageSpinner.module.css'

export const PageSpinner = ({ label }: { label: string }) => (
  <div className={classes.page} role="status" aria-label={label}>
    <Loader aria-hidden />
  </div>
)
