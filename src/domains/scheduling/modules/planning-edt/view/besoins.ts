import { type EtatBesoin, etatsBesoins, type VersionBesoins } from '#domains/scheduling/model/bureau/besoin.ts'
import { ecartDe, type PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { GridSummary } from '#kit/time-grid/types.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { type Agent, casesDu, estPoste, type PosteDonnable } from './cases.ts'

/** What the posts of the month need and lack, with what the office has not answered for yet. */

type Postes = readonly Pick<PosteDonnable, 'poste_id' | 'poste_libelle' | 'poste_code'>[]

export function etatsDuMois(
  { dates, absences }: Pick<PlanningMois, 'dates' | 'absences'>,
  agents: readonly Agent[],
  versions: readonly VersionBesoins[],
): EtatBesoin[] {
  if (versions.length === 0) return []
  const tenus = agents.flatMap(({ calendrier }) =>
    calendrier
      .filter(c => c.poste > 0 && c.etat !== 'retire')
      .map(({ utilisateur_id, dadate: jour, poste: poste_id }) => ({ utilisateur_id, jour, poste_id })),
  )
  return etatsBesoins({
    ...{ versions, tenus },
    jours: dates.map(({ dadate: jour, feries }) => ({ jour, ferie: feries !== '' })),
    absents: new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`)),
  })
}

const nomDe = (postes: Postes, id: number) => postes.find(p => p.poste_id === id)?.poste_libelle ?? 'poste retiré'

/** "2 Nuit", "1 Matin et 1 Nuit". */
export const direManques = (etats: readonly EtatBesoin[], postes: Postes): string =>
  joindre(etats.filter(e => e.manque > 0).map(e => `${e.manque}\u00a0${nomDe(postes, e.poste_id)}`))

/** "Il manque 1 Nuit", or that nobody does. */
export function direBesoin(etat: EtatBesoin, postes: Postes): string {
  const { manque, tenus, minimum, souhaite } = etat
  const sur = souhaite > minimum ? `${minimum} au moins, ${souhaite} souhaités` : String(minimum)
  const nom = nomDe(postes, etat.poste_id)
  if (manque > 0) return `Il manque ${manque}\u00a0${nom} (${tenus} sur ${sur})`
  return `${nom}\u00a0: ${tenus} sur ${sur}`
}

/** A line under the heads of the days: how many people are missing on each. */
export function sommaireBesoins(
  dates: PlanningMois['dates'],
  etats: readonly EtatBesoin[],
  postes: Postes,
): GridSummary[] {
  if (etats.length === 0) return []
  const parJour = Map.groupBy(etats, e => e.jour)
  return [
    {
      ...{ id: 'besoins', label: 'Besoins', place: 'head' },
      cells: dates.map(({ dadate }) => {
        const duJour = parJour.get(dadate)
        if (!duJour) return null
        const manque = duJour.reduce((somme, e) => somme + e.manque, 0)
        const quand = formaterJour(dadate)
        if (manque > 0) {
          const text = `−${manque}`
          return { text, name: `${text}, ${quand}\u00a0: il manque ${direManques(duJour, postes)}`, bad: true }
        }
        const sous = duJour.some(e => e.tenus < e.souhaite)
        return {
          text: sous ? '·' : '✓',
          name: `${quand}\u00a0: ${sous ? 'minimum atteint, moins que souhaité' : 'besoins pourvus'}`,
        }
      }),
    },
  ]
}

/** Who could take a post that lacks somebody, whoever has the most hours left to plan first: at rest that day, of its trade. */
export function disponibles(
  agents: readonly Agent[],
  poste: Pick<PosteDonnable, 'metier_id'>,
  jour: JourIso,
): readonly Agent[] {
  const reste = ({ detail: [compteurs] }: Agent) => (compteurs ? -ecartDe(compteurs) : 0)
  return agents
    .filter(agent => poste.metier_id === null || agent.metier_id === poste.metier_id)
    .filter(agent => !casesDu(agent, jour).some(c => estPoste(c) || c.attente || c.poste < 0))
    .toSorted((a, b) => reste(b) - reste(a))
}
