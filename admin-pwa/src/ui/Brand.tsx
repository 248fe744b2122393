import { logo } from '@synapse/shared/design/logo'

export const Brand = () => (
  <span className="brand">
    <svg
      viewBox={logo.viewBox}
      width={36}
      fill="var(--raised)"
      stroke="var(--accent)"
      strokeWidth={1.8}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={logo.line} />
      {logo.islands.map((island) => (
        <path key={island} d={island} />
      ))}
      <circle fill="var(--warm)" stroke="var(--warm)" {...logo.between} />
    </svg>
    Synapse AI
  </span>
)
