import { estOuvert, type ProposerPayload } from '#domains/scheduling/model/echanges/echange.ts'
import { aCommence, estIdentique, RAISON_IDENTIQUE } from '#domains/scheduling/model/echanges/offre.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import { type Marque, marquer } from '#domains/scheduling/view/equipe/controle.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { comparer, joindre } from '#wire/french.ts'
import { type Promesse, promesseDe } from '../offline/echanges.ts'
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

const PREMIERE_REPONSE = '\u202f; la première réponse l’emporte.'

/** Several colleagues may be asked at once: who reads it must know that the first yes decides. */
function phrasePromesse({ accepte_avec, propose_a, demande_par }: Promesse, index: IndexEquipe): string {
  if (accepte_avec !== null) return `Un échange de ce poste est déjà accepté avec ${index.prenom(accepte_avec)}.`
  const a = joindre(index.noms(propose_a).map(nom => `à ${nom}`))
  if (a !== '') return `Déjà proposé ${a}${PREMIERE_REPONSE}`
  const par = joindre(index.noms(demande_par))
  const demande = demande_par.length > 1 ? 'demandent' : 'demande'
  return `${par} vous le ${demande} déjà en échange${PREMIERE_REPONSE}`
}

function choisir(pointage: Pointage, { index, echanges, jour, maintenant }: Situation): Choix {
  const poste = decrire(pointage, index)
  const quand = pointage.pointage_date === jour ? '' : `${formaterJour(pointage.pointage_date)}, `
  const promesse = promesseDe(pointage.pointage_id, echanges)
  const commence = aCommence(pointage, maintenant)
  const suite = commence ? 'commencé' : promesse && (promesse.accepte_avec === null ? 'déjà proposé' : 'promis')
  return {
    poste,
    libelle: `${quand}${poste.poste_libelle} ${phraseHoraire(pointage)}${suite ? ` (${suite})` : ''}`,
    promesse: promesse && phrasePromesse(promesse, index),
    ferme: commence || (promesse !== null && promesse.accepte_avec !== null),
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

/** Why these two posts are no exchange, by the office's own rule; null when they may be one. */
export function refusIdentique(origine: PosteVu | null, cible: PosteVu | null): string | null {
  return origine && cible && estIdentique(origine, cible) ? RAISON_IDENTIQUE : null
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

export interface Rendu extends Choix {
  readonly marque: Marque | null
}

/** What may be given in return, each with what the rules say of it; never the twin of the post one gives. */
export function marquerRendus(
  { ceJour, ensuite }: ReturnType<typeof contreparties>,
  { index, ...qui }: { index: IndexEquipe; moi: number; autre: number; origine: number | null },
): { ceJour: Rendu[]; ensuite: Rendu[] } {
  const { origine } = qui
  const donne = origine === null ? undefined : index.pointages.get(origine)
  const offerts = (choix: readonly Choix[]): Rendu[] =>
    choix
      .filter(c => !donne || !estIdentique(donne, c.poste))
      .map(c => ({
        ...c,
        marque: origine === null || c.ferme ? null : marquer(index, { ...qui, origine, cible: c.poste.pointage_id }),
      }))
  return { ceJour: offerts(ceJour), ensuite: offerts(ensuite) }
}

/** What is offered first: nothing in return where that is allowed, else the nearest day that breaks no rule, then one that warns. */
export function meilleureContrepartie(
  rendus: { readonly ceJour: readonly Rendu[]; readonly ensuite: readonly Rendu[] },
  sans: Marque | null,
): number | null {
  if (sans === 'libre' || sans === null) return null
  const tous = [...rendus.ceJour, ...rendus.ensuite].filter(c => !c.ferme)
  const choix =
    tous.find(c => c.marque === 'libre') ?? (sans === 'alerte' ? undefined : tous.find(c => c.marque === 'alerte'))
  return choix?.poste.pointage_id ?? null
}
