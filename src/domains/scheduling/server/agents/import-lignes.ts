import { z } from 'zod'
import { type AgentSaisi, agentSaisiSchema, droitSaisiSchema } from '#domains/scheduling/model/agents.ts'
import { refuserDates, refuserJoursContrat } from '#domains/scheduling/model/agents-dates.ts'
import { COLONNES, direCellule, type LigneLue, lireLigne } from '#domains/scheduling/model/agents-import.ts'
import {
  dureeSigneeSchema,
  jourRepriseSchema,
  type Reprise,
  refuserMoisRepris,
} from '#domains/scheduling/model/reprise.ts'
import type { JourIso } from '#wire/dates.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { jourDonneSchema } from '#wire/ids.ts'
import type { ImportRow } from '#wire/resource.ts'
import type { DroitImporte } from './droits.ts'

/** What each line of a sheet of agents says by itself. */

type Maison = Parameters<typeof lireLigne>[1]
const CHAMPS = new Set<string>(COLONNES.map(c => c.id))
const { jours } = droitSaisiSchema.shape

/** Beside the agent: days that a period gives, hours carried over at the first day of a month, the last day of the contract. */
const resteSchema = z.object({
  valable_au: jourDonneSchema.nullable(),
  ...{ conge_jours: jours.nullable(), conge_report: jours.nullable() },
  ...{ tlc_jours: jours.nullable(), tlc_report: jours.nullable() },
  heures_reprises: dureeSigneeSchema.nullable(),
  reprises_au: jourRepriseSchema,
})
type Reste = z.infer<typeof resteSchema>

export interface Juste {
  readonly ligne: number
  readonly saisi: AgentSaisi
  /** They have no line in the plannings yet. */
  readonly sansContrat: boolean
  readonly valable_au: JourIso | null
  readonly droits: readonly Omit<DroitImporte, 'utilisateur_id'>[]
  readonly reprise: Reprise | null
}
export interface Fausse {
  readonly ligne: number
  readonly champs: Record<string, string>
}

/** Rights that a line says; those of which it says nothing are given by hand, later. */
function droitsDe({ conge_jours, conge_report, tlc_jours, tlc_report }: Reste): Juste['droits'] {
  const dits = [
    { sorte: 'conge', jours: conge_jours, report: conge_report },
    { sorte: 'tlc', jours: tlc_jours, report: tlc_report },
  ] as const
  return dits.flatMap(({ sorte, jours, report }) =>
    jours === null && report === null ? [] : [{ sorte, jours: jours ?? 0, report: report ?? 0 }],
  )
}

/** What is wrong with the days of a line, one beside the others. */
function refuserJours(saisi: AgentSaisi, valable_au: JourIso | null, aujourdhui: JourIso): Record<string, string> {
  const { naissance, entree, valable_du } = saisi
  const champs = {
    ...refuserJoursContrat({ valable_du, valable_au }, aujourdhui),
    ...refuserDates({ naissance, entree: entree ?? valable_du }, aujourdhui),
  }
  if (valable_au !== null && valable_au < valable_du) champs.valable_au = 'La fin vient après le début.'
  return champs
}

/** They come on the day that their contract begins unless the line says both: what is wrong stands at the cell that was written. */
function placer(faux: Record<string, string>, cellules: LigneLue['valeurs']): Record<string, string> {
  const { valable_du, entree, ...autres } = faux
  const debut = cellules.valable_du ? { valable_du: valable_du ?? entree } : { entree: entree ?? valable_du }
  const jours = cellules.valable_du && cellules.entree ? { valable_du, entree } : debut
  return Object.fromEntries(
    Object.entries({ ...jours, ...autres }).flatMap(([id, m]) => {
      const cellule = CHAMPS.has(id) ? id : 'nom'
      return m === undefined ? [] : [[cellule, direCellule(cellule, m)]]
    }),
  )
}

function jugerLigne(row: ImportRow, maison: Maison, aujourdhui: JourIso): Omit<Juste, 'ligne'> | Omit<Fausse, 'ligne'> {
  const { valeurs, champs } = lireLigne(row, maison, aujourdhui)
  const { valable_au, conge_jours, conge_report, tlc_jours, tlc_report, heures_reprises, reprises_au, ...agent } =
    valeurs
  const sansContrat = agent.heures_semaine === null
  const lu = agentSaisiSchema.safeParse({
    ...agent,
    ...{ travailleur_nuit: agent.travailleur_nuit ?? 0, exempt_nuit: agent.exempt_nuit ?? 0 },
    ...(sansContrat && { heures_semaine: 0 }),
    valable_du: agent.valable_du ?? agent.entree ?? aujourdhui,
  })
  const reste = resteSchema.safeParse({
    ...{ valable_au, conge_jours, conge_report, tlc_jours, tlc_report },
    heures_reprises: heures_reprises || null,
    reprises_au: reprises_au ?? `${aujourdhui.slice(0, 7)}-01`,
  })
  const faux = {
    ...(lu.success ? {} : fieldMessages(lu.error)),
    ...(reste.success ? {} : fieldMessages(reste.error)),
    ...(lu.success ? refuserJours(lu.data, reste.success ? reste.data.valable_au : null, aujourdhui) : {}),
  }
  if (faux.email && agent.email !== '') faux.email = 'une adresse comme prenom.nom@exemple.fr est attendue.'
  const dits = { ...placer(faux, valeurs), ...champs }
  if (!lu.success || !reste.success || Object.keys(dits).length > 0) return { champs: dits }
  const { heures_reprises: minutes, reprises_au: jour } = reste.data
  const contrats = sansContrat ? [] : [{ valable_du: lu.data.valable_du, valable_au: reste.data.valable_au }]
  const refus = minutes === null ? null : refuserMoisRepris(jour, { contrats, aujourdhui })
  if (refus) return { champs: { reprises_au: direCellule('reprises_au', refus) } }
  return {
    ...{ saisi: lu.data, sansContrat, valable_au: reste.data.valable_au, droits: droitsDe(reste.data) },
    reprise: minutes === null ? null : { jour, minutes },
  }
}

/** Lines by what they say, counted from one. */
export function juger(
  lignes: readonly ImportRow[],
  maison: Maison,
  aujourdhui: JourIso,
): { readonly justes: readonly Juste[]; readonly fausses: readonly Fausse[] } {
  const jugees = lignes.map((row, rang) => ({ ligne: rang + 1, ...jugerLigne(row, maison, aujourdhui) }))
  return {
    justes: jugees.flatMap(j => ('saisi' in j ? [j] : [])),
    fausses: jugees.flatMap(j => ('champs' in j ? [{ ligne: j.ligne, champs: j.champs }] : [])),
  }
}
