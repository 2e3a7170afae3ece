import { useReading } from '#client/reading/use-reading.ts'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { listerHistoriqueClient } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { entryKey, useChosenEntry } from './chosen-entry.ts'
import { RequestSheet } from './request-sheet.tsx'
import { VisitSheet } from './visit-sheet.tsx'

/** The third column: the sheet of the visit (type 1) or of the request (type 2) that is chosen (field-service §2). */
export function EntrySheet({ client, online }: { client: FicheClient; online: boolean }) {
  const { chosen, close } = useChosenEntry(client.client_id)
  const { data } = useReading(listerHistoriqueClient, { params: { client_id: String(client.client_id) } })
  // What the address says of another customer is nothing here.
  const entree = data?.entrees.find(e => entryKey(e) === chosen)
  if (!entree) return null
  const common = { client_id: client.client_id, online, onClose: close }
  if (entree.type === 1) return <VisitSheet key={chosen} {...common} entree={entree} />
  return <RequestSheet key={chosen} {...common} entree={entree} />
}
