import { ecrireAcces, exigerAcces, exigerSoiMeme } from '#domains/people/server/acces.ts'
import { lireMoi, peut } from '#domains/people/server/comptes.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Route } from '#server/http/route.ts'
import { collectOf } from '#server/people/collect.ts'
import { personalDataRoutes } from '#server/people/routes.ts'
import { donneesPersonne } from '../contract.ts'
import { exigerPersonne } from './personnes.ts'

/** An owner is their own master: nobody else takes along what names them. */
async function nommer(context: Context, id: number): Promise<string> {
  exigerSoiMeme(context)
  const cible = await exigerPersonne(context, id)
  if (!peut(await lireMoi(context.db, context.caller), cible).droits)
    throw refuse('DROIT_MANQUANT', { message: 'Les données du propriétaire ne sont qu’à lui.' })
  return cible.label
}

/** What names somebody of the company: taken along, foreseen, erased. */
export const donneesRoutes: readonly Route[] = personalDataRoutes({
  operations: donneesPersonne,
  sujet: 'utilisateur',
  nommer,
  recueillir: collectOf,
  ecrire: (context, id, task) =>
    ecrireAcces(context, id, async ecriture => {
      exigerAcces({ ...ecriture, context, id })
      await task(ecriture.db)
    }),
})
