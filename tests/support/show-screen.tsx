import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { pathOf, useAddress } from '#client/address/location.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { QUERY_RULES } from '#client/reading/query-rules.ts'

const asProduct = () => new QueryClient({ defaultOptions: { queries: QUERY_RULES } })

/** Draws a screen as the workspace does, its readings asked for as the product's are. */
export function showScreen(screen: ReactNode, client = asProduct()) {
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{screen}</MantineProvider>
    </QueryClientProvider>,
  )
}

/** The same at the address, as its tab gives it, and asking once. */
export function showScreenAtAddress(Screen: ComponentType<ScreenProps>) {
  const At = () => <Screen path={pathOf(useAddress()).split('/').slice(3).filter(Boolean)} params={{}} />
  return showScreen(<At />, new QueryClient({ defaultOptions: { queries: { retry: false } } }))
}
