import classes from '#booking/StudentMessage.module.css'

/** Shows the message that the student left when booking. */
export const StudentMessage = ({ children }: { children: string }) => (
  <blockquote className={classes.message}>{children}</blockquote>
)
