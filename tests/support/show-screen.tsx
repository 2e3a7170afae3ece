import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { pathOf, useAddress } from '#client/address/location.ts'
import type { ScreenProps } from '#client/modules/modules.ts'

/** Draws a screen as the workspace does. */
export function showScreen(screen: ReactNode, client = new QueryClient()) {
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
