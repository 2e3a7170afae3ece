import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { proposerCode } from '#domains/scheduling/model/nouveau-poste.ts'
import { lirePostesPlanning } from '#domains/scheduling/modules/planning-edt/contract.ts'
import type { Values } from '#kit/form/values.ts'

/** Which code a new post will have, where none is typed; whose it is already, where one is. */
export function CodeProposed({ values }: { readonly values: Values }) {
  const enabled = mayCall(useSession(), [lirePostesPlanning])
  const { data } = useReading(lirePostesPlanning, {}, { enabled, unseen: true })
  if (!data) return null
  const tape = String(values.poste_code ?? '').trim()
  const pris = data.postes.find(p => p.poste_code.toUpperCase() === tape.toUpperCase())
  if (tape !== '')
    return pris ? (
      <p role="status">{`Le code ${pris.poste_code} est celui de «\u00a0${pris.poste_libelle}\u00a0».`}</p>
    ) : null
  const propose = proposerCode(
    String(values.poste_libelle ?? ''),
    new Set(data.postes.map(p => p.poste_code.toUpperCase())),
  )
  return propose === '' ? null : <p role="status">{`Code proposé\u00a0: ${propose}`}</p>
}
