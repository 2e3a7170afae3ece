import { MantineProvider } from '@mantine/core'
import { useTheme } from '#client/device/theme.ts'
import { CustomerPage } from '#domains/field-service/modules/rendez-vous-client/screens/customer-page.tsx'
import { cssVariablesResolver, theme } from '#kit/theme/theme.ts'
import { LoadBoundary } from './load-boundary.tsx'

/** A customer's page: neither session, nor workspace, nor anything kept on the device, whoever else uses it. */
export function VisitPage({ jeton }: { jeton: string }) {
  const scheme = useTheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      deduplicateCssVariables
    >
      <LoadBoundary>
        <CustomerPage jeton={jeton} />
      </LoadBoundary>
    </MantineProvider>
  )
}
