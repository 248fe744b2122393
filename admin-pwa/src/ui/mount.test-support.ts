import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/**
 * Mounts a component that renders nothing, and runs its effects (`renderToString` doesn't run any).
 * @returns a function that re-renders the component with other props
 */
export const mount = <Props extends object>(Screen: (props: Props) => ReactNode, props: Props) => {
  // The parts of a browser that React needs to render a component without elements.
  const document = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null })
  const browser = { document, HTMLIFrameElement: EventTarget }
  const window = Object.assign(new EventTarget(), browser)
  vi.stubGlobal('window', window)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument: document }
  const root = createRoot(Object.assign(new EventTarget(), container) as unknown as Element)
  const render = (next: Props) => act(() => root.render(createElement(Screen, next)))
  onTestFinished(() => {
    // The simulated device removes `window` when it closes the app.
    vi.stubGlobal('window', window)
    act(() => root.unmount())
  })
  render(props)
  return render
}
