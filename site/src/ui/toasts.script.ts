import type { Toast, ToastEvent } from '#ui/toast.ts'

const toastEvent: ToastEvent = 'synapse:toast'
const shownMs = 5_000
const swipePx = 50
// A dismissed notification stays in the document, hidden, so that assistive software can finish it.
const removalMs = 1_000_000

let timer = 0

const region = () => document.querySelector<HTMLElement>('.toasts')

/** Listens for notifications, for F8 (which goes to them) and for Escape. */
export const startToasts = (): void => {
  document.addEventListener(toastEvent, (event) => {
    if (event instanceof CustomEvent) showToast(event.detail)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F8') region()?.focus()
  })
}

/** Shows a notification in place of the one that is there. */
export const showToast = (toast: Toast) => {
  const box = region()
  if (!box) return
  const item = document.createElement('div')
  item.className = `toast toast-${toast.variant ?? 'default'}`
  item.setAttribute('role', toast.variant === 'destructive' ? 'alert' : 'status')
  item.append(paragraph('toast-title', toast.title))
  if (toast.description) item.append(paragraph('toast-text', toast.description))
  item.append(closeButton(() => dismiss(item)))
  item.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismiss(item)
  })
  holdWhileUsed(item)
  dismissBySwipe(item)
  box.replaceChildren(item)
  startTimer(item)
}

const paragraph = (className: string, text: string) => {
  const line = document.createElement('p')
  line.className = className
  line.textContent = text
  return line
}

const closeButton = (close: () => void) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-ghost button-icon'
  button.setAttribute('aria-label', 'Close')
  button.textContent = '×'
  button.addEventListener('click', close)
  return button
}

const startTimer = (item: HTMLElement) => {
  clearTimeout(timer)
  timer = window.setTimeout(() => dismiss(item), shownMs)
}

const dismiss = (item: HTMLElement) => {
  item.hidden = true
  window.setTimeout(() => item.remove(), removalMs)
}

const holdWhileUsed = (item: HTMLElement) => {
  for (const start of ['pointerenter', 'focusin'])
    item.addEventListener(start, () => clearTimeout(timer))
  for (const end of ['pointerleave', 'focusout']) item.addEventListener(end, () => startTimer(item))
}

const dismissBySwipe = (item: HTMLElement) => {
  let from: number | undefined
  item.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    from = event.clientX
    item.setPointerCapture(event.pointerId)
  })
  item.addEventListener('pointermove', (event) => {
    if (from === undefined) return
    item.style.translate = `${Math.max(0, event.clientX - from)}px`
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    item.addEventListener(end, (event) => {
      if (from === undefined) return
      if (event.clientX - from > swipePx) dismiss(item)
      item.style.translate = ''
      from = undefined
    })
}
