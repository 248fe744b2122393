import classes from '#booking/StudentMessage.module.css'

export const StudentMessage = ({ children }: { children: string }) => (
  <blockquote className={classes.message}>{children}</blockquote>
)
