import { sql } from 'kysely'
import {
  type CotesLien,
  etatLien,
  LIBELLES_LIEN,
  type Lien,
  type Sens,
} from '#domains/field-service/model/reseau/reseau.ts'
import type { ReadContext } from '#server/http/context.ts'
import '../tables.ts'

type Rangee = CotesLien & {
  readonly link_id: number
  readonly compte_id: number
  readonly compte_raison_sociale: string
  readonly compte_ville: string
  readonly cree_a: Date
  readonly prestations: number
  readonly demandes: number
  readonly ouvertes: number
  readonly seules: number
}

const bit = (oui: boolean): 0 | 1 => (oui ? 1 : 0)

/** Links of the company on one side, those that wait for its answer first. */
export async function listerLiens({ db, caller, now }: ReadContext, sens: Sens): Promise<Lien[]> {
  const autre = sens === 'recepteurs' ? sql`d.receveur_compte_id` : sql`d.donneur_compte_id`
  const { rows } = await sql<Rangee>`select l.*, (select count(*)::int from demande d
      where d.compte_id = ${caller.compte_id} and ${autre} = l.compte_id and d.etat_id in (1, 2, 3, 4, 5)) as demandes,
      coalesce(o.ouvertes, 0) as ouvertes, coalesce(o.seules, 0) as seules
    from reseau_liens(${sens === 'recepteurs'}) l left join reseau_offertes(${sens === 'recepteurs'}) o on o.autre = l.compte_id
    order by l.etat <> 'invitee', l.compte_raison_sociale, l.link_id`.execute(db)
  return rows.map(r => {
    const etat = etatLien(r, now)
    return {
      link_id: r.link_id,
      compte_id: r.compte_id,
      compte_raison_sociale: r.compte_raison_sociale,
      compte_ville: r.compte_ville,
      logo: null,
      accord: bit(r.accord_moi),
      accord_autre: bit(r.accord_autre),
      etat,
      etat_libelle: LIBELLES_LIEN[etat],
      depuis: r.cree_a.toISOString(),
      expire_a: r.etat === 'invitee' && r.expire_a ? r.expire_a.toISOString() : null,
      prestations: r.prestations,
      demandes_en_cours: r.demandes + r.ouvertes,
      demandes_en_attente: r.ouvertes,
      // Whether others may answer too is the issuer's to know.
      demandes_a_rendre: sens === 'recepteurs' ? r.seules : r.ouvertes,
    }
  })
}

/** Field companies by a part of their name, or by their number. */
export async function chercherComptes({ db }: Pick<ReadContext, 'db'>, recherche: { nom?: string; siren?: string }) {
  const { rows } = await sql<{ compte_id: number; compte_raison_sociale: string; compte_ville: string }>`
    select * from reseau_chercher(${recherche.nom ?? ''}, ${recherche.siren ?? ''})`.execute(db)
  return rows
}
