import type { Instant, JourIso } from '#wire/dates.ts'
import { jourParis, versMs } from '#wire/dates.ts'
import type { Etape, Transition } from './etapes.ts'
import { estEnCours, libelleEtape, transitionRetour, transitionSuivante, trouverTransition } from './etapes.ts'

/** Why a move is refused: French text shown as is, and where the rule comes from. */
export const REFUS_ETAPE = {
  ANNULEE: { message: 'Cette intervention a été annulée.', source: 'offline rule 11' },
  NON_AFFECTEE: { message: 'Cette intervention n’est plus à votre planning.', source: 'offline rule 11' },
  DEJA_CLOTUREE: { message: 'Cette intervention est déjà clôturée.', source: 'field-service §4 intervention_cloture' },
  RETOUR_INTERDIT: { message: 'Le retour n’est pas possible à cette étape.', source: 'field-service §4 Retour' },
  SAUT_INTERDIT: { message: 'Une étape ne peut pas être sautée.', source: 'field-service §4 steps' },
  ETAPE_PERIMEE: { message: 'L’intervention n’est plus à cette étape.', source: 'offline rule 5' },
  PAS_AUJOURDHUI: {
    message: 'Cette intervention n’est pas prévue aujourd’hui.',
    source: 'field-service §4 action bar',
  },
  AUTRE_EN_COURS: { message: 'Une autre intervention est en cours', source: 'field-service §4 step 0' },
  CLOTURE_REQUISE: { message: 'Veuillez compléter la clôture.', source: 'field-service §4 needs closing' },
} as const
export type CodeRefus = keyof typeof REFUS_ETAPE
export type Refus = { ok: false; code: CodeRefus; message: string }
export type Decision = { ok: true; transition: Transition } | Refus

export type EtatIntervention = {
  /** Step now, as known by whoever asks (server row, or snapshot with pending actions replayed over it). */
  etape: Etape
  /** Planned day in Paris. */
  date_planifie: JourIso
  cloturee: boolean
  annulee: boolean
  /** Whether it is still on the planning of the person who acts. */
  affectee: boolean
}
export type ContexteAction = {
  /** Paris day of the action itself (`jourDeLAction`), not of its receipt. */
  aujourdhui: JourIso
  /** Another visit of the same technician is at step 1 or 2. */
  autre_en_cours: boolean
  /** Whether a complete report comes with the move; left out where the caller checks the report itself. */
  cloture_prete?: boolean
}
export type DemandeTransition = EtatIntervention & ContexteAction & { de: number; vers: number }

function refuser(code: CodeRefus, message: string = REFUS_ETAPE[code].message): Refus {
  return { ok: false, code, message }
}

/**
 * Instant of an action as the office would have read it: device time minus the measured gap.
 * @param horloge_ecart_ms device clock minus server clock, null when never measured
 */
export function instantCorrige(heure_appareil: Instant, horloge_ecart_ms: number | null): string {
  return new Date(versMs(heure_appareil) - (horloge_ecart_ms ?? 0)).toISOString()
}

/** Paris day of an action done offline: a visit ended at 23:50 and received at 00:10 was done the day before. */
export function jourDeLAction(heure_appareil: Instant, horloge_ecart_ms: number | null): JourIso {
  return jourParis(instantCorrige(heure_appareil, horloge_ecart_ms))
}

/**
 * Day a visit counts as planned on. One that the office moved to another day while the technician was already doing it
 * stays of the day it is being done: steps are the technician's, the plan is the office's (offline rule 11).
 * @param dernierPassage when its last step was done, null before the first
 */
export function jourCompte(
  visite: Pick<EtatIntervention, 'etape' | 'date_planifie'>,
  dernierPassage: Instant | null,
  aujourdhui: JourIso,
): JourIso {
  const commencee = visite.etape > 0 && dernierPassage !== null && jourParis(dernierPassage) === aujourdhui
  return commencee ? aujourdhui : visite.date_planifie
}

/**
 * Whether a move is allowed. Facts nobody can act on come first (cancelled, reassigned, closed), then moves the table
 * does not know, then a stale compare-and-set, then the conditions of the row.
 */
