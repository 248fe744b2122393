/** The mark: Gozo, Comino and Malta, joined by a line. */
export const Brand = () => (
  <span className="brand">
    <svg viewBox="0 0 40 32" aria-hidden="true">
      <path className="brand-line" d="M9 9.5 19.5 14 30 22" />
      <path d="M3.5 9.5C3.500 6 6.500 4 9.500 4.500c3.200.5 5.500 2.500 5 5.300-.5 2.700-3.300 4.200-6 3.900-2.900-.3-5-1.700-5-4.200Z" />
      <circle cx="19.5" cy="14" r="2.3" />
      <path d="M21.500 20.500c1.500-3.500 6-5 9.500-3.500 3.800 1.600 6.500 5.300 5.300 8.700-1.200 3.300-5.800 3.600-9 2-3.300-1.500-7.200-3.900-5.800-7.200Z" />
    </svg>
    Synapse AI
  </span>
)
