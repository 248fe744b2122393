type Props = { path: string; className?: string }

/** An icon with its path as a prop, because a script that contains all paths would be too large. */
export const PathIcon = ({ path, className }: Props) => (
  <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