export function peutTransiter(demande: DemandeTransition): Decision {
  const { de, vers, etape } = demande
  if (demande.annulee) return refuser('ANNULEE')
  if (!demande.affectee) return refuser('NON_AFFECTEE')
  if (demande.cloturee) return refuser('DEJA_CLOTUREE')
  const transition = trouverTransition(de, vers)
  if (!transition) return refuser(vers < de && (de === 0 || de === 3) ? 'RETOUR_INTERDIT' : 'SAUT_INTERDIT')
  if (etape !== de)
    return refuser('ETAPE_PERIMEE', `L’intervention est déjà à l’étape «\u00a0${libelleEtape(etape)}\u00a0».`)
  if (!estDuJour(demande, demande.aujourdhui)) return refuser('PAS_AUJOURDHUI')
  if (transition.exige_seule_en_cours && demande.autre_en_cours) return refuser('AUTRE_EN_COURS')
  if (transition.exige_cloture && demande.cloture_prete === false) return refuser('CLOTURE_REQUISE')
  return { ok: true, transition }
}

/**
 * Today's visits only (specification field-service §4), and those begun on their day: a visit that runs past midnight,
 * or was forgotten open, can still be finished.
 */
function estDuJour(i: Pick<EtatIntervention, 'etape' | 'date_planifie'>, aujourdhui: JourIso): boolean {
  return i.date_planifie === aujourdhui || (estEnCours(i.etape) && i.date_planifie < aujourdhui)
}

/** Work sent for a visit that left the planning meanwhile is kept beside it, never dropped (offline rule 11). */
export function seGardeHorsPlanning(code: CodeRefus): boolean {
  return code === 'ANNULEE' || code === 'NON_AFFECTEE'
}

/** Whether another visit of the list, on the same planned day, is at step 1 or 2. */
export function autreEnCours(
  interventions: readonly { id: number; etape: number; date_planifie: JourIso; annulee: boolean }[],
  id: number,
  jour: JourIso,
): boolean {
  // Limited to the day: one forgotten yesterday can still be ended, and must not block every day after it.
  return interventions.some(i => i.id !== id && !i.annulee && i.date_planifie === jour && estEnCours(i.etape))
}

/** The forward move of the bar and whether it may be done now; null when there is none or the bar is hidden. */
export function actionSuivante(i: EtatIntervention, contexte: ContexteAction): Decision | null {
  const transition = transitionSuivante(i.etape)
  if (!transition || !interventionPeut.montrerLaBarre(i, contexte)) return null
  return peutTransiter({ ...i, ...contexte, de: transition.de, vers: transition.vers })
}

function peutAction(de: Etape, vers: Etape) {
  return (i: EtatIntervention, contexte: ContexteAction): boolean => peutTransiter({ ...i, ...contexte, de, vers }).ok
}

/** The table asked by name, by screens, presenters and guards. */
export const interventionPeut = {
  partir: peutAction(0, 1),
  arriver: peutAction(1, 2),
  terminer: peutAction(2, 3),
  avancer: (i: EtatIntervention, contexte: ContexteAction): boolean => actionSuivante(i, contexte)?.ok ?? false,
  revenir: (i: EtatIntervention, contexte: ContexteAction): boolean => {
    const retour = transitionRetour(i.etape)
    return retour !== null && peutTransiter({ ...i, ...contexte, de: retour.de, vers: retour.vers }).ok
  },
  /** The closing form shows at step 2 (specification field-service §4). */
  cloturer: (i: EtatIntervention, contexte: ContexteAction): boolean =>
    peutAction(2, 3)(i, { ...contexte, cloture_prete: undefined }),
  /** The action bar appears only when the planned date is today (specification field-service §4), or once begun. */
  montrerLaBarre: (i: EtatIntervention, contexte: ContexteAction): boolean =>
    estDuJour(i, contexte.aujourdhui) && !i.annulee && !i.cloturee && i.affectee && i.etape !== 3,
  /** Postponing is offered only while not closed (specification field-service §4), and not once on the way. */
  reporter: (i: EtatIntervention): boolean => !i.cloturee && !i.annulee && i.etape === 0,
}
