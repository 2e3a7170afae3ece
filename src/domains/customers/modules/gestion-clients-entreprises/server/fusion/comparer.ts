import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { proposerFusion, tiennentEnsemble } from '#domains/customers/model/fusion.ts'
import type { ComparaisonClients } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { compterHistorique } from '#domains/field-service/server/api.ts'
import type { ReadContext } from '#server/http/context.ts'
import { type ClientLu, exigerDeux, ficheDe, lireDeuxVivants } from './fiches.ts'

interface Compte {
  readonly adresses: string[]
  readonly nb_adresses: number
  readonly interlocuteurs: number
  readonly observations: number
}

/** Addresses that are named; of the others one reads how many. */
const ADRESSES_NOMMEES = 3

async function presenter(context: ReadContext, c: ClientLu): Promise<ComparaisonClients['garde']> {
  const { db, caller } = context
  const de = sql`compte_id = ${caller.compte_id} and client_id = ${c.client_id}`
  const [{ rows }, travail] = await Promise.all([
    sql<Compte>`select
      array(select concat_ws(', ', nullif(adresse_adresse1, ''), nullif(trim(adresse_cp || ' ' || adresse_ville), ''))
        from adresse where ${de} and supprime_a is null order by ordre, adresse_id limit ${ADRESSES_NOMMEES}) as adresses,
      (select count(*)::int from adresse where ${de} and supprime_a is null) as nb_adresses,
      (select count(*)::int from interlocuteur_client where ${de}) as interlocuteurs,
      (select count(*)::int from client_observation where ${de}) as observations`.execute(db),
    compterHistorique(context, c.client_id),
  ])
  const compte = rows[0] ?? { adresses: [], nb_adresses: 0, interlocuteurs: 0, observations: 0 }
  return {
    client_id: c.client_id,
    version: c.version,
    nom: nomClient(c),
    ...ficheDe(c),
    client_type: c.client_type === 2 ? 2 : 1,
    ...compte,
    ...travail,
  }
}

/** Both files side by side, with what is proposed of each value. @throws CodedError INTROUVABLE, SAISIE */
export async function comparer(context: ReadContext, ids: readonly [number, number]): Promise<ComparaisonClients> {
  const [garde, autre] = await lireDeuxVivants(context, ids)
  exigerDeux(ids)
  const [a, b] = await Promise.all([presenter(context, garde), presenter(context, autre)])
  return { garde: a, autre: b, propose: proposerFusion(garde, autre), deux: tiennentEnsemble(garde, autre) }
}
