import { BreakableText } from '#ui/BreakableText.tsx'

/** Shows an e-mail address below a name. */
export const EmailLine = ({ children }: { children: string }) => (
  <div className="soft break-anywhere">
    <BreakableText>{children}</BreakableText>
  </div>
)
