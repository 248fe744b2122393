import { logo } from '@synapse/shared/logo'

/** The logo and the product's name. */
export const Brand = () => (
  <span className="brand">
    <svg viewBox={logo.viewBox} aria-hidden="true">
      <path className="brand-line" d={logo.line} />
      {logo.islands.map((island) => (
        <path key={island} d={island} />
      ))}
      <circle {...logo.between} />
    </svg>
    Synapse AI
  </span>
)
