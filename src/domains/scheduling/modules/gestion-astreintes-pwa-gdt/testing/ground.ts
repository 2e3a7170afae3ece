import {
  type ContenuIntervention,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { instantParis } from '#wire/dates.ts'
import type { ActionLocale } from '#wire/replay.ts'
import type { AstreinteLocale, InterventionLocale } from '../offline/rejeu.ts'

/** Ground of the tests of this module: a Friday night's duty, 21:15 to 06:45, read on Friday at 20:00 in Paris. */
export const VENDREDI = '2026-11-20'
export const LU_A = '2026-11-20T19:00:00.000Z'
export const MOI = 7

export const uid = (n: number): string => `019a9f00-0000-7000-8000-${String(n).padStart(12, '0')}`

/** From a wall time of Friday to the next one that is later. */
export function unContenu(debut: string, fin: string, texte = 'Chute, relevée avec le veilleur'): ContenuIntervention {
  const jour = debut >= '20:00' ? VENDREDI : '2026-11-21'
  const jourFin = fin > debut ? jour : '2026-11-21'
  return { debut: instantParis(jour, debut), fin: instantParis(jourFin, fin), intervention_description: texte }
}

export function uneIntervention(
  n: number,
  contenu: ContenuIntervention,
  change: Partial<InterventionLocale> = {},
): InterventionLocale & { intervention_id: number; version: number; recu_a: string } {
  return {
    ...contenu,
    intervention_uid: uid(n),
    intervention_astreinte_id: 31,
    intervention_heure_debut: '23:50',
    intervention_heure_fin: '01:20',
    minutes: Math.round((Date.parse(contenu.fin) - Date.parse(contenu.debut)) / 60_000),
    ...change,
    version: 1,
    intervention_id: n,
    recu_a: change.recu_a ?? LU_A,
  }
}

type Lue = Omit<AstreinteLocale, 'interventions'> & { interventions: ReturnType<typeof uneIntervention>[] }

export function uneAstreinte(change: Partial<Lue> = {}): Lue {
  return {
    astreinte_id: 31,
    astreinte_date: VENDREDI,
    utilisateur_id: MOI,
    utilisateur: 'Leïla Amrani',
    heure_debut: '21:15',
    heure_fin: '06:45',
    debut: instantParis(VENDREDI, '21:15'),
    fin: instantParis('2026-11-21', '06:45'),
    interventions: [],
    peut: { modifier: true },
    ...change,
  }
}

let dernier = 0
function action(type: string, payload: unknown, change: Partial<ActionLocale> = {}): ActionLocale {
  dernier += 1
  return { id: `e${dernier}`, seq: dernier, type, payload, fait_a: LU_A, etat: 'en_attente', ...change }
}

export const uneCreation = (n: number, contenu: ContenuIntervention, change?: Partial<ActionLocale>) =>
  action(TYPE_INTERVENTION_CREER, { uid: uid(n), astreinte_id: 31, ...contenu }, change)
export const uneModification = (
  n: number,
  avant: ContenuIntervention,
  contenu: ContenuIntervention,
  change?: Partial<ActionLocale>,
) => action(TYPE_INTERVENTION_MODIFIER, { uid: uid(n), ...contenu, avant }, change)
export const uneSuppression = (n: number, avant: ContenuIntervention, change?: Partial<ActionLocale>) =>
  action(TYPE_INTERVENTION_SUPPRIMER, { uid: uid(n), avant }, change)
