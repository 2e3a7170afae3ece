import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { estAReaffecter, NOMS_ETATS, numeroDemande, refusDemande } from '#domains/field-service/model/demandes/etats.ts'
import type { Sort } from '#kit/dense-table/dense-table.tsx'
import type { Counter } from '#kit/filter-bar/filter-bar.tsx'
import { comparer, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'

/** Filters and order of the list of requests, without a screen. */
export type Colonne = 'numero' | 'client' | 'prestation' | 'ville' | 'souhait' | 'recue' | 'origine' | 'etat'
export type Tri = Sort<Colonne>
/** A state by its name, or one of the questions asked first. */
export type Choix = 'toutes' | 'a_planifier' | 'a_reaffecter' | 'en_retard' | LigneDemande['etat_libelle']

/** The oldest wish first; of those that ended, the last one. */
export function triDeDepart(historique: boolean): Tri {
  return historique ? { colonne: 'recue', sens: -1 } : { colonne: 'souhait', sens: 1 }
}

/** Whom it comes from: an issuer, or how it reached the company. */
export const provenance = ({ donneur, demande_origine }: LigneDemande): string => donneur || demande_origine

export interface Filtre {
  readonly choix: Choix
  readonly prestation_id: number | null
  /** Addresses of the area that is chosen; null: everywhere. */
  readonly adresses?: ReadonlySet<number> | null
  readonly saisie: string
}

/** As the count beside the menu: what a receiver accepted is planned by it alone. */
const estAPlanifier = ({ etat_id, donneur, receveur }: LigneDemande): boolean =>
  refusDemande('planifier', { etat_id, reseau: donneur !== '', confiee: receveur !== '' }) === null

function estDe(d: LigneDemande, choix: Choix): boolean {
  if (choix === 'toutes') return true
  if (choix === 'a_planifier') return estAPlanifier(d)
  if (choix === 'a_reaffecter') return estAReaffecter(d)
  return choix === 'en_retard' ? d.en_retard : d.etat_libelle === choix
}

/** Requests in which every word typed is found, of the service and the state chosen. */
export function filtrer(
  demandes: readonly LigneDemande[],
  { choix, prestation_id, adresses = null, saisie }: Filtre,
): LigneDemande[] {
  const mots = lireTermes(saisie)
  return demandes.filter(d => {
    if (!estDe(d, choix) || (prestation_id !== null && d.prestation_id !== prestation_id)) return false
    if (adresses && !adresses.has(d.adresse_id)) return false
    if (mots.length === 0) return true
    const dits = [d.client, d.prestation, d.cpville, d.demande_reference_do, provenance(d), numeroDemande(d.demande_id)]
    const texte = normaliserRecherche(dits.join(' '))
    return tousTrouves(texte, mots)
  })
}

const QUESTIONS: Readonly<Record<string, string>> = {
  toutes: 'Toutes',
  a_planifier: 'À planifier',
  a_reaffecter: 'À réaffecter',
  en_retard: 'En retard',
}

/** A state goes by its own name. */
export const nommerChoix = (choix: Choix): string => QUESTIONS[choix] ?? choix

/** How many there are of each, in the order of the states; what nobody is in is not offered, unless it is chosen. */
export function compteurs(demandes: readonly LigneDemande[], choix: Choix, historique: boolean): Counter<Choix>[] {
  const compteur = (id: Choix, tone?: Counter<Choix>['tone']): Counter<Choix> => ({
    ...{ id, label: nommerChoix(id), tone, pressed: id === choix },
    count: demandes.filter(d => estDe(d, id)).length,
  })
  const offerts = NOMS_ETATS.map(etat => compteur(etat))
  const montrer = (c: Counter<Choix>) => c.count > 0 || c.pressed
  return [
    compteur('toutes'),
    ...(historique ? [] : [compteur('a_planifier', 'wait'), compteur('en_retard', 'bad')]),
    ...[compteur('a_reaffecter', 'bad'), ...offerts].filter(montrer),
  ]
}

const souhait = (d: LigneDemande) => `${d.demande_date_souhaite ?? '9999'} ${d.demande_th_souhaite}`
const ORDRES: Record<Colonne, (a: LigneDemande, b: LigneDemande) => number> = {
  numero: (a, b) => a.demande_id - b.demande_id,
  client: (a, b) => comparer(a.client, b.client),
  prestation: (a, b) => comparer(a.prestation, b.prestation),
  ville: (a, b) => comparer(a.cpville, b.cpville),
  // What is late comes before a wish that was met.
  souhait: (a, b) => Number(b.en_retard) - Number(a.en_retard) || souhait(a).localeCompare(souhait(b)),
  recue: (a, b) => a.demande_date.localeCompare(b.demande_date),
  origine: (a, b) => comparer(provenance(a), provenance(b)),
  etat: (a, b) => a.etat_id - b.etat_id,
}

export function trier(demandes: readonly LigneDemande[], { colonne, sens }: Tri): LigneDemande[] {
  const ordre = ORDRES[colonne]
  return [...demandes].sort((a, b) => ordre(a, b) * sens || ORDRES.recue(a, b) || ORDRES.numero(a, b))
}

/** Whether a company of the network may be asked for it now. */
export const estAffectable = ({ etat_id, donneur }: LigneDemande): boolean =>
  refusDemande('affecter', { etat_id, reseau: donneur !== '' }) === null

/** Services of the list, each once, by name. */
export function prestationsDe(demandes: readonly LigneDemande[]): { value: string; label: string }[] {
  const par = new Map(demandes.map(d => [d.prestation_id, d.prestation]))
  return [...par].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => comparer(a.label, b.label))
}
