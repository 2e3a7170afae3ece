import { useAddressState } from '#client/address/address-state.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { listClients } from '#domains/administration/modules/gestion-menu/contract.ts'

/** The application that a list of the platform is narrowed to, and its choice among the filters. */
export function useApplicationScope() {
  const [application, onChange] = useAddressState('application', '1')
  const applications = useReading(listClients)
  return { application, scope: { label: 'Application', value: application, data: applications.data ?? [], onChange } }
}
