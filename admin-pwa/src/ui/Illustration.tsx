const route = { fill: 'none', stroke: 'var(--accent)', strokeDasharray: '0.1 7', strokeWidth: 2.6 }
const wave = { fill: 'none', stroke: 'var(--accent)' }
const dot = { fill: 'var(--warm)', stroke: 'none' }

const drawings = {
  boat: (
    <>
      <path {...route} d="M8 62Q44 30 84 52T132 74" />
      <path d="M144 106c-10-3-14-14-16-26 16 10 52 10 70-1 0 12-6 24-16 27" />
      <path fill="none" stroke="var(--warm)" strokeWidth="4" d="M130 88c16 9 50 9 67-1" />
      <path d="M162 85V40m0 4 24 35h-24m0-35-26 35h26" />
      <path {...wave} d="M14 112q9-6 18 0t18 0M112 106q9-6 18 0t18 0 18 0 18 0 18 0" />
      <circle cx="8" cy="62" r="4" />
      <circle {...dot} cx="226" cy="52" r="5" />
    </>
  ),
  lamp: (
    <>
      <path d="M52 118V28h136v90M44 16h152v12H44Z" />
      <path
        fill="color-mix(in srgb, var(--warm) 32%, var(--raised))"
        stroke="none"
        d="m106 74-26 30h80l-26-30Z"
      />
      <path fill="none" strokeWidth="1.4" d="M72 46h96v58H72Zm32 0v58m32-58v58" />
      <path fill="var(--warm)" strokeWidth="1.4" d="M120 46v12m-14 16a14 14 0 0 1 28 0Z" />
      <circle {...dot} cx="120" cy="77" r="5" />
      <path d="M30 118h180" />
    </>
  ),
  islands: (
    <>
      <path {...route} d="M52 58Q84 54 110 74M120 79Q136 80 146 90" />
      <path d="M22 58c0-12 10-20 24-19s26 9 25 20-14 16-28 15-21-7-21-16Z" />
      <circle cx="114" cy="76" r="7" />
      <path d="M146 92c5-14 24-19 40-12s26 20 21 33-24 14-38 7-28-15-23-28Z" />
      <path {...wave} d="M84 112q8-6 16 0t16 0M150 44q8-6 16 0t16 0 16 0" />
      <circle {...dot} cx="48" cy="57" r="4" />
      <circle {...dot} cx="176" cy="98" r="4" />
    </>
  ),
  storm: (
    <>
      <path d="M66 62a22 22 0 0 1 20-32 30 30 0 0 1 56-4 20 20 0 0 1 28 36Z" />
      <path fill="none" stroke="var(--warm)" d="m112 66-12 20h18l-12 20" />
      <path {...wave} d="M40 116q9-6 18 0t18 0 18 0M140 118q9-6 18 0t18 0 18 0" />
      <path {...route} d="M20 92Q56 74 88 84M144 90q24 12 72 2" />
    </>
  ),
} as const

export type IllustrationName = keyof typeof drawings

export const Illustration = ({ name }: { name: IllustrationName }) => (
  <svg
    viewBox="0 0 240 128"
    width={240}
    fill="var(--raised)"
    stroke="var(--ink)"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[name]}
  </svg>
)
