import { type RawBuilder, sql } from 'kysely'
import { direAdresse } from '#domains/customers/server/api.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { heureParis, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { annoncer } from '../notifications.ts'
import { nommerVisite } from './nommer.ts'
import '../tables.ts'

/** A customer, or one address of theirs. */
export type Chez = { readonly client_id: number } | { readonly adresse_id: number }

/** What stands at theirs, of a question that calls a visit or a request `i`. */
export const ceLieu = (chez: Chez): RawBuilder<unknown> =>
  'client_id' in chez ? sql`i.client_id = ${chez.client_id}` : sql`i.adresse_id = ${chez.adresse_id}`

/** Days gone by that a phone still shows. */
const JOURS_AVANT = 7

/**
 * What is shown of a customer with visits and requests changed, the way in or a telephone for one: the phones of those who
 * go there or just went read it again, and the screens of those who plan.
 */
export async function annoncerChez(context: Context, chez: Chez): Promise<void> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const { rows } = await sql<{ technicien_id: number }>`select distinct i.technicien_id from intervention i
    where i.compte_id = ${compte_id} and ${ceLieu(chez)} and i.technicien_id is not null
      and i.jour >= (${now}::timestamptz at time zone 'Europe/Paris')::date - ${JOURS_AVANT}::int`.execute(db)
  await annoncer(
    context,
    rows.map(r => r.technicien_id),
  )
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'demandes' })
}

interface AVenir {
  readonly intervention_id: number
  readonly technicien_id: number | null
  readonly technicien: string
  readonly debut: Date
}

/** Visits that somebody is to make or is making at an address, in their order. */
async function lireAVenir({ db, caller, now }: Pick<ReadContext, 'db' | 'caller' | 'now'>, adresse_id: number) {
  const { rows } = await sql<AVenir>`select i.intervention_id, i.technicien_id, lower(i.plage) as debut,
      coalesce(trim(u.prenom || ' ' || u.nom), '') as technicien
    from intervention i
    left join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
    where i.compte_id = ${caller.compte_id} and i.adresse_id = ${adresse_id} and i.annulee_a is null
      and i.etapes_en_cours < 3 and i.jour >= (${now}::timestamptz at time zone 'Europe/Paris')::date
    order by i.plage, i.intervention_id`.execute(db)
  return rows
}

const parTechnicien = (visites: readonly AVenir[]) =>
  Array.from(
    Map.groupBy(visites, v => v.technicien_id),
    ([technicien_id, siennes]) => ({ technicien_id, siennes, premiere: siennes[0] as AVenir }),
  )

/** How many of them, and whose: who is to make most of them does not matter, who goes first does. */
export async function compterAVenir(context: ReadContext, adresse_id: number) {
  return parTechnicien(await lireAVenir(context, adresse_id)).map(({ siennes, premiere }) => ({
    technicien: premiere.technicien,
    visites: siennes.length,
    prochaine: premiere.debut.toISOString(),
  }))
}

/** The address of visits to come is another place now: whoever goes there is told, once each. */
export async function prevenirDeplacement(context: Context, adresse_id: number): Promise<void> {
  const ou = await direAdresse(context, adresse_id)
  for (const { technicien_id, siennes, premiere } of parTechnicien(await lireAVenir(context, adresse_id))) {
    if (technicien_id === null) continue
    const autres = siennes.length - 1
    const aussi =
      autres > 0 ? ` Aussi pour ${compter(autres, 'intervention suivante', 'interventions suivantes')}.` : ''
    const { intervention_id, debut } = premiere
    const visite = await nommerVisite(context, { intervention_id, jour: jourParis(debut) })
    await notifier(context, {
      compte_id: context.caller.compte_id,
      utilisateur_id: technicien_id,
      titre: 'Une adresse de votre planning a changé',
      body: `${visite} à ${heureParis(debut)}\u00a0: ${ou}.${aussi}`,
      lien: adresseIntervention(intervention_id),
      remplace: true,
    })
  }
}
