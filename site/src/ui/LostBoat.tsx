/**
 * The drawing is in the page (`LostBoatSymbol.astro`), because it would make the script too large.
 */
export const LostBoat = () => (
  <svg className="lost-boat" viewBox="0 0 640 156" aria-hidden="true">
    <use href="#lost-boat" />
  </svg>
)
