import { estOuvert, type ProposerPayload } from '#domains/scheduling/model/echange.ts'
import { aCommence } from '#domains/scheduling/model/offre-echange.ts'
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
  /** "Matin 06:45 – 14:15", with the day where it is another one, and why it is no free choice. */
  readonly libelle: string
  /** The other exchange that it is in, in a sentence. */
  readonly promesse: string | null
  /** Begun, or promised: the office would refuse it. */
  readonly ferme: boolean
}

export interface Situation {
  readonly index: IndexEquipe
  readonly echanges: readonly EchangeLocal[]
  readonly jour: JourIso
  readonly maintenant: Date
}

function phrasePromesse({ avec, ferme }: Promesse, index: IndexEquipe): string {
  return `Un échange de ce poste est déjà ${ferme ? 'accepté' : 'proposé'} avec ${index.prenom(avec)}.`
}

function choisir(pointage: Pointage, { index, echanges, jour, maintenant }: Situation): Choix {
  const poste = decrire(pointage, index)
  const quand = pointage.pointage_date === jour ? '' : `${formaterJour(pointage.pointage_date)}, `
  const promesse = promesseDe(pointage.pointage_id, echanges)
  const commence = aCommence(pointage, maintenant)
  const suite = commence ? 'commencé' : promesse && (promesse.ferme ? 'promis' : 'déjà proposé')
  return {
    poste,
    libelle: `${quand}${poste.poste_libelle} ${phraseHoraire(pointage)}${suite ? ` (${suite})` : ''}`,
    promesse: promesse && phrasePromesse(promesse, index),
    ferme: commence || (promesse?.ferme ?? false),
  }
}

const ordre = (a: Pointage, b: Pointage): number =>
  comparer(`${a.pointage_date} ${a.heure_debut}`, `${b.pointage_date} ${b.heure_debut}`)

export function mesPostes(situation: Situation, moi: number): Choix[] {
  const { index, jour } = situation
  const miens = index.duJour(jour).filter(p => p.utilisateur_id === moi)
  return [...miens].sort(ordre).map(p => choisir(p, situation))
}

/** What the colleague may give back: their posts of that day first, then of the visible days ahead. */
export function contreparties(situation: Situation, autre: number): { ceJour: Choix[]; ensuite: Choix[] } {
  const { index, jour, maintenant } = situation
  const possibles = index
    .dePersonne(autre)
    .filter(p => !index.estAbsent(autre, p.pointage_date) && !aCommence(p, maintenant))
  const choix = [...possibles].sort(ordre).map(p => choisir(p, situation))
  return {
    ceJour: choix.filter(c => c.poste.pointage_date === jour),
    ensuite: choix.filter(c => c.poste.pointage_date !== jour),
  }
}

/** The same post is still open to the same colleague: proposing it again is refused. */
export function dejaPropose(origine: number, autre: number, echanges: readonly EchangeLocal[]): boolean {
  return echanges.some(
    e => estOuvert(e.bde_etat) && e.origine.pointage_id === origine && e.utilisateur_cible_id === autre,
  )
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
