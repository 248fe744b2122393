import { Breakable } from '#ui/Breakable.tsx'

/** An e-mail address below a name; cut off rather than wrapped in a narrow table. */
export const EmailLine = ({ children }: { children: string }) => (
  <div className="soft email-line">
    <Breakable>{children}</Breakable>
  </div>
)
