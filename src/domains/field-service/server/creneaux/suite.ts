import { exigerAdresse } from '#domains/customers/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import '../tables.ts'

interface Suivie {
  readonly intervention_id: number
  readonly client_id: number
  readonly prestation_id: number
  readonly jour: string
  readonly cloture_libelle: string
}

/** @throws CodedError INTROUVABLE; ETAPE_REFUSEE: only what is finished has a follow-up */
async function exigerTerminee({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number): Promise<Suivie> {
  const row = await db
    .selectFrom('intervention')
    .select(['intervention_id', 'client_id', 'prestation_id', 'jour', 'cloture_libelle'])
    .select(['etapes_en_cours', 'annulee_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  const { etapes_en_cours, annulee_a, ...suivie } = row
  if (etapes_en_cours !== 3 || annulee_a !== null)
    throw refuse('ETAPE_REFUSEE', { message: 'Une suite se planifie d’une intervention terminée.' })
  return suivie
}

/** What a follow-up at this address begins with. @throws CodedError INTROUVABLE, ETAPE_REFUSEE */
export async function lireSuite(
  context: Pick<Context, 'db' | 'caller'>,
  { adresse_id, intervention_id }: { readonly adresse_id: number; readonly intervention_id: number },
) {
  const { client_id, ...suivie } = await exigerTerminee(context, intervention_id)
  if ((await exigerAdresse(context, adresse_id)).client_id !== client_id) throw refuse('INTROUVABLE')
  return suivie
}

/**
 * The visit that a new one follows (`intervention_reference`): the one it is said to, else the one at whose closing the request that it
 * answers was made; 0: none.
 * @throws CodedError SAISIE, ETAPE_REFUSEE
 */
export async function lireReference(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { suite_de, demande_id, client_id }: Nouvelle,
): Promise<number> {
  if (suite_de) {
    const suivie = await exigerTerminee({ db, caller }, suite_de)
    if (suivie.client_id !== client_id)
      throw refuse('SAISIE', { champs: { suite_de: 'Cette intervention n’est pas de ce client.' } })
    return suite_de
  }
  if (!demande_id) return 0
  const demande = await db
    .selectFrom('demande')
    .select('intervention_origine_id')
    .where('compte_id', '=', caller.compte_id)
    .where('demande_id', '=', demande_id)
    .executeTakeFirst()
  return demande?.intervention_origine_id ?? 0
}

interface Nouvelle {
  readonly suite_de?: number | null | undefined
  readonly demande_id?: number | null | undefined
  readonly client_id: number
}
