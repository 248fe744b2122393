/** A boat that is off its route, for pages that can't show what was expected. */
export const LostBoat = () => (
  <svg className="drawing" viewBox="0 84 640 164" aria-hidden="true">
    <path className="route" d="M20 150Q90 70 160 120T300 150" />
    <circle className="stop" cx="20" cy="154" r="8" />
    <circle className="stop" cx="160" cy="120" r="8" />
    <path
      className="stone"
      d="M292 168c36 22 116 22 158-3 0 28-12 54-36 60h-84c-22-6-35-31-38-57Z"
    />
    <path className="band" d="M295 184c36 20 112 20 152-3" />
    <path className="stone" d="M368 180v-86m0 6 50 72m-50-72-50 74" />
    <path
      className="wave"
      d="M20 232q16-10 32 0t32 0 32 0M250 238q16-10 32 0t32 0 32 0 32 0 32 0 32 0M520 226q16-10 32 0t32 0"
    />
    <circle className="stop lost-island" cx="590" cy="110" r="8" />
  </svg>
)
