import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { CarteZone } from '../contract.ts'

/** The area and its addresses, by town. @throws CodedError INTROUVABLE */
export async function carteDe({ db, caller }: Context, zones_id: number): Promise<CarteZone> {
  const { compte_id } = caller
  const zones = await sql<{ zone_libelle: string; zone_couleur: string }>`
    select zone_libelle, zone_couleur from zone
    where compte_id = ${compte_id} and zones_id = ${zones_id} and supprime_a is null`.execute(db)
  const [zone] = zones.rows
  if (!zone) throw refuse('INTROUVABLE')
  const { rows } = await sql<CarteZone['adresses'][number]>`
    select a.adresse_id, concat_ws(' ', nullif(c.client_prenom, ''), c.client_nom) as client,
      concat_ws(E'\\n', nullif(a.adresse_adresse1, ''), nullif(trim(concat_ws(' ', a.adresse_cp, a.adresse_ville)), '')) as adresse,
      a.adresse_latitude as latitude, a.adresse_longitude as longitude
    from zone_adresse z
    join adresse a on a.compte_id = z.compte_id and a.adresse_id = z.adresse_id
    join client c on c.compte_id = a.compte_id and c.client_id = a.client_id
    where z.compte_id = ${compte_id} and z.zones_id = ${zones_id}
    order by a.adresse_ville, client, a.adresse_id`.execute(db)
  return { ...zone, adresses: rows }
}
