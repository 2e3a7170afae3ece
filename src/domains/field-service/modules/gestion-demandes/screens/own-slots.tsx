import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { useSessionState } from '#client/session/session.ts'
import { PREMIERS_JOURS, premiersLibres } from '#domains/field-service/model/creneaux/premiers.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import {
  type CreneauxDeSemaine,
  chercherCreneaux,
  compterCreneaux,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { FirstFree } from '#domains/field-service/view/demandes/first-free.tsx'

const joursLibres = (creneaux: readonly CreneauLu[]) =>
  premiersLibres(creneaux.map(c => ({ ...c, jour: c.presence_date })))

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
  const [first, next] = weeks.data?.filter(w => w.premier !== null) ?? []
  const read = (week: CreneauxDeSemaine | undefined) =>
    [
      { params, query: { duree, semaine: String(week?.semaine ?? 0) } },
      { enabled: enabled && week !== undefined, unseen: true },
    ] as const
  const slots = useReading(chercherCreneaux, ...read(first))
  const soon = slots.data && joursLibres(slots.data.creneaux)
  // What is left of a week may be an evening: the next one goes on from there.
  const short = soon !== null && soon.length < PREMIERS_JOURS
  const later = useReading(chercherCreneaux, ...read(short ? next : undefined))
  if (!enabled || !weeks.data) return null
  const jours = soon && [...soon, ...joursLibres(short ? (later.data?.creneaux ?? []) : [])].slice(0, PREMIERS_JOURS)
  return (
    <FirstFree
      title="Premiers créneaux libres"
      jours={first === undefined ? [] : (jours ?? undefined)}
      none="Aucun créneau libre dans les quatre semaines qui viennent."
    />
  )
}
