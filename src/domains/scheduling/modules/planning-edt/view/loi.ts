import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import { ecartDe } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { PosteJuge } from '#domains/scheduling/model/loi/matiere.ts'
import type { Candidat, Reparation } from '#domains/scheduling/model/loi/reparer.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import { type Agent, type Case, estPoste, type PosteDonnable } from './cases.ts'

/** The desk's month as the law reads it, and its ways out as changes and words. */

type Poser = Extract<Changement, { sorte: 'poser' }>

/** What a change puts there has no number yet: it goes by its place among the changes. */
const numeroDe = (rang: number): number => -(rang + 1)
const estPoser = (c: Changement): c is Poser => c.sorte === 'poser'

const tenu = (c: Case): c is Case & { heure_debut: string; heure_fin: string } =>
  c.poste > 0 && c.etat !== 'retire' && c.pointage_maladie === 0 && c.heure_debut !== null && c.heure_fin !== null

/** Shifts of these people as they stand on the desk, changes on their way included; those under a sickness wait for somebody else. */
export function etatDe(
  agents: readonly Agent[],
  postes: readonly PosteDonnable[],
  changements: readonly Changement[] = [],
): Map<number, PosteJuge[]> {
  const types = new Map(postes.map(p => [p.poste_id, p.poste_type]))
  const poses = [...changements.entries()].filter((e): e is [number, Poser] => estPoser(e[1]))
  const rangDe = (qui: number, { dadate, poste }: Case) => {
    const trouve = poses.findIndex(([, c]) => c.utilisateur_id === qui && c.date === dadate && c.poste_id === poste)
    return trouve < 0 ? null : (poses.splice(trouve, 1)[0]?.[0] ?? null)
  }
  // Put there by another change on its way: judged, and named by no number that this one knows.
  let sansNom = -1_000_000
  return new Map(
    agents.map(a => [
      a.wcu_utilisateur_id,
      a.calendrier.filter(tenu).map((c): PosteJuge => {
        const sien = c.pointage_id !== null && c.pointage_id > 0 ? c.pointage_id : null
        const rang = sien === null ? rangDe(a.wcu_utilisateur_id, c) : null
        sansNom -= 1
        return {
          pointage_id: sien ?? (rang === null ? sansNom : numeroDe(rang)),
          ...{ pointage_date: c.dadate, heure_debut: c.heure_debut, heure_fin: c.heure_fin, poste_id: c.poste },
          pointage_heure_debut_coupure: c.pointage_heure_debut_coupure,
          pointage_heure_fin_coupure: c.pointage_heure_fin_coupure,
          poste_type: types.get(c.poste) ?? 'jour',
        }
      }),
    ]),
  )
}

/** Who may take a shift, and how much of their contract is left. */
export const candidatsDe = (agents: readonly Agent[]): Candidat[] =>
  agents.map(({ wcu_utilisateur_id: utilisateur_id, metier_id, detail: [compteurs] }) => ({
    ...{ utilisateur_id, metier_id },
    ecart: compteurs ? ecartDe(compteurs) : 0,
  }))

/** A way out in words: what is done, then whose post stands on which day at which hours once it is. */
export interface ReparationDite {
  readonly geste: string
  readonly detail: string
}

interface Autour {
  /** The month that is mended. */
  readonly etat: ReadonlyMap<number, readonly PosteJuge[]>
  readonly agents: readonly Agent[]
  readonly postes: readonly PosteDonnable[]
}

/** "Finir à 13:45" and "Leïla Amrani, ven. 4 déc., Matin 06:45 – 13:45"; who is named once. */
export function direReparation(reparation: Reparation, { etat, agents, postes }: Autour): ReparationDite {
  const tenu = [...etat].flatMap(([id, siens]) =>
    siens.filter(p => p.pointage_id === reparation.pointage_id).map(poste => ({ id, poste })),
  )[0]
  const nomDe = (id: number | undefined) => agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'quelqu’un d’autre'
  const vers = 'date' in reparation ? reparation : null
  const heures = reparation.sorte === 'heures' ? reparation : tenu?.poste
  const jour = vers?.date ?? tenu?.poste.pointage_date
  const nom = postes.find(p => p.poste_id === tenu?.poste.poste_id)?.poste_libelle ?? 'Poste'
  const detail = [
    reparation.sorte !== 'confier' && nomDe(vers?.utilisateur_id ?? tenu?.id),
    jour && formaterJour(jour),
    heures && `${nom} ${formaterPlage(heures.heure_debut, heures.heure_fin)}`,
  ]
    .filter(Boolean)
    .join(', ')
  switch (reparation.sorte) {
    case 'heures': {
      const { bord, heure_debut, heure_fin } = reparation
      return { geste: bord === 'debut' ? `Commencer à ${heure_debut}` : `Finir à ${heure_fin}`, detail }
    }
    case 'confier':
      return { geste: `Confier à ${nomDe(reparation.utilisateur_id)}`, detail }
    case 'deplacer':
      return { geste: `Déplacer au ${formaterJour(reparation.date)}`, detail }
    case 'retirer':
      return { geste: 'Retirer ce poste', detail }
  }
}

/** Changes of a shift that is there already. */
function enChangement(reparation: Reparation, version: number): Changement {
  const { pointage_id } = reparation
  switch (reparation.sorte) {
    case 'heures': {
      const { heure_debut, heure_fin } = reparation
      return { sorte: 'modifier', ...{ pointage_id, version, heure_debut, heure_fin } }
    }
    case 'retirer':
      return { sorte: 'retirer', pointage_id, version }
    default: {
      const { utilisateur_id, date } = reparation
      return { sorte: 'deplacer', ...{ pointage_id, version, utilisateur_id, date } }
    }
  }
}

function corriger(c: Poser, reparation: Reparation): Changement[] {
  switch (reparation.sorte) {
    case 'heures':
      return [{ ...c, heure_debut: reparation.heure_debut, heure_fin: reparation.heure_fin }]
    case 'retirer':
      return []
    default:
      return [{ ...c, utilisateur_id: reparation.utilisateur_id, date: reparation.date }]
  }
}

/**
 * A lot with a way out: what it puts is put otherwise, what it changes is changed otherwise, what stood there is changed with it.
 * Null where the shift is none of this month.
 */
export function composer(
  changements: readonly Changement[],
  reparation: Reparation,
  agents: readonly Agent[],
): Changement[] | null {
  const { pointage_id } = reparation
  if (pointage_id < 0) {
    const rang = changements.findIndex((c, n) => numeroDe(n) === pointage_id && estPoser(c))
    if (rang < 0) return null
    return changements.flatMap((c, n) => (n === rang && estPoser(c) ? corriger(c, reparation) : [c]))
  }
  const la = agents.flatMap(a => a.calendrier).find(c => c.pointage_id === pointage_id)
  if (!la || !estPoste(la)) return null
  const autres = changements.filter(c => estPoser(c) || c.pointage_id !== pointage_id)
  const deja = changements.find(c => !estPoser(c) && c.pointage_id === pointage_id)
  // Hours over what the lot already did to the same shift; any other way takes its place.
  if (deja?.sorte === 'modifier' && reparation.sorte === 'heures')
    return [...autres, { ...deja, heure_debut: reparation.heure_debut, heure_fin: reparation.heure_fin }]
  return [...autres, enChangement(reparation, la.version)]
}
