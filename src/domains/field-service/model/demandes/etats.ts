/** States of a request (specification field-service §4): only 3, planned, is given; the others are ours. */
export const ETATS_DEMANDE = {
  1: 'En attente',
  2: 'Affectée',
  3: 'Planifiée',
  4: 'Dans les flux',
  5: 'Acceptée',
  6: 'Réalisée',
  7: 'Annulée',
  8: 'Refusée',
} as const
export type EtatDemande = keyof typeof ETATS_DEMANDE
export const ETAT_IDS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** How a state is coloured wherever it is shown. */
export const TON_ETAT = {
  1: 'wait',
  2: 'info',
  3: 'info',
  4: 'info',
  5: 'wait',
  6: 'good',
  7: 'mute',
  8: 'bad',
} as const satisfies Record<EtatDemande, string>

/** Nothing is expected of them any more: they are the history. */
export const ETATS_FINIS: readonly EtatDemande[] = [6, 7]
/** What waits for somebody of the company: to be planned. */
export const ETATS_A_PLANIFIER: readonly EtatDemande[] = [1, 5]
/** Whose wish may still be met. */
const ETATS_OUVERTS: readonly EtatDemande[] = [1, 2, 4, 5]

interface Transition {
  readonly de: readonly EtatDemande[]
  /** `meme`: as it was; `avant`: what the move that is undone found. */
  readonly vers: EtatDemande | 'meme' | 'avant'
  /** "Affectation": how a refusal calls it. */
  readonly nom: string
  /** A request of the network is its issuer's: only they do this with it. */
  readonly siDuReseau: boolean
}

/** Every move there is, for the buttons, the guards and `peut` alike; what is not here does not happen. */
export const TRANSITIONS = {
  affecter: { de: [1, 4, 8], vers: 2, nom: 'Affectation', siDuReseau: false },
  /** Into the flows: offered to every company that does its service. */
  propager: { de: [1, 2, 8], vers: 4, nom: 'Propagation', siDuReseau: false },
  liberer: { de: [2, 4, 5], vers: 1, nom: 'Libération', siDuReseau: false },
  planifier: { de: ETATS_A_PLANIFIER, vers: 3, nom: 'Planification', siDuReseau: true },
  reporter: { de: ETATS_OUVERTS, vers: 'meme', nom: 'Report', siDuReseau: true },
  annuler: { de: [1, 2, 4, 5, 8], vers: 7, nom: 'Annulation', siDuReseau: false },
  retablir: { de: [7], vers: 'avant', nom: 'Rétablissement', siDuReseau: false },
  /** Its visit is closed. */
  realiser: { de: [3], vers: 6, nom: 'Réalisation', siDuReseau: true },
  /** Its visit is cancelled: it is to plan again. */
  rendre: { de: [3], vers: 'avant', nom: 'Retour', siDuReseau: true },
} as const satisfies Readonly<Record<string, Transition>>

export type ActeDemande = keyof typeof TRANSITIONS
export const ACTES = Object.keys(TRANSITIONS) as readonly ActeDemande[]

export interface SituationDemande {
  readonly etat_id: EtatDemande
  /** From an issuer rather than from the company itself. */
  readonly reseau: boolean
  /** Taken by a company of the network, which plans it. */
  readonly confiee?: boolean
}

const CONSEILS: Partial<Record<ActeDemande, Partial<Record<EtatDemande, string>>>> = {
  annuler: { 3: ' Annulez d’abord son intervention.' },
  reporter: { 3: ' Reportez son intervention.' },
  liberer: { 1: ' Elle n’attend personne d’autre.' },
}

/** Why a move is not possible, in a sentence; null: it is. */
export function refusDemande(acte: ActeDemande, { etat_id, reseau, confiee = false }: SituationDemande): string | null {
  const { de, nom, siDuReseau }: Transition = TRANSITIONS[acte]
  if (!de.includes(etat_id)) {
    const etat = ETATS_DEMANDE[etat_id]
    const dans = etat_id === 1 || etat_id === 4 ? etat.toLowerCase() : `déjà ${etat.toLowerCase()}`
    return `${nom} impossible\u00a0: cette demande est ${dans}.${CONSEILS[acte]?.[etat_id] ?? ''}`
  }
  if (confiee && (acte === 'planifier' || acte === 'reporter'))
    return `${nom} impossible\u00a0: un prestataire a accepté cette demande. Libérez-la d’abord.`
  if (reseau && !siDuReseau) return `${nom} impossible\u00a0: cette demande vient d’un donneur d’ordres, qui en décide.`
  return null
}

/** Where a move leads; `avant` is what the history says of the state before. */
export function etatApres(acte: ActeDemande, etat_id: EtatDemande, avant: EtatDemande): EtatDemande {
  const { vers }: Transition = TRANSITIONS[acte]
  return vers === 'meme' ? etat_id : vers === 'avant' ? avant : vers
}

/** Its wished day is behind, and nothing is planned. */
export function estEnRetard(
  { etat_id, demande_date_souhaite }: { readonly etat_id: EtatDemande; readonly demande_date_souhaite: string | null },
  aujourdhui: string,
): boolean {
  return demande_date_souhaite !== null && ETATS_OUVERTS.includes(etat_id) && demande_date_souhaite < aujourdhui
}

/** "0000042": how people read it out. */
export function numeroDemande(demande_id: number): string {
  return String(demande_id).padStart(7, '0')
}

export const REFUS_DEMANDE_MODIFIEE = 'Cette demande a changé entre-temps\u00a0: relisez-la.'
export const SANS_PRESTATION = 'Veuillez sélectionner une prestation'
export const SANS_RECEVEUR = 'Veuillez sélectionner un receveur'
