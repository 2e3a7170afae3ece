import { sql } from 'kysely'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { compterTravail } from '#domains/field-service/server/api.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionOf } from '#server/resource/version.ts'
import { ADRESSES, type AdresseClient, CLIENTS, type FicheClient } from '../contract.ts'
import { adresses } from '../resource.ts'
import { lireFusionDe } from './fusion/defaire.ts'
import { ficheDe } from './fusion/fiches.ts'

/** A customer who can still be worked for. @throws CodedError INTROUVABLE: another company's, deleted or erased */
export async function exigerClient({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, client_id: number) {
  const row = await db
    .selectFrom('client')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .where('client_id', '=', client_id)
    .where('supprime_a', 'is', null)
    .executeTakeFirst()
  if (!row || row.client_nom === CLIENT_EFFACE) throw refuse('INTROUVABLE')
  return row
}

const oui = (vrai: boolean): 0 | 1 => (vrai ? 1 : 0)

/** Addresses in the order they were given, with what may be created at each (specification field-service §3 "Address"). */
export async function listerAdressesDe(
  context: Pick<ReadContext, 'db' | 'caller'>,
  client_id: number,
): Promise<AdresseClient[]> {
  const { db, caller } = context
  const [rows, travail] = await Promise.all([
    db
      .selectFrom('adresse')
      .selectAll()
      .where('compte_id', '=', caller.compte_id)
      .where('client_id', '=', client_id)
      .where('supprime_a', 'is', null)
      .orderBy('ordre')
      .orderBy('adresse_id')
      .execute(),
    compterTravail(context, client_id),
  ])
  const relatif = (path: string) => path.replace(/^.*\/gestion-clients-entreprises\//, '')
  return rows.map(a => {
    const url = `${relatif(ADRESSES.path)}/${a.adresse_id}`
    const ouvert = travail.get(a.adresse_id)
    return {
      id: a.adresse_id,
      titre: a.titre,
      adresse: [a.adresse_adresse1, a.adresse_adresse2].filter(Boolean).join(', '),
      cpville: [a.adresse_cp, a.adresse_ville].filter(Boolean).join(' '),
      adresse_adresse1: a.adresse_adresse1,
      adresse_adresse2: a.adresse_adresse2,
      adresse_cp: a.adresse_cp,
      adresse_ville: a.adresse_ville,
      adresse_telephone1: a.adresse_telephone1,
      adresse_telephone2: a.adresse_telephone2,
      consignes_acces: a.consignes_acces,
      adresse_latitude: a.adresse_latitude,
      adresse_longitude: a.adresse_longitude,
      geocode_source: a.geocode_source,
      version: versionOf(adresses, a),
      nbinter: ouvert?.visites ?? 0,
      nbdemande: ouvert?.demandes ?? 0,
      numero_client: client_id,
      url,
      url_client: `${relatif(CLIENTS.path)}/${client_id}`,
      url_edit: url,
      url_creation_devis: null,
      show_create_demande: oui(caller.modules.has('vx-gestion-demandes')),
      show_create_intervention: oui(caller.modules.has('vx-plannings-entreprises')),
    }
  })
}

async function listerInterlocuteursDe({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, client_id: number) {
  const { rows } = await sql<FicheClient['interlocuteurs'][number]>`select i.interlocuteur_id,
      concat_ws(' ', nullif(i.interlocuteur_civilite, ''), nullif(i.interlocuteur_prenom, ''), i.interlocuteur_nom) as nom,
      i.interlocuteur_fonction as fonction, i.interlocuteur_telephone1 as telephone, i.interlocuteur_email as email
    from interlocuteur_client l join interlocuteur i using (compte_id, interlocuteur_id)
    where l.compte_id = ${caller.compte_id} and l.client_id = ${client_id} and i.supprime_a is null
    order by i.interlocuteur_nom, i.interlocuteur_id`.execute(db)
  return rows
}

/** @throws CodedError INTROUVABLE */
export async function lireFicheClient(context: ReadContext, client_id: number): Promise<FicheClient> {
  const [c, adresses, interlocuteurs, fusion] = await Promise.all([
    exigerClient(context, client_id),
    listerAdressesDe(context, client_id),
    listerInterlocuteursDe(context, client_id),
    lireFusionDe(context, client_id),
  ])
  return {
    lu_a: context.now.toISOString(),
    client_id,
    ...ficheDe(c),
    client_type: c.client_type === 2 ? 2 : 1,
    client_date_creation: c.client_date_creation.toISOString(),
    adresses,
    interlocuteurs,
    fusion,
  }
}
