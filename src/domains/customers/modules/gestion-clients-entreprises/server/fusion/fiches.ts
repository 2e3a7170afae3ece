import { sql } from 'kysely'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import type { FicheFusion } from '#domains/customers/model/fusion.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

export interface ClientLu extends FicheFusion {
  readonly client_id: number
  readonly version: number
  readonly supprime_a: Date | null
}

/** Of a row, what a merge may change. */
export const ficheDe = (c: FicheFusion): FicheFusion => ({
  client_type: c.client_type,
  client_civilite: c.client_civilite,
  client_nom: c.client_nom,
  client_prenom: c.client_prenom,
  client_telephone: c.client_telephone,
  client_email: c.client_email,
  client_siren: c.client_siren,
  orlibelle: c.orlibelle,
  client_observations: c.client_observations,
})

/**
 * Two customers of the company, in the order asked for; erased ones are nobody.
 * @param verrouiller both are held, in the order of their numbers: two people who merge the same files wait for one another
 * @throws CodedError INTROUVABLE
 */
export async function lireDeux(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  [un, autre]: readonly [number, number],
  { verrouiller = false } = {},
): Promise<readonly [ClientLu, ClientLu]> {
  const { rows } = await sql<ClientLu>`select client_id, client_type, client_civilite, client_nom, client_prenom,
      client_telephone, client_email, client_siren, orlibelle, client_observations, version, supprime_a
    from client where compte_id = ${caller.compte_id} and client_id = any(${sql.val([un, autre])}::int[])
      and client_nom <> ${CLIENT_EFFACE}
    order by client_id ${verrouiller ? sql`for update` : sql``}`.execute(db)
  const trouver = (id: number) => rows.find(r => r.client_id === id)
  const [a, b] = [trouver(un), trouver(autre)]
  if (!a || !b) throw refuse('INTROUVABLE')
  return [a, b]
}

/** @throws CodedError SAISIE of a file and itself */
export function exigerDeux([un, autre]: readonly [number, number]): void {
  if (un === autre) throw refuse('SAISIE', { champs: { autre_id: 'Une fiche ne se fusionne pas avec elle-même.' } })
}

/** Samples are taken out whole, with all that is at theirs: nothing real goes there. */
async function refuserExemples({ db }: Pick<ReadContext, 'db' | 'caller'>, ids: readonly number[]): Promise<void> {
  const { rows } =
    await sql`select from exemple_clients() e (id) where e.id = any(${sql.val([...ids])}::int[])`.execute(db)
  if (rows.length > 0)
    throw refuse('FUSION_REFUSEE', { message: 'Un client d’exemple ne se fusionne pas\u00a0: renommez-le d’abord.' })
}

/** The same, neither of them in the bin nor a sample. @throws CodedError INTROUVABLE, FUSION_REFUSEE */
export async function lireDeuxVivants(
  context: Pick<ReadContext, 'db' | 'caller'>,
  ids: readonly [number, number],
  options?: { readonly verrouiller?: boolean },
): Promise<readonly [ClientLu, ClientLu]> {
  const [a, b] = await lireDeux(context, ids, options)
  if (a.supprime_a !== null || b.supprime_a !== null) throw refuse('INTROUVABLE')
  await refuserExemples(context, ids)
  return [a, b]
}
