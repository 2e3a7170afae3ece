import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import type { EtatIntervention } from './intervention.ts'
import { jourCompte } from './intervention.ts'

/** My activity: a day and its visits as they travel (specification field-service §3 "My-activity intervention"). */

const heureSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const texteSchema = z.string().max(400)
const nombreSchema = z.number().int().nonnegative()
const numeroEtapeSchema = z.literal([0, 1, 2, 3])

/** One step done or to do. Both times are shown: the device's (corrected) counts, the receipt proves. */
export const etapeActiviteSchema = z.strictObject({
  etape: numeroEtapeSchema,
  label: texteSchema,
  fait_a: instantSchema.nullable(),
  recu_a: instantSchema.nullable(),
  /** Its hour was put right afterwards. Absent from what a device kept before it was sent. */
  corrigee: z.boolean().optional(),
})

/** What the caller may do, so that no screen computes a right. */
export const peutActiviteSchema = z.strictObject({
  avancer: z.boolean(),
  revenir: z.boolean(),
  cloturer: z.boolean(),
  reporter: z.boolean(),
  observer: z.boolean(),
  joindre_fichier: z.boolean(),
  voir_cri: z.boolean(),
})

export const interventionActiviteSchema = z.strictObject({
  intervention_id: idSchema,
  /** 0 own visit, otherwise the request of the network it comes from. */
  intervention_aquisition_demande_id: nombreSchema,
  etapes_en_cours: numeroEtapeSchema,
  /** Visit of the technician at step 1 or 2 (its intervention_id, possibly this one), 0 when none. */
  inter_en_cours: nombreSchema,
  intervention_date_planifie: jourSchema,
  client_civilite: texteSchema,
  client_nom: texteSchema,
  client_prenom: texteSchema,
  client_telephone: texteSchema,
  client_email: texteSchema,
  prestation_libelle: texteSchema,
  /** Slot promised to the customer, e.g. "08:00 - 10:00". */
  th_libelle: texteSchema,
  /** The day it was promised for; null: nothing was. Absent from what a device kept before it was sent. */
  th_jour: jourSchema.nullable().optional(),
  adresse_adresse1: texteSchema,
  adresse_cp: texteSchema,
  adresse_ville: texteSchema,
  cloture_libelle: texteSchema,
  etapes: z.array(etapeActiviteSchema).length(4),
  // Ours from here on.
  /** Wall-clock times in Paris on the planned day. */
  heure_debut: heureSchema,
  heure_fin: heureSchema,
  duree_minutes: nombreSchema.max(1440),
  adresse_latitude: z.number().min(-90).max(90).nullable(),
  adresse_longitude: z.number().min(-180).max(180).nullable(),
  /** Grows with each change on the server; tells a phone that its copy is old. */
  version: nombreSchema,
  /** Receipt of the closing by the office, null while not closed. */
  recu_a: instantSchema.nullable(),
  /** Work done on a visit deleted or reassigned meanwhile: kept, shown apart. */
  hors_planning: z.boolean(),
  annulee: z.boolean(),
  nb_observations: nombreSchema,
  nb_fichiers: nombreSchema,
  /** Absent from what a device kept when photos were files among the others. */
  nb_photos: nombreSchema.optional(),
  peut: peutActiviteSchema,
})

export const jourActiviteSchema = z.strictObject({
  jour: jourSchema,
  jour_libelle: texteSchema,
  interventions: z.array(interventionActiviteSchema).max(500),
})

export type EtapeActivite = z.infer<typeof etapeActiviteSchema>
export type PeutActivite = z.infer<typeof peutActiviteSchema>
export type InterventionActivite = z.infer<typeof interventionActiviteSchema>
export type JourActivite = z.infer<typeof jourActiviteSchema>

type Placee = Pick<InterventionActivite, 'intervention_id' | 'intervention_date_planifie' | 'heure_debut'>

/** Days in order, visits by start time then id. `jours` forces days to appear even when empty (today, at least). */
export function grouperParJour<T extends Placee>(
  interventions: readonly T[],
  jours: readonly JourIso[] = [],
): { jour: JourIso; jour_libelle: string; interventions: T[] }[] {
  const parJour = new Map<JourIso, T[]>(jours.map(j => [j, []]))
  for (const i of interventions) {
    const liste = parJour.get(i.intervention_date_planifie)
    if (liste) liste.push(i)
    else parJour.set(i.intervention_date_planifie, [i])
  }
  return [...parJour]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([jour, liste]) => ({
      jour,
      jour_libelle: formaterJour(jour, 'long'),
      interventions: liste.sort(
        (a, b) => a.heure_debut.localeCompare(b.heure_debut) || a.intervention_id - b.intervention_id,
      ),
    }))
}

/** Whether a visit was taken off the planning of whoever reads it: cancelled, or given to somebody else. */
export const estRetiree = ({
  annulee,
  hors_planning,
}: Pick<InterventionActivite, 'annulee' | 'hors_planning'>): boolean => annulee || hors_planning

/** "5 interventions, 2 terminées". Those that were taken off do not count. */
export function resumeJour(
  interventions: readonly Pick<InterventionActivite, 'etapes_en_cours' | 'annulee' | 'hors_planning'>[],
): string {
  const prevues = interventions.filter(i => !estRetiree(i))
  if (prevues.length === 0) return 'Aucune intervention'
  const terminees = prevues.filter(i => i.etapes_en_cours === 3).length
  const total = compter(prevues.length, 'intervention')
  return terminees === 0 ? total : `${total}, ${compter(terminees, 'terminée')}`
}

/** From the network rather than from the company itself (specification field-service §3). */
export function estReseau(i: Pick<InterventionActivite, 'intervention_aquisition_demande_id'>): boolean {
  return i.intervention_aquisition_demande_id !== 0
}

/** What the table of steps asks about a visit, for somebody who reads it on their own planning. */
export function etatDe(
  i: Pick<
    InterventionActivite,
    'etapes_en_cours' | 'etapes' | 'intervention_date_planifie' | 'annulee' | 'hors_planning'
  >,
  aujourdhui: JourIso,
): EtatIntervention {
  const etape = i.etapes_en_cours
  const date_planifie = i.intervention_date_planifie
  return {
    etape,
    date_planifie: jourCompte({ etape, date_planifie }, i.etapes[etape]?.fait_a ?? null, aujourdhui),
    cloturee: etape === 3,
    annulee: i.annulee,
    affectee: !i.hors_planning,
  }
}

/** Whether another visit than this one is in progress: the text replaces the start button. */
export function autreInterEnCours(i: Pick<InterventionActivite, 'intervention_id' | 'inter_en_cours'>): boolean {
  return i.inter_en_cours !== 0 && i.inter_en_cours !== i.intervention_id
}
