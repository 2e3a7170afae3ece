import { getMesDonnees } from '#domains/shell/modules/profil/contract.ts'
import { record } from '#server/audit/record.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { BinaryAnswer } from '#server/http/route.ts'
import { collectOf } from '#server/people/collect.ts'
import { fileOf } from '#server/people/routes.ts'

/** It reads every table that names the person: nobody needs it often. */
const LIMIT = { gratuits: 5, plafond: 600 }

/**
 * All that names the caller, as whoever manages the company's people would hand it to them (GDPR art. 15 and 20).
 * @throws CodedError DROIT_MANQUANT from inside somebody's account, TROP_DE_TENTATIVES
 */
export async function exportOwnData(context: Context): Promise<BinaryAnswer> {
  const { caller, services } = context
  const id = caller.utilisateur_id
  if (caller.acteur_utilisateur_id !== null)
    throw refuse('DROIT_MANQUANT', { message: 'Les données d’une autre personne ne s’exportent pas en son nom.' })
  await consume(services.pools.system, limitKey('mes-donnees', String(id)), LIMIT)
  const donnees = await collectOf(context, id)
  await record(context, { action: getMesDonnees.id, entite: `utilisateur:${id}` })
  return fileOf(context, { sujet: 'utilisateur', id, donnees })
}
