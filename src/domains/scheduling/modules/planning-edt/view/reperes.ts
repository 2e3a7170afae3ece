import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { GridHead, GridMarker, GridSummary } from '#kit/time-grid/types.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { AnomalieDite } from './derogations.ts'
import { direNombres, NIVEAUX_DITS, pire } from './mots.ts'

/** Weeks, then days (specification scheduling §2: "weeks, days, anomalies, events, one row per agent, and on-call/nights"). */
export function tetesDe(dates: PlanningMois['dates'], aujourdhui: JourIso): GridHead[][] {
  const semaines = [...Map.groupBy(dates.entries(), ([, d]) => d.semaine)].map(
    ([semaine, jours]): GridHead => ({
      at: jours[0]?.[0] ?? 0,
      span: jours.length,
      label: jours.length > 1 ? `Sem. ${semaine}` : String(semaine),
      title: `Semaine ${semaine}`,
    }),
  )
  return [
    semaines,
    dates.map((d, at) => ({
      at,
      span: 1,
      label: String(d.jour),
      small: d.jour_lettre,
      title: [formaterJour(d.dadate, 'complet'), d.feries].filter(Boolean).join(', '),
      today: d.dadate === aujourdhui,
    })),
  ]
}

/** Sundays and holidays, behind all the rows. */
export function fondsDe(dates: PlanningMois['dates']): GridMarker[] {
  return dates.flatMap(({ dadate, dimanche, feries }): GridMarker[] => [
    ...(dimanche ? [{ day: dadate, kind: 'weekend' as const }] : []),
    ...(feries ? [{ day: dadate, kind: 'holiday' as const, label: feries }] : []),
  ])
}

/** Anomalies and events of each day above the agents; duties and nights below them. */
export function sommairesDe(
  { dates, astreintes, agents }: PlanningMois,
  anomalies: ReadonlyMap<number, readonly AnomalieDite[]>,
): GridSummary[] {
  const parJour = Map.groupBy([...anomalies.values()].flat(), a => a.jour)
  const noms = new Map(agents.map(a => [a.wcu_utilisateur_id, a.label]))
  const gardes = Map.groupBy(astreintes, a => a.jour)
  return [
    {
      ...{ id: 'anomalies', label: 'Anomalies', place: 'head' },
      cells: dates.map(({ dadate }) => {
        const toutes = parJour.get(dadate) ?? []
        const niveau = pire(toutes)
        if (!niveau) return null
        const name = `${formaterJour(dadate)}\u00a0: ${direNombres(toutes)}`
        return { text: `${NIVEAUX_DITS[niveau].forme}${toutes.length}`, name, bad: niveau === 'bloquant' }
      }),
    },
    {
      ...{ id: 'evenements', label: 'Événements', place: 'head' },
      cells: dates.map(({ dadate, detail_evenement: tous }) =>
        tous.length === 0
          ? null
          : {
              text: String(tous.length),
              name: `${formaterJour(dadate)}\u00a0: ${compter(tous.length, 'événement')}, ${tous.map(e => e.event_titre).join(', ')}`,
            },
      ),
    },
    {
      ...{ id: 'nuits', label: 'Astreintes, nuits', place: 'foot' },
      cells: dates.map(({ dadate, etat_nuit, interventions }) => {
        const siennes = gardes.get(dadate) ?? []
        if (siennes.length === 0 && !etat_nuit) return null
        const qui = siennes.map(
          a => `${noms.get(a.utilisateur_id) ?? 'Quelqu’un'} ${formaterPlage(a.heure_debut, a.heure_fin)}`,
        )
        const dit = [
          etat_nuit ? 'nuit travaillée' : 'nuit d’astreinte',
          qui.length > 0 && `d’astreinte\u00a0: ${joindre(qui)}`,
          interventions > 0 && compter(interventions, 'intervention'),
        ]
        const texte = siennes.length === 0 ? '☾' : siennes.length === 1 ? 'A' : `A${siennes.length}`
        return { text: texte, name: `${texte}, ${formaterJour(dadate)}\u00a0: ${dit.filter(Boolean).join(', ')}` }
      }),
    },
  ]
}
