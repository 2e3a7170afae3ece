import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from '#client/device/theme.ts'
import { cssVariablesResolver, theme } from '#kit/theme/theme.ts'
import { LoadBoundary } from './load-boundary.tsx'

/** A page in the theme that the device chose, where a part that does not load says so. */
export function Themed({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      deduplicateCssVariables
    >
      <LoadBoundary>{children}</LoadBoundary>
    </MantineProvider>
  )
}
