import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import type { VersionsCompte } from '../contract.ts'
import * as proprietes from './proprietes.ts'
import * as regles from './regles.ts'

/** Every choice by the day from which it holds. */
export async function lireVersionsDe(context: Context): Promise<VersionsCompte> {
  const [desProprietes, desRegles] = await Promise.all([
    proprietes.listerVersions(context),
    regles.listerVersions(context),
  ])
  return { aujourdhui: jourParis(context.now), proprietes: desProprietes, regles: desRegles }
}

/** Takes back what has not begun. What holds today, or held once, stays: days were counted by it. */
export async function retirer(context: Context, valable_du: JourIso, quoi: string): Promise<void> {
  const { db, caller, now } = context
  const { compte_id } = caller
  if (valable_du <= jourParis(now)) {
    const depuis = libellePeriode(valable_du, valable_du).replace(/^le /, '')
    throw refuse('SAISIE', {
      message: `Ce réglage vaut depuis le ${depuis}\u00a0: changez-le à partir d’aujourd’hui ou d’un jour à venir.`,
    })
  }
  const [code = '', type = '*'] = quoi.split(':')
  const [supprime] =
    quoi === 'proprietes'
      ? await db
          .deleteFrom('planning_proprietes')
          .where('compte_id', '=', compte_id)
          .where('valable_du', '=', valable_du)
          .execute()
      : await db
          .deleteFrom('regle_reglage')
          .where('compte_id', '=', compte_id)
          .where('valable_du', '=', valable_du)
          .where('code', '=', code)
          .where('poste_type', '=', type as '*')
          .execute()
  if (!supprime?.numDeletedRows) throw refuse('INTROUVABLE')
  await record(context, {
    action: 'reglage.retirer',
    entite: `${quoi === 'proprietes' ? 'planning_proprietes' : 'regle_reglage'}:${compte_id}`,
    avant: { quoi, valable_du },
  })
  await proprietes.annoncerATous(context)
}
