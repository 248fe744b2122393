import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import classes from '#ui/Tooltip.module.css'

type Props = {
  /** Without a label, no tooltip is shown. */
  label: string | undefined
  delayMs?: number
  children: ReactElement<DOMAttributes<Element>>
}

/**
 * Shows a label above or below a control while the pointer rests on it. This is the browser's own
 * popover, because Mantine's tooltip would add 20 kB to the first screen.
 */
export const Tooltip = ({ label, delayMs = 700, children }: Props) => {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setIsShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType }) => {
          if (pointerType !== 'touch') timer.current = setTimeout(() => setIsShown(true), delayMs)
        },
        onPointerLeave: hide,
        onPointerDown: hide,
      })}
      {label && isShown && (
        <span ref={show} popover="manual" role="tooltip" className={classes.tooltip}>
          {label}
        </span>
      )}
    </>
  )
}

const gap = 6

const show = (tooltip: HTMLElement | null) => {
  const control = tooltip?.previousElementSibling?.getBoundingClientRect()
  if (!tooltip || !control) return
  tooltip.showPopover()
  const { offsetWidth: width, offsetHeight: height } = tooltip
  const left = control.left + (control.width - width) / 2
  const above = control.top - height - gap
  tooltip.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  tooltip.style.top = `${above < gap ? control.bottom + gap : above}px`
}
