import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { personalDataRoutes } from '#server/people/routes.ts'
import { donneesInterlocuteur } from './contract.ts'

async function lire({ db, caller }: Context, id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select i.*,
      (select coalesce(jsonb_agg(client_id), '[]') from interlocuteur_client l
        where l.compte_id = i.compte_id and l.interlocuteur_id = i.interlocuteur_id) as clients,
      (select coalesce(jsonb_agg(adresse_id), '[]') from interlocuteur_adresse l
        where l.compte_id = i.compte_id and l.interlocuteur_id = i.interlocuteur_id) as adresses
    from interlocuteur i where i.compte_id = ${caller.compte_id} and i.interlocuteur_id = ${id}`.execute(db)
  return rows
}

/** Those in the bin too: they are erased from there. @throws CodedError INTROUVABLE, DROIT_MANQUANT */
async function nommer(context: Context, id: number): Promise<string> {
  exigerSonNom(context)
  const [row] = await lire(context, id)
  if (!row) throw refuse('INTROUVABLE')
  return [row.interlocuteur_civilite, row.interlocuteur_prenom, row.interlocuteur_nom].filter(Boolean).join(' ')
}

export const interlocuteursRoutes: readonly Route[] = personalDataRoutes({
  operations: donneesInterlocuteur,
  sujet: 'interlocuteur',
  nommer,
  recueillir: async (context, id) => ({ interlocuteur: await lire(context, id) }),
})
