import { BreakableText } from '#ui/BreakableText.tsx'

export const EmailLine = ({ children }: { children: string }) => (
  <div className="soft break-anywhere">
    <BreakableText>{children}</BreakableText>
  </div>
)
