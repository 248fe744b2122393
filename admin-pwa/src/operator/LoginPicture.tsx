/**
 * Two islands, a boat and a lit lamp, with the sun or the moon. The sea and the land extend beyond
 * the viewBox, so that the picture fills any width.
 */
export const LoginPicture = () => (
  <svg
    viewBox="0 0 560 640"
    width="100%"
    height="100%"
    overflow="visible"
    fill="none"
    stroke="var(--ink)"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    preserveAspectRatio="xMidYMax"
    aria-hidden="true"
  >
    <circle
      className="mantine-dark-hidden"
      fill="var(--warm)"
      stroke="none"
      cx="430"
      cy="150"
      r="42"
    />
    <g className="mantine-light-hidden" strokeWidth="4">
      <path fill="var(--ink)" stroke="none" d="M446 110a42 42 0 1 0 26 62 36 36 0 0 1-26-62Z" />
      <path d="M316 84v.1M232 136v.1M146 60v.1M64 128v.1M506 66v.1M380 40v.1M520 206v.1" />
    </g>
    <path stroke="var(--accent)" d="M-900 250h2400" />
    <path
      fill="var(--paper)"
      d="M118 226v-32h16v-16l12-10 12 10v16h18v32Zm72 0v-30a10 10 0 0 1 20 0v30Z"
    />
    <path
      fill="var(--paper)"
      d="M40 250c28-10 44-34 84-36l40-4c14-3 20-6 36-6s26 0 44 4 40 10 52 42Z"
    />
    <path
      stroke="var(--accent)"
      d="M60 290q14-9 28 0t28 0 28 0M350 282q14-9 28 0t28 0M420 330q14-9 28 0t28 0 28 0M30 380q14-9 28 0t28 0M90 560q14-9 28 0t28 0 28 0M-230 330q14-9 28 0t28 0 28 0M-130 470q14-9 28 0t28 0M640 380q14-9 28 0t28 0 28 0M700 290q14-9 28 0t28 0"
    />
    <path
      stroke="var(--accent)"
      strokeDasharray="0.1 10"
      strokeWidth="4"
      d="M196 236Q230 300 280 350M356 420Q400 446 414 472"
    />
    <g transform="translate(238 318) rotate(3)">
      <path fill="var(--raised)" d="M60 74V-40m0 6 52 84H60m0-84L10 50h50" />
      <path
        fill="var(--raised)"
        d="M-16 60c40 22 110 22 150-2 0 24-12 46-34 52H22C0 104-12 84-16 60Z"
      />
      <path stroke="var(--warm)" strokeWidth="5" d="M-14 74c40 20 108 20 146-2" />
      <circle fill="var(--raised)" cx="106" cy="84" r="7" />
      <path stroke="var(--accent)" d="M-34 118q13-8 26 0t26 0 26 0 26 0 26 0 26 0 26 0" />
    </g>
    <path fill="var(--paper)" d="M372 580v-88h104v88ZM364 480h120v12H364Z" />
    <path fill="var(--raised)" strokeWidth="1.6" d="M386 508h76v46h-76Z" />
    <path
      fill="color-mix(in srgb, var(--warm) 38%, var(--raised))"
      stroke="none"
      d="m414 530-22 23h64l-22-23Z"
    />
    <path strokeWidth="1.6" d="M411 508v46m26-46v46" />
    <path fill="var(--warm)" strokeWidth="1.6" d="M424 508v10m-12 12a12 12 0 0 1 24 0Z" />
    <circle fill="var(--warm)" stroke="none" cx="424" cy="532" r="4" />
    <path
      fill="var(--paper)"
      d="M300 660c10-80 60-106 128-104s150 20 300 24 500 10 900 40v200H300Z"
    />
    <circle fill="var(--warm)" stroke="none" cx="196" cy="236" r="6" />
  </svg>
)
