import { sql } from 'kysely'
import type { ObservationClient } from '#domains/customers/model/observations-operations.ts'
import { annoncerChez } from '#domains/field-service/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'

interface ObservationLue {
  readonly commentaire_id: number
  readonly le: Date
  readonly utilisateur: string
  readonly commentaire_texte: string
  readonly pour_terrain: boolean
}

/** What was noted about a customer, newest first. */
export async function lireObservations(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<ObservationClient[]> {
  const { rows } = await sql<ObservationLue>`
    select o.commentaire_id, o.commentaire_date_heure as le, trim(u.prenom || ' ' || u.nom) as utilisateur, o.commentaire_texte,
      o.pour_terrain
    from client_observation o join utilisateur u using (compte_id, utilisateur_id)
    where o.compte_id = ${caller.compte_id} and o.client_id = ${client_id}
    order by o.commentaire_date_heure desc, o.commentaire_id desc`.execute(db)
  return rows.map(({ le, ...r }) => ({ ...r, commentaire_date_heure: le.toISOString() }))
}

interface Saisie {
  readonly commentaire_texte: string
  readonly pour_terrain?: 0 | 1 | undefined
}

/** Notes something; the phones of those who go there hear of what is for them. */
export async function noterClient(context: Context, client_id: number, saisie: Saisie): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  const observation = { commentaire_texte: saisie.commentaire_texte, pour_terrain: saisie.pour_terrain === 1 }
  await context.db
    .insertInto('client_observation')
    .values({ compte_id, client_id, utilisateur_id, commentaire_date_heure: context.now, ...observation })
    .execute()
  await record(context, { action: 'clients.observation', entite: `client:${client_id}`, apres: observation })
  if (observation.pour_terrain) await annoncerChez(context, { client_id })
}

/** @returns false where it was so already @throws CodedError INTROUVABLE */
export async function montrerAuTerrain(
  context: Context,
  { client_id, commentaire_id }: { readonly client_id: number; readonly commentaire_id: number },
  pour_terrain: boolean,
): Promise<boolean> {
  const { db, caller } = context
  const celle = sql`compte_id = ${caller.compte_id} and client_id = ${client_id} and commentaire_id = ${commentaire_id}`
  const { rows } = await sql<{
    pour_terrain: boolean
  }>`select pour_terrain from client_observation where ${celle}`.execute(db)
  const [avant] = rows
  if (!avant) throw refuse('INTROUVABLE')
  if (avant.pour_terrain === pour_terrain) return false
  await sql`update client_observation set pour_terrain = ${pour_terrain} where ${celle}`.execute(db)
  await record(context, {
    action: 'clients.observation-montrer',
    entite: `client:${client_id}`,
    avant: { commentaire_id, ...avant },
    apres: { commentaire_id, pour_terrain },
  })
  await annoncerChez(context, { client_id })
  return true
}
