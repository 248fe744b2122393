import { Breakable } from '#ui/Breakable.tsx'

/** Shows an e-mail address below a name. */
export const EmailLine = ({ children }: { children: string }) => (
  <div className="soft break-anywhere">
    <Breakable>{children}</Breakable>
  </div>
)
