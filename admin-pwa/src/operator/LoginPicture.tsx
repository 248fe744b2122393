import classes from '#operator/LoginPicture.module.css'

/** Islands joined by a dotted route, a boat under way between them, the lamp lit at home. */
export const LoginPicture = () => (
  <svg className={classes.picture} viewBox="0 0 560 640" aria-hidden="true">
    <circle className={classes.sun} cx="430" cy="150" r="42" />
    <path className={classes.horizon} d="M0 250h560" />
    <path
      className={classes.land}
      d="M40 250c28-10 44-34 84-36l40-4c14-3 20-16 36-16s26 10 44 14 40 10 52 42Z"
    />
    <path d="M118 214v-20h16v-16l12-10 12 10v16h18v18m14-2v-22a10 10 0 0 1 20 0v22" />
    <path
      className={classes.wave}
      d="M60 290q14-9 28 0t28 0 28 0M350 282q14-9 28 0t28 0M420 330q14-9 28 0t28 0 28 0M30 380q14-9 28 0t28 0M90 560q14-9 28 0t28 0 28 0"
    />
    <path className={classes.route} d="M196 232Q230 300 280 350M356 420Q400 450 424 476" />
    <g transform="translate(238 318) rotate(3)">
      <path className={classes.sail} d="M60 74V-40m0 6 52 84H60m0-84L10 50h50" />
      <path
        className={classes.hull}
        d="M-16 60c40 22 110 22 150-2 0 24-12 46-34 52H22C0 104-12 84-16 60Z"
      />
      <path className={classes.band} d="M-14 74c40 20 108 20 146-2" />
      <circle className={classes.hull} cx="106" cy="84" r="7" />
      <path className={classes.wave} d="M-34 118q13-8 26 0t26 0 26 0 26 0 26 0 26 0 26 0" />
    </g>
    <path className={classes.land} d="M300 640c10-60 60-96 128-98s116 30 132 52v46Z" />
    <path className={classes.wall} d="M372 566v-74h104v76M364 492h120M372 484h104v8" />
    <path className={classes.thin} d="M390 512h68v40h-68Zm22 0v40m24-40v40" />
    <path className={classes.wave} d="M424 512v8m-10 14a10 10 0 0 1 20 0Z" />
    <circle className={classes.lit} cx="424" cy="538" r="4" />
    <circle className={classes.lit} cx="196" cy="232" r="6" />
  </svg>
)
