import { sql } from 'kysely'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'

/** Whether anything of the company was counted on a day from `du` to the eve of `avant`. */
async function aCompte({ db, caller }: Context, du: JourIso, avant: JourIso): Promise<boolean> {
  const { rows } = await sql<{ compte: boolean }>`select (
      exists (select 1 from pointage where compte_id = ${caller.compte_id}
        and pointage_date >= ${du} and pointage_date < ${avant})
      or exists (select 1 from absence where compte_id = ${caller.compte_id} and jour >= ${du} and jour < ${avant})
      or exists (select 1 from astreinte where compte_id = ${caller.compte_id}
        and astreinte_date >= ${du} and astreinte_date < ${avant})
    ) as compte`.execute(db)
  return rows[0]?.compte ?? false
}

/**
 * The day from which a choice holds, today where none is told. A day that is over is taken only where nothing was counted
 * since: hours paid and rests judged by what held then are never counted again.
 * @throws CodedError SAISIE
 */
export async function jourEffet(context: Context, demande: JourIso | null | undefined): Promise<JourIso> {
  const aujourdhui = jourParis(context.now)
  if (!demande || demande >= aujourdhui) return demande ?? aujourdhui
  if (!(await aCompte(context, demande, aujourdhui))) return demande
  const depuis = libellePeriode(demande, demande).replace(/^le /, '')
  throw refuse('SAISIE', {
    champs: {
      valable_du: `Des jours ont déjà été comptés depuis le ${depuis}\u00a0: choisissez aujourd’hui ou un jour à venir.`,
    },
  })
}

/** "…, à partir du 1er mars 2026."; the sentence alone where the choice holds from today on. */
export function direEffet(phrase: string, { now }: Context, jour: JourIso): string {
  if (jour === jourParis(now)) return phrase
  return `${phrase.slice(0, -1)}, à partir du ${libellePeriode(jour, jour).replace(/^le /, '')}.`
}
