import type { ProposerPayload } from '#domains/scheduling/model/echange.ts'
import type { Pointage } from '#domains/scheduling/model/pointage.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { type Promesse, promesseDe } from './echanges.ts'
import { phraseHoraire } from './horaires.ts'
import type { IndexEquipe } from './index-equipe.ts'
import { decrire, type PosteVu } from './personnes.ts'

/** What a proposal may be made of, and what it would change for both people. */

export interface Choix {
  readonly poste: PosteVu
  /** "Matin 06:45 – 14:15", with the day where it is another one, and the exchange it is already in. */
  readonly libelle: string
  readonly promesse: Promesse | null
}

function choisir(pointage: Pointage, jour: JourIso, index: IndexEquipe, echanges: readonly EchangeLocal[]): Choix {
  const poste = decrire(pointage, index)
  const quand = pointage.pointage_date === jour ? '' : `${formaterJour(pointage.pointage_date)}, `
  const promesse = promesseDe(pointage.pointage_id, echanges)
  const suite = promesse
    ? ` (${promesse.ferme ? 'promis dans un échange' : 'échange déjà proposé'} avec ${index.prenom(promesse.avec)})`
    : ''
  return { poste, libelle: `${quand}${poste.poste_libelle} ${phraseHoraire(pointage)}${suite}`, promesse }
}

const ordre = (a: Pointage, b: Pointage): number =>
  comparer(`${a.pointage_date} ${a.heure_debut}`, `${b.pointage_date} ${b.heure_debut}`)

export function mesPostes(
  index: IndexEquipe,
  { moi, jour }: { moi: number; jour: JourIso },
  echanges: readonly EchangeLocal[],
): Choix[] {
  const miens = index.duJour(jour).filter(p => p.utilisateur_id === moi)
  return [...miens].sort(ordre).map(p => choisir(p, jour, index, echanges))
}

/** What the colleague may give back: their posts of that day first, then of the visible days ahead. */
export function contreparties(
  index: IndexEquipe,
  { autre, jour, aujourdhui }: { autre: number; jour: JourIso; aujourdhui: JourIso },
  echanges: readonly EchangeLocal[],
): { ceJour: Choix[]; ensuite: Choix[] } {
  const possibles = index
    .dePersonne(autre)
    .filter(p => p.pointage_date >= aujourdhui && !index.estAbsent(autre, p.pointage_date))
  const choix = [...possibles].sort(ordre).map(p => choisir(p, jour, index, echanges))
  return {
    ceJour: choix.filter(c => c.poste.pointage_date === jour),
    ensuite: choix.filter(c => c.poste.pointage_date !== jour),
  }
}

export interface JourChange {
  readonly jour: JourIso
  readonly avant: readonly PosteVu[]
  readonly apres: readonly PosteVu[]
}

/** Days that the exchange changes for one person: the post given leaves them, the one received joins them. */
export function avantApres(
  index: IndexEquipe,
  personne: number,
  donne: PosteVu | null,
  recu: PosteVu | null,
): JourChange[] {
  const jours = [...new Set([donne, recu].flatMap(p => (p ? [p.pointage_date] : [])))].sort()
  return jours.map(jour => {
    const avant = index
      .duJour(jour)
      .filter(p => p.utilisateur_id === personne)
      .sort(ordre)
      .map(p => decrire(p, index))
    const gardes = avant.filter(p => p.pointage_id !== donne?.pointage_id)
    const apres = recu?.pointage_date === jour ? [...gardes, recu].sort(ordre) : gardes
    return { jour, avant, apres }
  })
}

/** What travels: the posts with the versions that this device showed. */
export function composerProposition(
  uid: string,
  utilisateur_cible: number,
  { origine, cible, motif }: { origine: PosteVu; cible: PosteVu | null; motif: string },
): ProposerPayload {
  return {
    uid,
    utilisateur_cible,
    pointage_origine: origine.pointage_id,
    version_origine: origine.version,
    pointage_cible: cible?.pointage_id ?? null,
    version_cible: cible?.version ?? null,
    motif: motif.trim(),
  }
}
