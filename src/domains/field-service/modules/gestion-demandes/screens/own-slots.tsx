import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { useSessionState } from '#client/session/session.ts'
import { premiersLibres } from '#domains/field-service/model/creneaux/premiers.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { chercherCreneaux, compterCreneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { FirstFree } from '#domains/field-service/view/demandes/first-free.tsx'

/**
 * Where a request waits without a day to come: the first days that its visit could be on, those of the form that « Planifier »
 * opens.
 */
export function OwnSlots({ demande, online }: { demande: FicheDemande; online: boolean }) {
  const { adresse_id, prestation_id, prestation_duree: duree, demande_date_souhaite: jour, peut } = demande
  const today = useToday()
  const allowed = mayCall(useSessionState(), [compterCreneaux, chercherCreneaux])
  const enabled = online && allowed && peut.planifier && (jour === null || jour < today)
  const params = { adresse_id: String(adresse_id), prestation_id: String(prestation_id) }
  const weeks = useReading(compterCreneaux, { params, query: { duree } }, { enabled, unseen: true })
  const first = weeks.data?.find(w => w.premier !== null)
  const slots = useReading(
    chercherCreneaux,
    { params, query: { duree, semaine: String(first?.semaine ?? 0) } },
    { enabled: enabled && first !== undefined, unseen: true },
  )
  if (!enabled || !weeks.data) return null
  const places = slots.data?.creneaux.map(c => ({ ...c, jour: c.presence_date }))
  return (
    <FirstFree
      title="Premiers créneaux libres"
      jours={first === undefined ? [] : places && premiersLibres(places)}
      none="Aucun créneau libre dans les quatre semaines qui viennent."
    />
  )
}
