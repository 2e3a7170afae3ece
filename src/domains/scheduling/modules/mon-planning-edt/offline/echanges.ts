import {
  type CoteEchange,
  estOuvert,
  proposerPayloadSchema,
  TYPE_PROPOSER,
} from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal, Proposition } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Pastille } from '../view/phrases.ts'

/** Exchanges as the planning tells them: proposals made here are drawn from the team's reading. */

function coteDe(index: IndexEquipe, pointage_id: number): CoteEchange | null {
  const pointage = index.pointages.get(pointage_id)
  if (!pointage) return null
  const poste = index.postes.get(pointage.poste_id)
  const { pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure } = pointage
  const { poste_libelle = 'Poste', color = '#e8e8e8' } = poste ?? {}
  return {
    ...{ pointage_id, pointage_date, poste_libelle, color, heure_debut, heure_fin },
    ...{ pointage_heure_debut_coupure, pointage_heure_fin_coupure },
  }
}

type Ids = { pointage_origine: number; pointage_cible: number | null; utilisateur_cible: number }

/** Both sides of a proposal made here; null once the device no longer knows one of its posts. */
export function resoudreProposition(index: IndexEquipe, moi: number, ids: Ids): Proposition | null {
  const origine = coteDe(index, ids.pointage_origine)
  const cible = ids.pointage_cible === null ? null : coteDe(index, ids.pointage_cible)
  if (!origine || (ids.pointage_cible !== null && !cible)) return null
  const [auteur, destinataire] = [index.collegues.get(moi), index.collegues.get(ids.utilisateur_cible)]
  return {
    origine,
    cible,
    utilisateur_origine: auteur?.label ?? '',
    utilisateur_origine_prenom: auteur?.prenom ?? '',
    utilisateur_cible: destinataire?.label ?? '',
    utilisateur_cible_prenom: destinataire?.prenom ?? '',
  }
}

function autreQue(e: EchangeLocal, moi: number): number {
  return e.utilisateur_origine_id === moi ? e.utilisateur_cible_id : e.utilisateur_origine_id
}

export type Voir = {
  moi: number
  prenom: (utilisateur_id: number) => string
  /** Whether an action of this device still waits to be sent. */
  attend: (actions: readonly string[]) => boolean
}

function pastilleEchange(e: EchangeLocal, { moi, prenom, attend }: Voir): Pastille | null {
  if (!estOuvert(e.bde_etat)) return null
  const attente = attend(e.actions)
  const autre = prenom(autreQue(e, moi))
  const dire = (texte: string): Pastille =>
    attente ? { ton: 'wait', texte: `${texte}, à envoyer`, attente } : { ton: 'info', texte }
  if (e.bde_etat === 0)
    return dire(e.utilisateur_origine_id === moi ? `Échange proposé à ${autre}` : `${autre} vous propose un échange`)
  return attente ? dire(`Échange accepté avec ${autre}`) : dire(`Échange avec ${autre}, chez le responsable`)
}

/** The day of mine that an exchange is about: my own post, else the post that I would take. */
export function jourEchange(e: EchangeLocal, moi: number): JourIso {
  if (e.utilisateur_origine_id === moi) return e.pointage_date_origine
  return e.pointage_date_cible ?? e.pointage_date_origine
}

/** What each day says of the exchanges in progress. */
export function pastillesEchanges(echanges: readonly EchangeLocal[], voir: Voir): ReadonlyMap<JourIso, Pastille[]> {
  const parJour = new Map<JourIso, Pastille[]>()
  for (const echange of echanges) {
    const pastille = pastilleEchange(echange, voir)
    if (!pastille) continue
    const jour = jourEchange(echange, voir.moi)
    parJour.set(jour, [...(parJour.get(jour) ?? []), pastille])
  }
  return parJour
}

/** The same, by the other person of the exchange: the dot stands on the very thing that waits. */
export function pastillesPersonnes(
  echanges: readonly EchangeLocal[],
  jour: JourIso,
  voir: Voir,
): ReadonlyMap<number, Pastille> {
  const duJour = echanges.filter(e => jourEchange(e, voir.moi) === jour)
  return new Map(
    duJour.flatMap(e => {
      const pastille = pastilleEchange(e, voir)
      return pastille ? [[autreQue(e, voir.moi), pastille] as const] : []
    }),
  )
}

type Refusable = Pick<OutboxEntry, 'type' | 'etat' | 'payload' | 'entity'>

/** Proposals that the office refused and the person has not settled, with the day of their post. */
function refus(outbox: readonly Refusable[], index: IndexEquipe) {
  return outbox.flatMap(entry => {
    if (entry.type !== TYPE_PROPOSER || entry.etat !== 'a_resoudre') return []
    const { data } = proposerPayloadSchema.safeParse(entry.payload)
    const jour = data && index.pointages.get(data.pointage_origine)?.pointage_date
    return data && jour !== undefined ? [{ jour, entity: entry.entity, avec: data.utilisateur_cible }] : []
  })
}

export function pastillesRefus(
  outbox: readonly Refusable[],
  index: IndexEquipe,
): ReadonlyMap<JourIso, readonly Pastille[]> {
  const parJour = Map.groupBy(refus(outbox, index), r => r.jour)
  return new Map(
    [...parJour].map(([jour, refuses]) => [
      jour,
      refuses.map(({ avec }) => ({
        ton: 'bad',
        texte: `Échange avec ${index.prenom(avec)} à résoudre`,
        attente: true,
      })),
    ]),
  )
}

export function entitesRefusees(outbox: readonly Refusable[], index: IndexEquipe, jour: JourIso): string[] {
  return refus(outbox, index).flatMap(r => (r.jour === jour ? [r.entity] : []))
}

/** The open exchanges of one post: who said yes, else to whom its owner proposed it and who asks for it in return. */
export interface Promesse {
  /** The office refuses a second promise; null while nobody has said yes: a post may be proposed to several until then. */
  readonly accepte_avec: number | null
  readonly propose_a: readonly number[]
  readonly demande_par: readonly number[]
}

/** @returns null when no open exchange is about this post */
export function promesseDe(pointage_id: number, echanges: readonly EchangeLocal[]): Promesse | null {
  const ouverts = echanges.filter(e => estOuvert(e.bde_etat))
  const donnes = ouverts.filter(e => e.origine.pointage_id === pointage_id)
  const demandes = ouverts.filter(e => e.cible?.pointage_id === pointage_id)
  if (donnes.length + demandes.length === 0) return null
  const accepte = [...donnes, ...demandes].find(e => e.bde_etat === 1)
  const autre = (e: EchangeLocal) =>
    e.origine.pointage_id === pointage_id ? e.utilisateur_cible_id : e.utilisateur_origine_id
  return {
    accepte_avec: accepte ? autre(accepte) : null,
    // The latest stands first in the reading; read aloud, the first one asked comes first.
    propose_a: donnes.map(e => e.utilisateur_cible_id).reverse(),
    demande_par: [...new Set(demandes.map(e => e.utilisateur_origine_id))].reverse(),
  }
}

/** Posts that the office would refuse to promise again, as far as this device knows. */
export function postesPromis(echanges: readonly EchangeLocal[]): ReadonlyMap<number, EchangeLocal> {
  return new Map(
    echanges
      .filter(e => e.bde_etat === 1)
      .flatMap(e => [e.origine, e.cible].flatMap(cote => (cote ? [[cote.pointage_id, e] as const] : []))),
  )
}
