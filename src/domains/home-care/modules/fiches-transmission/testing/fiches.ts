import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import {
  type Contenu,
  entiteTransmission,
  type Transmission,
  TYPE_AJOUTER,
  TYPE_CORRIGER,
  TYPE_LIRE,
  TYPE_RAYER,
} from '#domains/home-care/model/transmission.ts'
import type { ActionLocale } from '#wire/replay.ts'

/** Noon in Paris. */
export const LU_A = '2026-11-20T11:00:00.000Z'
export const VENDREDI = '2026-11-20'
export const MOI = { utilisateur_id: 7, nom: 'Inès Caron' }
export const uid = (n: number) => `01a1f900-0000-7000-8000-${String(n).padStart(12, '0')}`
export const ilYA = (heures: number) => new Date(Date.parse(LU_A) - heures * 3_600_000).toISOString()

/** A colleague's, received at once, still to be read. */
export function uneFiche(n: number, change: Partial<Transmission> = {}): Transmission {
  const ecrite_a = change.ecrite_a ?? ilYA(2)
  return {
    ...unContenu(),
    transmission_id: n,
    transmission_uid: uid(n),
    auteur_id: 9,
    auteur: 'Samir Haddad',
    ecrite_a,
    recu_a: ecrite_a,
    bouge_a: ecrite_a,
    version: 1,
    corrections: [],
    rayee: null,
    version_lue: 0,
    lecteurs: 0,
    ...change,
  }
}

let seq = 0
function action(
  type: string,
  payload: { uid: string },
  plus: Partial<ActionLocale>,
): ActionLocale & { entity: string } {
  seq += 1
  const entity = entiteTransmission(payload.uid)
  return { id: `action-${seq}`, seq, type, payload, entity, fait_a: ilYA(-0.1), etat: 'en_attente', ...plus }
}
type Plus = Partial<ActionLocale>
export const unAjout = (n: number, change: Partial<Contenu> = {}, plus: Plus = {}) =>
  action(TYPE_AJOUTER, { ...unContenu(change), uid: uid(n) } as never, plus)
export const uneLecture = (n: number, version = 1, plus: Plus = {}) =>
  action(TYPE_LIRE, { uid: uid(n), version } as never, plus)
export const uneCorrection = (n: number, version: number, change: Partial<Contenu>, plus: Plus = {}) =>
  action(TYPE_CORRIGER, { ...unContenu(change), uid: uid(n), version } as never, plus)
export const uneRayure = (n: number, version = 1, plus: Plus = {}) =>
  action(TYPE_RAYER, { uid: uid(n), version, motif: 'Mauvaise personne' } as never, plus)
