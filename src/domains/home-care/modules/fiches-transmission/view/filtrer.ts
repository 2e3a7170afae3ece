import { type Categorie, LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { type Depuis, estALire, estNouvelle, estUrgente } from './depuis.ts'
import { clePersonne } from './mots.ts'

export type Vue = 'poste' | 'a_lire' | 'toutes'

export interface Filtres {
  readonly vue: Vue
  readonly recherche: string
  readonly categorie: Categorie | null
  readonly importantes: boolean
  /** As written; compared by its key. */
  readonly personne: string | null
  readonly jour: JourIso | null
}

export const SANS_FILTRE: Filtres = {
  vue: 'poste',
  recherche: '',
  categorie: null,
  importantes: false,
  personne: null,
  jour: null,
}

/** How many narrow the list, beside the view and the search. */
export function compterFiltres({ categorie, importantes, personne, jour }: Filtres): number {
  return [categorie, importantes, personne, jour].filter(Boolean).length
}

export interface Contexte {
  readonly depuis: Depuis
  /** Opened since this view is on screen: nothing leaves the list under the reader's eyes. */
  readonly ouvertes: ReadonlySet<string>
}

function estDansVue(t: TransmissionLocale, vue: Vue, { depuis, ouvertes }: Contexte): boolean {
  if (vue === 'toutes') return true
  const tenue = ouvertes.has(t.transmission_uid)
  if (vue === 'a_lire') return estALire(t) || tenue
  return estNouvelle(t, depuis) || estUrgente(t) || tenue
}

function texteCherche(t: TransmissionLocale): string {
  const parts = [t.personne, t.texte, t.actions, t.resultat, t.auteur, LIBELLES_CATEGORIE[t.categorie]]
  return normaliserRecherche(parts.join(' '))
}

/** The sheets that a view and its filters leave, last written first. */
export function filtrer(
  fiches: readonly TransmissionLocale[],
  filtres: Filtres,
  contexte: Contexte,
): TransmissionLocale[] {
  const { vue, categorie, importantes, personne, jour } = filtres
  const mots = lireTermes(filtres.recherche)
  return fiches
    .filter(t => {
      if (!estDansVue(t, vue, contexte)) return false
      if (categorie && t.categorie !== categorie) return false
      if (importantes && t.importance !== 'importante') return false
      if (personne !== null && clePersonne(t.personne) !== clePersonne(personne)) return false
      if (jour && jourParis(t.ecrite_a) !== jour) return false
      const texte = mots.length > 0 ? texteCherche(t) : ''
      return tousTrouves(texte, mots)
    })
    .sort((a, b) => versMs(b.ecrite_a) - versMs(a.ecrite_a))
}

export interface Groupe {
  /** Null for what is to be read first, whatever its day. */
  readonly jour: JourIso | null
  readonly fiches: readonly TransmissionLocale[]
}

/** Important ones still to be read on top, then by the day they were written. */
export function grouper(fiches: readonly TransmissionLocale[], ouvertes: ReadonlySet<string>): Groupe[] {
  const enTete = (t: TransmissionLocale) =>
    estUrgente(t) || (ouvertes.has(t.transmission_uid) && t.importance === 'importante' && !t.rayee)
  const urgentes = fiches.filter(enTete)
  const jours = Map.groupBy(
    fiches.filter(t => !enTete(t)),
    t => jourParis(t.ecrite_a),
  )
  return [
    ...(urgentes.length > 0 ? [{ jour: null, fiches: urgentes }] : []),
    ...[...jours].map(([jour, duJour]) => ({ jour, fiches: duJour })),
  ]
}

/** Names to choose from: those of the sheets shown and those written lately, each once, by name. */
export function nommerPersonnes(fiches: readonly TransmissionLocale[], connues: readonly string[]): string[] {
  const noms = new Map<string, string>()
  for (const nom of [...connues, ...fiches.map(t => t.personne)]) {
    const cle = clePersonne(nom)
    if (cle && !noms.has(cle)) noms.set(cle, nom)
  }
  return [...noms.values()].sort(comparer)
}
