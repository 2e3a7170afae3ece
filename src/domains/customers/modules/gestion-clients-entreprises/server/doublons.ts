import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { ReadContext } from '#server/http/context.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'

const DOUBLONS_MAX = 5

export interface Saisie {
  readonly telephone?: string | undefined
  readonly email?: string | undefined
  readonly nom?: string | undefined
  readonly ville?: string | undefined
}

interface Trouve {
  readonly client_id: number
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
  readonly client_ville: string
  readonly raison: 'telephone' | 'email' | 'nom'
}

/**
 * Customers whom this one may be already: the same number, the same address of mail, or the same name in the same town. Each
 * condition has its index; the surest reason is told first.
 */
export async function trouverDoublons({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, saisie: Saisie) {
  const telephone = telephoneSchema('Téléphone').safeParse(saisie.telephone ?? '').data ?? ''
  const email = (saisie.email ?? '').toLowerCase()
  const nom = normaliserRecherche(saisie.nom ?? '')
  const ville = normaliserRecherche(saisie.ville ?? '')
  if (!telephone && !email && !nom) return []
  const de = sql`c.compte_id = ${caller.compte_id} and c.supprime_a is null`
  const colonnes = sql`c.client_id, c.client_civilite, c.client_prenom, c.client_nom, c.client_ville`
  const parNom =
    nom.length >= 3
      ? sql`${de} and c.tri like ${`${nom.replace(/[\\%_]/g, x => `\\${x}`)}%`}
      and (${ville} = '' or position(${ville} in plier(c.adresses_texte)) > 0)`
      : sql`false`
  const { rows } = await sql<Trouve>`select distinct on (x.rang, x.client_id) x.* from (
      select ${colonnes}, 'telephone' as raison, 1 as rang from client c
        where ${de} and ${telephone} <> '' and c.client_telephone = ${telephone}
      union all select ${colonnes}, 'email', 2 from client c
        where ${de} and ${email} <> '' and lower(c.client_email) = ${email}
      union all (select ${colonnes}, 'nom', 3 from client c where ${parNom} order by c.tri limit ${DOUBLONS_MAX})
    ) x order by x.rang, x.client_id limit ${DOUBLONS_MAX * 2}`.execute(db)
  const vus = new Set<number>()
  return rows
    .filter(r => !vus.has(r.client_id) && vus.add(r.client_id))
    .slice(0, DOUBLONS_MAX)
    .map(r => ({ client_id: r.client_id, label: nomClient(r), ville: r.client_ville, raison: r.raison }))
}
