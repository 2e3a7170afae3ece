import { RAISON_METIER, raisonPersonne, raisonPostes } from '#domains/scheduling/model/echanges/offre.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { trierPersonnes } from '#domains/scheduling/model/planning/personnes-jour.ts'
import { COULEUR_SANS_POSTE, type PersonneJour } from '#domains/scheduling/model/planning/planning.ts'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'

/** The people of a day without network (specification scheduling §3 "Day-exchange person"), as the office lists them. */

interface Contexte {
  readonly jour: JourIso
  readonly moi: number
  readonly maintenant: Date
  /** Posts promised in an exchange that its other person has accepted. */
  readonly promis: ReadonlyMap<number, unknown>
}

export type PosteVu = PersonneJour['postes'][number]

/** A post of the team with its name and colour. */
export function decrire(pointage: Pointage, index: IndexEquipe): PosteVu {
  const {
    poste_libelle = 'Poste',
    poste_code = '?',
    color = COULEUR_SANS_POSTE,
  } = index.postes.get(pointage.poste_id) ?? {}
  return { ...pointage, poste_libelle, poste_code, color }
}

/** Everybody of the team on a day: who works by start, then who does not, then who is away; each by name. */
export function personnesDuJour(index: IndexEquipe, contexte: Contexte): PersonneJour[] {
  const { jour, moi } = contexte
  const enAstreinte = new Set(
    index.equipe.astreintes.filter(a => jour === jourParis(a.debut)).map(a => a.utilisateur_id),
  )
  const mien = index.collegues.get(moi)
  const miens = index.duJour(jour).filter(p => p.utilisateur_id === moi)
  const raisonDuJour = raisonPostes(jour, miens, contexte.promis, contexte.maintenant)
  const personnes = index.equipe.collegues.map((collegue): PersonneJour => {
    const { utilisateur_id: id, label } = collegue
    const absent = index.estAbsent(id, jour)
    // Of an absence colleagues learn that it is one: the post it takes away is not told.
    const postes = (absent ? [] : index.duJour(jour))
      .filter(p => p.utilisateur_id === id)
      .map(p => decrire(p, index))
      .sort((a, b) => comparer(a.heure_debut, b.heure_debut))
    const raison = raisonPersonne(collegue, { utilisateur_id: moi, metier: mien }, { duJour: raisonDuJour, absent })
    return {
      utilisateur_id: id,
      label,
      poste_color: postes[0]?.color ?? COULEUR_SANS_POSTE,
      action: raison === null ? 1 : 0,
      raison,
      moi: id === moi,
      absent,
      postes,
      astreinte: enAstreinte.has(id),
    }
  })
  return trierPersonnes(personnes)
}

export const GROUPES = ['Au travail', 'Sans poste ce jour-là', 'Absences'] as const

/** Those whose name or post holds every word typed. */
export function chercherPersonnes(personnes: readonly PersonneJour[], saisie: string): PersonneJour[] {
  const mots = lireTermes(saisie)
  return personnes.filter(p => {
    const texte = normaliserRecherche(`${p.label} ${p.postes.map(q => q.poste_libelle).join(' ')}`)
    return tousTrouves(texte, mots)
  })
}

export interface GroupePoste {
  readonly poste: PosteVu
  /** Hours that everybody of the group works; null where they differ. */
  readonly horaire: string | null
  readonly personnes: readonly PersonneJour[]
}

/** Who works, by post (the first one of their day), the groups in the order they begin. */
export function parPoste(personnes: readonly PersonneJour[]): GroupePoste[] {
  const groupes = new Map<number, { poste: PosteVu; personnes: PersonneJour[] }>()
  for (const personne of personnes) {
    const [poste] = personne.postes
    if (!poste) continue
    const groupe = groupes.get(poste.poste_id)
    if (groupe) groupe.personnes.push(personne)
    else groupes.set(poste.poste_id, { poste, personnes: [personne] })
  }
  return [...groupes.values()].map(({ poste, personnes: siens }) => {
    const horaires = new Set(siens.flatMap(p => p.postes.map(phraseHoraire)))
    return { poste, horaire: horaires.size === 1 ? phraseHoraire(poste) : null, personnes: siens }
  })
}

/** Said of a whole list, where each row would say it of somebody. */
export function direRaisonCommune(raison: string): string {
  return raison === RAISON_METIER
    ? 'Aucun de vos collègues disponibles ce jour-là n’exerce votre métier\u00a0: il n’y a pas d’échange à proposer.'
    : raison
}

/** The reason that stands for everybody of a day, said once: a day that is past, no post to give. */
export function raisonCommune(personnes: readonly PersonneJour[]): string | null {
  const raisons = new Set(personnes.filter(p => !p.moi && !p.absent).map(p => p.raison))
  const [raison] = raisons
  return raisons.size === 1 && raison ? raison : null
}
