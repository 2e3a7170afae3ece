import { z } from 'zod'
import { type JourIso, jourSemaine, joursEntre, lundiDe } from '#wire/dates.ts'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { texteSaisi } from '#wire/text.ts'
import { erreurEtendue, optionsApplication } from './application.ts'

/** Weeks that come back: which posts each of their days holds, independent of whoever works them and of their contract. */

export const SEMAINES_MAX = 12
export const POSTES_PAR_JOUR_MAX = 3
export const NOM_CYCLE_MAX = 80

const semaineSchema = z.number().int().min(1).max(SEMAINES_MAX)

const ligneCycleSchema = z.strictObject({
  semaine: semaineSchema,
  /** Monday 1 to Sunday 7. */
  jour: z.number().int().min(1).max(7),
  poste_id: idSchema,
})
export type LigneCycle = z.infer<typeof ligneCycleSchema>

const cle = (l: LigneCycle) => `${l.semaine}:${l.jour}`

const champsCycle = z.strictObject({
  cycle_nom: texteSaisi('Nom\u00a0: à renseigner.')
    .min(1, 'Nom\u00a0: à renseigner.')
    .max(NOM_CYCLE_MAX, `Nom\u00a0: ${NOM_CYCLE_MAX} caractères au plus.`),
  semaines: semaineSchema,
  /** In the order in which the posts of a day stand; a day without a line is a rest. */
  lignes: z.array(ligneCycleSchema).max(SEMAINES_MAX * 7 * POSTES_PAR_JOUR_MAX),
})

/** Why these lines are no cycle; null where they are one. */
function erreurLignes({ semaines, lignes }: { semaines: number; lignes: LigneCycle[] }): string | null {
  if (lignes.some(l => l.semaine > semaines)) return 'Une ligne est au-delà de la dernière semaine du cycle.'
  for (const duJour of Map.groupBy(lignes, cle).values()) {
    if (duJour.length > POSTES_PAR_JOUR_MAX) return `${POSTES_PAR_JOUR_MAX}\u00a0postes au plus par jour.`
    if (new Set(duJour.map(l => l.poste_id)).size < duJour.length) return 'Un poste est deux fois le même jour.'
  }
  return null
}

const verifierLignes = (cycle: z.infer<typeof champsCycle>, contexte: z.RefinementCtx) => {
  const message = erreurLignes(cycle)
  if (message) contexte.addIssue({ code: 'custom', message, path: ['lignes'] })
}
export const cycleSaisiSchema = champsCycle.superRefine(verifierLignes)
export type CycleSaisi = z.infer<typeof cycleSaisiSchema>
/** The same over the version that was read. */
export const cycleModifieSchema = champsCycle
  .extend({ version: z.number().int().positive() })
  .superRefine(verifierLignes)

/** Where somebody begins: on the week of this day, they work this week of the cycle. */
export const departSchema = z.strictObject({
  utilisateur_id: idSchema,
  semaine: semaineSchema,
  depuis: jourDonneSchema,
})
export type Depart = z.infer<typeof departSchema>

/** A post that lines of a cycle hold and that is given no more: its days are left as they are until another one is said. */
const posteSupprimeSchema = z.strictObject({ poste_id: idSchema, poste_libelle: z.string(), poste_code: z.string() })
export type PosteSupprime = z.infer<typeof posteSupprimeSchema>

export const cycleSchema = champsCycle.extend({
  cycle_id: idSchema,
  version: z.number().int().positive(),
  supprimes: z.array(posteSupprimeSchema),
  /** Where each person stood when it was last put in their planning. */
  departs: z.array(departSchema.extend({ depuis: z.iso.date() })),
})
export type Cycle = z.infer<typeof cycleSchema>

export const applicationCycleSchema = z
  .strictObject({
    /** The version that was read. */
    version: z.number().int().positive(),
    agents: z.array(departSchema).min(1).max(500),
    du: jourDonneSchema,
    au: jourDonneSchema,
    ...optionsApplication,
  })
  .superRefine(({ du, au, agents }, contexte) => {
    const message = erreurEtendue({ du, au }, agents.length)
    if (message) contexte.addIssue({ code: 'custom', path: ['au'], message })
    if (new Set(agents.map(a => a.utilisateur_id)).size < agents.length)
      contexte.addIssue({ code: 'custom', path: ['agents'], message: 'Un agent est donné deux fois.' })
  })
export type ApplicationCycle = z.infer<typeof applicationCycleSchema>

/** Which week of the cycle a day is, for whoever begins there; days before it go backwards. */
export function semaineDuCycle(
  { semaines }: { readonly semaines: number },
  { semaine, depuis }: Pick<Depart, 'semaine' | 'depuis'>,
  jour: JourIso,
): number {
  const passees = joursEntre(lundiDe(depuis), lundiDe(jour)) / 7
  return ((((semaine - 1 + passees) % semaines) + semaines) % semaines) + 1
}

/** Posts of one day of the cycle, in their order. */
export function postesDuCycle(
  cycle: Pick<Cycle, 'semaines' | 'lignes'>,
  depart: Pick<Depart, 'semaine' | 'depuis'>,
  jour: JourIso,
): number[] {
  const semaine = semaineDuCycle(cycle, depart, jour)
  return cycle.lignes.filter(l => l.semaine === semaine && l.jour === jourSemaine(jour)).map(l => l.poste_id)
}
