import type { Context } from '#server/http/context.ts'
import '../tables.ts'

/** What still waits to leave: of a visit's cancellation, or with these links. */
type Quels = { readonly annulation: number } | { readonly liens: readonly string[] }

/**
 * What was still to leave does not, and says so at once: a visit that is restored is cancelled no more, a link that is cut opens
 * nothing. It holds back nothing that is asked for next.
 * @returns how many
 */
export async function abandonnerEnvois({ db, caller }: Pick<Context, 'db' | 'caller'>, quels: Quels): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('envoi_client')
    .set({ etat: 'abandonne' })
    .where('compte_id', '=', caller.compte_id)
    .where('etat', 'in', ['attente', 'retarde'])
    .where(({ eb, and }) =>
      'liens' in quels
        ? eb('lien_id', 'in', [...quels.liens])
        : and([eb('intervention_id', '=', quels.annulation), eb('sujet', '=', 'annulation')]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
