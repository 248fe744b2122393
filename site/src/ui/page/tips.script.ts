const root = document.documentElement
const openDelayMs = 700
const skipDelayMs = 300

let coolDownTimer = 0
let openTimer = 0

const tipOwner = (event: Event) =>
  event.target instanceof Element ? event.target.closest('.has-tip') : null

// CSS opens tooltips. For a short time after one has closed, this script lets the next one open
// without a delay.
document.addEventListener('pointerover', (event) => {
  if (!tipOwner(event)) return
  clearTimeout(coolDownTimer)
  clearTimeout(openTimer)
  openTimer = window.setTimeout(() => root.classList.add('tips-warm'), openDelayMs)
})
document.addEventListener('pointerout', (event) => {
  if (!tipOwner(event)) return
  clearTimeout(openTimer)
  coolDownTimer = window.setTimeout(() => root.classList.remove('tips-warm'), skipDelayMs)
})
