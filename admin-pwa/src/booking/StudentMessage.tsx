import type { ReactNode } from 'react'
import classes from '#booking/StudentMessage.module.css'

export const StudentMessage = ({ children }: { children: ReactNode }) => (
  <blockquote className={classes.message}>{children}</blockquote>
)
