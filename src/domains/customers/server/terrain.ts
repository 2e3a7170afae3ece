import { type RawBuilder, sql } from 'kysely'
import { DOSSIER_TERRAIN } from '#domains/customers/model/terrain.ts'
import type { ReadContext } from '#server/http/context.ts'

type Lecture = Pick<ReadContext, 'db' | 'caller'>

const remarques = (compte_id: RawBuilder<unknown>, client_id: RawBuilder<unknown>) =>
  sql`client_observation o where o.compte_id = ${compte_id} and o.client_id = ${client_id} and o.pour_terrain`

const fichiers = (compte_id: RawBuilder<unknown>, client_id: RawBuilder<unknown>) =>
  sql`piece_jointe p where p.compte_id = ${compte_id} and p.objet = 'client' and p.objet_id = ${client_id}
    and p.dossier = ${DOSSIER_TERRAIN} and p.supprime_a is null`

/** How many remarks and files of a customer are for those who go there: parts of a statement that reads visits. */
export const compterTerrain = (compte_id: RawBuilder<unknown>, client_id: RawBuilder<unknown>) => ({
  remarques: sql<number>`(select count(*)::int from ${remarques(compte_id, client_id)})`,
  fichiers: sql<number>`(select count(*)::int from ${fichiers(compte_id, client_id)})`,
})

/** What was noted for those who go there, newest first. */
export async function lireRemarquesTerrain({ db, caller }: Lecture, client_id: number) {
  const { rows } = await sql<{ commentaire_id: number; le: Date; utilisateur: string; commentaire_texte: string }>`
    select x.*, trim(u.prenom || ' ' || u.nom) as utilisateur
    from (select o.compte_id, o.utilisateur_id, o.commentaire_id, o.commentaire_date_heure as le, o.commentaire_texte
      from ${remarques(sql`${caller.compte_id}`, sql`${client_id}`)}) x
    join utilisateur u using (compte_id, utilisateur_id)
    order by x.le desc, x.commentaire_id desc`.execute(db)
  return rows.map(({ commentaire_id, le, utilisateur, commentaire_texte }) => ({
    ...{ commentaire_id, utilisateur, commentaire_texte },
    commentaire_date_heure: le.toISOString(),
  }))
}

interface FichierLu {
  readonly piece_id: number
  readonly nom: string
  readonly sha256: string
  readonly mime: string
  readonly taille: number
  readonly depose_a: Date
  readonly auteur: string
}

/** Files that go with those who go there, oldest first. */
export async function lireFichiersTerrain({ db, caller }: Lecture, client_id: number): Promise<FichierLu[]> {
  const { rows } = await sql<FichierLu>`select x.piece_id, x.nom, x.sha256, x.mime, x.taille::int as taille, x.depose_a,
      coalesce(trim(u.prenom || ' ' || u.nom), '') as auteur
    from (select p.* from ${fichiers(sql`${caller.compte_id}`, sql`${client_id}`)}) x
    left join utilisateur u on u.compte_id = x.compte_id and u.utilisateur_id = x.depose_par
    order by x.piece_id`.execute(db)
  return rows
}
