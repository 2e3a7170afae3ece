import { sql } from 'kysely'
import { tenirClient } from '#domains/customers/server/api.ts'
import type { Attachments } from '#server/files/attachments/attachments.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { annoncer } from '../notifications.ts'
import { annoncerDemandes } from './mouvements.ts'
import { OBJET_DEMANDE, piecesDe, suivreVisite } from './suivre-visite.ts'
import '../tables.ts'

/** What was taken out of a request leaves the visit that is not closed; a report may have been written in sight of the others. */
async function retirer({ db, caller }: Context, demande_id: number, intervention_id: number): Promise<number> {
  const { compte_id } = caller
  const { rows } = await sql`delete from intervention_fichier f using intervention i
    where f.compte_id = ${compte_id} and f.intervention_id = ${intervention_id} and f.sorte = 'document'
      and i.compte_id = f.compte_id and i.intervention_id = f.intervention_id and i.etapes_en_cours < 3
      and f.sha256 in (select p.sha256 from piece_jointe p where ${piecesDe(compte_id, demande_id)}
        and p.supprime_a is not null)
      and not exists (select from piece_jointe p where ${piecesDe(compte_id, demande_id)} and p.sha256 = f.sha256
        and p.supprime_a is null)
    returning 1`.execute(db)
  return rows.length
}

/** Files of a request that is planned came or went: its visit and the phone that has it follow. */
async function suivre(context: Context, demande_id: number): Promise<void> {
  const { db, caller } = context
  const { rows } = await sql<{
    intervention_id: number
    technicien_id: number | null
  }>`select i.intervention_id, i.technicien_id
    from demande d join intervention i using (compte_id, intervention_id)
    where d.compte_id = ${caller.compte_id} and d.demande_id = ${demande_id} and i.annulee_a is null`.execute(db)
  for (const { intervention_id, technicien_id } of rows) {
    const change =
      (await suivreVisite(context, demande_id, intervention_id)) + (await retirer(context, demande_id, intervention_id))
    if (change > 0) await annoncer(context, [technicien_id])
  }
  await annoncerDemandes(context)
}

/** A request like another begins with its files. */
export async function copierFichiers({ db, caller }: Context, de: number, a: number): Promise<void> {
  await sql`insert into piece_jointe (compte_id, objet, objet_id, dossier, nom, sha256, taille, mime, depose_par, depose_a)
    select p.compte_id, p.objet, ${a}::int, p.dossier, p.nom, p.sha256, p.taille, p.mime, p.depose_par, p.depose_a
    from piece_jointe p where ${piecesDe(caller.compte_id, de)} and p.supprime_a is null`.execute(db)
}

/** Those of the request, oldest first. */
export async function listerFichiersDe({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, demande_id: number) {
  const { rows } = await sql<{ piece_id: number; nom: string; sha256: string; depose_a: Date }>`
    select p.piece_id, p.nom, p.sha256, p.depose_a from piece_jointe p
    where ${piecesDe(caller.compte_id, demande_id)} and p.supprime_a is null order by p.piece_id`.execute(db)
  return rows
}

/** Files of requests, as the calls about the files of any record know them. */
export const fichiersDesDemandes = (address: ResourceAddress): Attachments => ({
  address,
  objet: OBJET_DEMANDE,
  exists: async ({ db, caller }, demande_id, hold) => {
    const { rows } = await sql<{ client_id: number }>`select client_id from demande
      where compte_id = ${caller.compte_id} and demande_id = ${demande_id}`.execute(db)
    const [demande] = rows
    if (!demande) return false
    // An erasure holds the customer first: what was sent with their requests goes with them, and nothing comes behind it.
    return hold === undefined || (await tenirClient({ db, caller }, demande.client_id))
  },
  changed: suivre,
})
