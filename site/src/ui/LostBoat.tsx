/** The drawing is in the page (`LostBoatSymbol.astro`), because the script would be too large. */
export const LostBoat = () => (
  <svg className="lost-boat" viewBox="0 0 640 156" aria-hidden="true">
    <use href="#lost-boat" />
  </svg>
)
