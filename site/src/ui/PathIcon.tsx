type Props = { path: string; className?: string }

/** An icon like those of `Icon.astro`, but from its path, because all paths are too large for a script. */
export const PathIcon = ({ path, className }: Props) => (
  <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
