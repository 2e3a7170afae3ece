import { z } from 'zod'
import { ajouterJours, type JourIso, jourSemaine, joursEntre } from '#wire/dates.ts'
import { idSchema, jourDonneSchema } from '#wire/ids.ts'
import { erreurEtendue, JOURS_MAX, optionsApplication } from './application.ts'

/** Days copied on others, weekday on weekday: a week on weeks, a month on a month. */

interface Copie {
  readonly du: JourIso
  readonly au: JourIso
  readonly vers: JourIso
  readonly jusque: JourIso
}

/** Whole weeks that may be copied, and the first of their days: the first one with the weekday of where they go. */
function modeleDe({ du, au, vers }: Copie): { readonly debut: JourIso; readonly semaines: number } {
  const debut = ajouterJours(du, (jourSemaine(vers) - jourSemaine(du) + 7) % 7)
  return { debut, semaines: Math.floor((joursEntre(debut, au) + 1) / 7) }
}

/** Why nothing can be copied of it; null where it can. */
export const erreurModele = (copie: Copie): string | null =>
  modeleDe(copie).semaines < 1 ? 'Ce qui est copié fait au moins une semaine entière.' : null

/**
 * Which day each day of a copy is made from: always the same weekday, days that follow one another from days that do. Where
 * there is more to fill than was given, its whole weeks come again.
 */
export function sourceDe(copie: Copie, jour: JourIso): JourIso {
  const { debut, semaines } = modeleDe(copie)
  if (semaines < 1) throw new RangeError('less than a week to copy')
  return ajouterJours(debut, joursEntre(copie.vers, jour) % (semaines * 7))
}

export const copieSchema = z
  .strictObject({
    du: jourDonneSchema,
    au: jourDonneSchema,
    vers: jourDonneSchema,
    /** Last day that is filled. */
    jusque: jourDonneSchema,
    agents: z.array(idSchema).min(1).max(500),
    ...optionsApplication,
  })
  .superRefine((copie, contexte) => {
    const { du, au, vers, jusque, agents } = copie
    const dire = (path: string, message: string) => contexte.addIssue({ code: 'custom', path: [path], message })
    if (joursEntre(du, au) >= JOURS_MAX) dire('au', 'Quatre mois au plus à la fois.')
    const message = erreurEtendue({ du: vers, au: jusque }, agents.length)
    if (message) dire('jusque', message)
    if (new Set(agents).size < agents.length) dire('agents', 'Un agent est donné deux fois.')
  })
export type CopieDemandee = z.infer<typeof copieSchema>
