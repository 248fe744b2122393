import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** @property url the path and query of the page */
type Options = { queries?: QueryClient; url?: string }

/** Returns the HTML of an element that is rendered on a page of the app. */
export const htmlOf = (
  element: ReactNode,
  { queries = new QueryClient(), url = '/' }: Options = {},
): string =>
  renderToString(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[url]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )

type Wrapper = (props: { children: ReactNode }) => ReactNode

/** Returns what a hook returns on a page of the app. Effects aren't run. */
export const callHook = <Value,>(
  hook: () => Value,
  { wrapper: Wrapper = Fragment, ...options }: Options & { wrapper?: Wrapper } = {},
): Value => {
  const values: Value[] = []
  const Screen = () => {
    values.push(hook())
    return null
  }
  htmlOf(
    <Wrapper>
      <Screen />
    </Wrapper>,
    options,
  )
  return values[0] as Value
}

/** Returns an element's text on a page of the app, with single spaces. */
export const textOf = (element: ReactNode, options?: Options): string =>
  htmlOf(element, options).replaceAll(/(<style.*?<\/style>|<[^>]*>|\s)+/gs, ' ')
