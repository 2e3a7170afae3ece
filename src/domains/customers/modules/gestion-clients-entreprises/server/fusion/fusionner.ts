import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { type ChoixFusion, type FicheFusion, fusionner, tiennentEnsemble } from '#domains/customers/model/fusion.ts'
import { couperLiensPerimes, donnerTravail, type TravailDeplace } from '#domains/field-service/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerDeux, ficheDe, lireDeuxVivants } from './fiches.ts'

/** What a merge moved, by number; of addresses, where they stood. */
export interface Deplace extends TravailDeplace {
  readonly adresses: readonly { readonly id: number; readonly ordre: number }[]
  readonly observations: readonly number[]
  /** People to talk to of the one in the bin, and those of them who were not at the other's. */
  readonly interlocuteurs: readonly number[]
  readonly interlocuteurs_ajoutes: readonly number[]
  /** Files, with the name that they had there. */
  readonly fichiers: readonly { readonly id: number; readonly nom: string }[]
}

export interface Demandee {
  readonly client_id: number
  readonly autre_id: number
  readonly version: number
  readonly autre_version: number
  readonly choix: ChoixFusion
}

/** Files go over with theirs; one whose name is taken says from which file it came. */
async function deplacerFichiers({ db, caller }: Context, { de, a }: { readonly de: number; readonly a: number }) {
  const { compte_id } = caller
  return await sql<Deplace['fichiers'][number]>`with siens as (
      select piece_id, nom from piece_jointe where compte_id = ${compte_id} and objet = 'client' and objet_id = ${de}
        and supprime_a is null for update)
    update piece_jointe p set objet_id = ${a}, nom = case when exists (select from piece_jointe q
          where q.compte_id = p.compte_id and q.objet = 'client' and q.objet_id = ${a} and q.dossier = p.dossier
            and lower(q.nom) = lower(p.nom) and q.supprime_a is null)
        then left(regexp_replace(p.nom, '\\.[^.]*$', ''), 160) || ' (fiche ' || ${de}::int || ', ' || p.piece_id || ')'
          || coalesce(substring(p.nom from '\\.[^.]*$'), '')
        else p.nom end
    from siens s where p.compte_id = ${compte_id} and p.piece_id = s.piece_id
    returning p.piece_id as id, s.nom`.execute(db)
}

/** What is the customers' own; addresses come behind those that are there, which keep the first place. */
async function deplacer(context: Context, { de, a }: { readonly de: number; readonly a: number }) {
  const { db, caller } = context
  const { compte_id } = caller
  const { rows: adresses } = await sql<Deplace['adresses'][number]>`select adresse_id as id, ordre from adresse
    where compte_id = ${compte_id} and client_id = ${de} order by adresse_id for update`.execute(db)
  await sql`update adresse set client_id = ${a}, ordre = ordre + (select coalesce(max(ordre), 0) + 1 from adresse
      where compte_id = ${compte_id} and client_id = ${a})
    where compte_id = ${compte_id} and client_id = ${de}`.execute(db)
  const { rows: observations } = await sql<{ id: number }>`update client_observation set client_id = ${a}
    where compte_id = ${compte_id} and client_id = ${de} returning commentaire_id as id`.execute(db)
  const { rows: ajoutes } = await sql<{
    id: number
  }>`insert into interlocuteur_client (compte_id, interlocuteur_id, client_id)
    select compte_id, interlocuteur_id, ${a} from interlocuteur_client where compte_id = ${compte_id} and client_id = ${de}
    on conflict do nothing returning interlocuteur_id as id`.execute(db)
  const { rows: liens } = await sql<{ id: number }>`delete from interlocuteur_client
    where compte_id = ${compte_id} and client_id = ${de} returning interlocuteur_id as id`.execute(db)
  const { rows: fichiers } = await deplacerFichiers(context, { de, a })
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(r => r.id)
  return {
    adresses,
    observations: ids(observations),
    interlocuteurs: ids(liens),
    interlocuteurs_ajoutes: ids(ajoutes),
    fichiers,
  }
}

/** Writes a customer's row as a merge leaves it or finds it again. @returns its version */
export async function ecrireFiche(
  { db, caller, now }: Context,
  client_id: number,
  champs: Partial<FicheFusion> & { readonly supprime_a?: Date | null },
): Promise<number> {
  const { version } = await db
    .updateTable('client')
    .set({ ...champs, version: sql`version + 1`, modifie_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('client_id', '=', client_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * One file of two: everything of the other is at the first, and the other is in the bin.
 * @returns the number by which it is undone, and what both were called before
 * @throws CodedError INTROUVABLE, SAISIE; FUSION_REFUSEE where one of them changed since it was read
 */
export async function fusionnerDeux(
  context: Context,
  { client_id, autre_id, version, autre_version, choix }: Demandee,
): Promise<{ fusion_id: number; nom: string; autre: string }> {
  const [garde, autre] = await lireDeuxVivants(context, [client_id, autre_id], { verrouiller: true })
  exigerDeux([client_id, autre_id])
  if (garde.version !== version || autre.version !== autre_version) throw refuse('FUSION_REFUSEE')
  if (choix.observations === 'deux' && !tiennentEnsemble(garde, autre))
    throw refuse('SAISIE', { champs: { choix: 'À savoir\u00a0: les deux textes ne tiennent pas ensemble.' } })
  const sien = await deplacer(context, { de: autre_id, a: client_id })
  const travail = await donnerTravail(context, { de: autre_id, a: client_id })
  const apres = fusionner(garde, autre, choix)
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const deplace: Deplace = { ...sien, ...travail }
  const { fusion_id } = await db
    .insertInto('client_fusion')
    .values({
      compte_id,
      client_id,
      absorbe_id: autre_id,
      utilisateur_id,
      fait_a: now,
      client_version: await ecrireFiche(context, client_id, apres),
      absorbe_version: await ecrireFiche(context, autre_id, { supprime_a: now }),
      avant: JSON.stringify(ficheDe(garde)),
      deplace: JSON.stringify(deplace),
    })
    .returning('fusion_id')
    .executeTakeFirstOrThrow()
  await couperLiensPerimes(context, { client_id })
  const combien = Object.fromEntries(Object.entries(deplace).map(([quoi, ids]) => [quoi, ids.length]))
  await record(context, {
    action: 'clients.fusionner',
    entite: `client:${client_id}`,
    avant: ficheDe(garde),
    apres: { ...apres, absorbe_id: autre_id, deplace: combien },
  })
  await record(context, { action: 'clients.absorber', entite: `client:${autre_id}`, apres: { client_id } })
  return { fusion_id, nom: nomClient(garde), autre: nomClient(autre) }
}
