import { CustomerPage } from '#domains/field-service/modules/rendez-vous-client/screens/customer-page.tsx'
import { Themed } from './themed.tsx'

/** A customer's page: neither session, nor workspace, nor anything kept on the device, whoever else uses it. */
export function VisitPage({ jeton }: { jeton: string }) {
  return (
    <Themed>
      <CustomerPage jeton={jeton} />
    </Themed>
  )
}
