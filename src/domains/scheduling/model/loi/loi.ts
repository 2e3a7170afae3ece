import { anomaliesAjoutees } from '../regles/comparer.ts'
import { evaluer } from '../regles/evaluer.ts'
import type { Periode } from '../regles/fenetres.ts'
import type { Anomalie } from '../regles/types.ts'
import { joursPeses } from './jours.ts'
import { type AgentJuge, activiteDe, type DroitJuge, type Matiere, type PosteJuge } from './matiere.ts'

/** Everybody's shifts of the month, by person: those that stand on the desk, whatever the office knows of them. */
export type MoisJuge = ReadonlyMap<number, readonly PosteJuge[]>

const memeHoraire = (a: PosteJuge, b: PosteJuge): boolean =>
  a.pointage_date === b.pointage_date && a.heure_debut === b.heure_debut && a.heure_fin === b.heure_fin

/** The law on one month, person by person: what one shift more or less makes of it is asked of that person alone. */
export interface Loi {
  /** Rules that somebody's planning breaks with these shifts in the month, told for these days. */
  readonly juger: (utilisateur_id: number, postes: readonly PosteJuge[], jours?: Periode) => Anomalie[]
  /** What a change adds or makes worse, for all whom it touches: what the office answers to the same change. */
  readonly comparer: (avant: MoisJuge, apres: MoisJuge, touche: Periode) => Anomalie[]
  readonly connait: (utilisateur_id: number) => boolean
  readonly estAbsent: (utilisateur_id: number, jour: string) => boolean
}

/** @param maintenant when hours that change are told, milliseconds */
export function creerLoi({ mois, periode, droit, agents }: Matiere, maintenant: number): Loi {
  const gens = new Map<number, AgentJuge>(agents.map(a => [a.utilisateur_id, a]))
  const regles: DroitJuge = droit as DroitJuge
  const dehors = new Map(
    agents.map(a => [
      a.utilisateur_id,
      a.pointages.filter(p => p.pointage_date < mois.du || p.pointage_date > mois.au),
    ]),
  )
  const lus = new Map(agents.flatMap(a => a.pointages.map(p => [`${a.utilisateur_id}:${p.pointage_id}`, p] as const)))
  const absents = new Map(agents.map(a => [a.utilisateur_id, new Set(a.absences)]))
  /** What was never published is no change: nobody is told of it late. */
  const publie = (utilisateur_id: number, jour: string): boolean =>
    gens.get(utilisateur_id)?.publies?.some(p => p.du <= jour && jour <= p.au) ?? true
  /** Hours that are as they were read were told when they were; others are told now. */
  const annoncer = (utilisateur_id: number, p: PosteJuge): PosteJuge => {
    const lu = lus.get(`${utilisateur_id}:${p.pointage_id}`)
    const annonce =
      lu && memeHoraire(lu, p) ? lu.annonce : publie(utilisateur_id, p.pointage_date) ? maintenant : undefined
    return { ...p, annonce }
  }
  function juger(utilisateur_id: number, postes: readonly PosteJuge[], jours: Periode = mois): Anomalie[] {
    const agent = gens.get(utilisateur_id)
    if (!agent) return []
    const tous = [...(dehors.get(utilisateur_id) ?? []), ...postes.map(p => annoncer(utilisateur_id, p))]
    const { regles: r, pause, suite } = regles
    return evaluer(activiteDe(agent, tous, periode), r, { ...jours, pause, suite })
  }
  return {
    juger,
    comparer(avant, apres, touche) {
      const jours = joursPeses(touche)
      const touches = [...apres.keys()]
      const de = (etat: MoisJuge) => touches.flatMap(id => juger(id, etat.get(id) ?? [], jours))
      return anomaliesAjoutees(de(avant), de(apres))
    },
    connait: id => gens.has(id),
    estAbsent: (id, jour) => absents.get(id)?.has(jour) ?? false,
  }
}
