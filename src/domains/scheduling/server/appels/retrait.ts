import { sql } from 'kysely'
import { adresseAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { finirPhrase } from '#wire/moments.ts'
import { prevenir } from '../echanges/avis.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lireLibres } from './libres.ts'
import { type AppelLu, direAppel, lireAppels, verrouillerAppel } from './lus.ts'

/** What a call says of the shift that it stands for. */
const DIT = [
  ...(['pointage_date', 'poste_id', 'heure_debut', 'heure_fin'] as const),
  ...(['pointage_heure_debut_coupure', 'pointage_heure_fin_coupure'] as const),
] as const
type Dit = Pick<AppelLu, (typeof DIT)[number]>

export const ditLeMeme = (a: Dit, b: Dit): boolean => DIT.every(quoi => a[quoi] === b[quoi])

/** Whether the shift that it stands for still is as it was called for, under an absence or taken off by one. */
export async function tient(context: Context, { pointage_id, remplace_id, ...appel }: AppelLu): Promise<boolean> {
  if (pointage_id === null) return true
  const [tenu] = await lirePointages(context, { pointages: [pointage_id] })
  const [lu] = tenu ? [tenu] : await lireLibres(context, [pointage_id])
  if (!lu || lu.utilisateur_id !== remplace_id || !ditLeMeme(lu, appel)) return false
  const absent = await context.db
    .selectFrom('absence')
    .select('jour')
    .where('compte_id', '=', context.caller.compte_id)
    .where('utilisateur_id', '=', lu.utilisateur_id)
    .where('jour', '=', lu.pointage_date)
    .executeTakeFirst()
  return absent !== undefined
}

type Fin =
  | { readonly etat: 'pourvu'; readonly pourvu_par: number; readonly pourvu_pointage_id: number }
  | { readonly etat: 'retire' }

/** Ends an open call. */
export async function fermer({ db, caller, now }: Context, { appel_id }: AppelLu, fin: Fin): Promise<void> {
  await db
    .updateTable('appel')
    .set(eb => ({ ...fin, ferme_a: now, version: eb('version', '+', 1) }))
    .where('compte_id', '=', caller.compte_id)
    .where('appel_id', '=', appel_id)
    .execute()
}

/** Nobody is looked for any more: whoever was asked and did not say no is told. */
export async function retirer(context: Context, appel: AppelLu): Promise<void> {
  await fermer(context, appel, { etat: 'retire' })
  const entite = `appel:${appel.appel_id}`
  await record(context, { action: 'appel.retirer', entite, avant: { etat: 'ouvert' }, apres: { etat: 'retire' } })
  await prevenir(
    context,
    appel.destinataires.filter(d => d.reponse !== 'non').map(d => d.utilisateur_id),
    {
      titre: 'Un poste n’est plus à prendre',
      body: finirPhrase(direAppel(appel)),
      lien: adresseAppel(appel.appel_id),
    },
  )
}

/**
 * Withdraws the open calls whose shift has just gone, changed, or is its holder's again, and forgets that those that are were left
 * to nobody. Whoever changes shifts or absences calls it after, in the same transaction, with the plannings locked.
 * @returns both, as they were left
 */
export async function retirerAppelsPerdus(context: Context, pointages: readonly number[]) {
  if (pointages.length === 0) return { appels: [], laisses: [] }
  const appels: { appel_id: number; version: number }[] = []
  for (const { appel_id } of await lireAppels(context, { pointages })) {
    const appel = await verrouillerAppel(context, appel_id)
    if (appel?.etat !== 'ouvert' || (await tient(context, appel))) continue
    await retirer(context, appel)
    appels.push({ appel_id, version: appel.version + 1 })
  }
  const { rows } = await sql<{
    pointage_id: number
  }>`delete from poste_laisse z where z.compte_id = ${context.caller.compte_id}
    and z.pointage_id = any(${pointages}::int[]) and exists (select from pointage p where p.compte_id = z.compte_id
      and p.pointage_id = z.pointage_id and not exists (select from absence a where a.compte_id = p.compte_id
        and a.utilisateur_id = p.utilisateur_id and a.jour = p.pointage_date))
    returning z.pointage_id`.execute(context.db)
  return { appels, laisses: rows.map(r => r.pointage_id) }
}
