import { logo } from '@synapse/shared/design/logo'

export const Brand = () => (
  <span className="brand">
    <svg
      viewBox={logo.viewBox}
      width={36}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path stroke="var(--accent)" d={logo.line} />
      {logo.islands.map((island) => (
        <path key={island} d={island} />
      ))}
      <circle fill="var(--warm)" stroke="none" {...logo.between} />
    </svg>
    Synapse AI
  </span>
)
