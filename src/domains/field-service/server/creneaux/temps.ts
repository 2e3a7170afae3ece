import type { TempsTournee } from '#domains/field-service/model/creneaux/types.ts'
import type { Context } from '#server/http/context.ts'

/** What a company that never said otherwise works with. */
const DEFAUT: TempsTournee = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }

/** Minutes that tours are counted with. */
export async function lireTemps({
  db,
  caller,
}: Pick<Context, 'db'> & { readonly caller: Pick<Context['caller'], 'compte_id'> }): Promise<TempsTournee> {
  const row = await db
    .selectFrom('linker_variables')
    .select(['temps_moyen_prise_en_charge', 'temps_moyen_depose', 'duree_moyenne_kilometre'])
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return row ?? DEFAUT
}
