import { sql } from 'kysely'
import { MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { nommerExemple, noterExemples, type SampleSet } from '#server/samples/sample.ts'
import { compter } from '#wire/french.ts'
import './tables.ts'

/** Numbers that ring nowhere (ARCEP keeps 06 39 98 for fiction); around one town, so that a tour has a sense. */
const EXEMPLES = [
  [
    'Mme',
    'Vasseur',
    'Claire',
    1,
    '12 rue des Trois Cailloux',
    '80000',
    'Amiens',
    49.8921,
    2.2996,
    'Code 1208, 2e étage',
  ],
  ['M.', 'Diallo', 'Amadou', 1, '27 boulevard de Belfort', '80000', 'Amiens', 49.8905, 2.3073, ''],
  ['Mme', 'Nguyen', 'Lucie', 1, '8 rue Jules Barni', '80000', 'Amiens', 49.8868, 2.3145, 'Sonner à l’atelier'],
  ['M.', 'Carpentier', 'Paul', 1, '3 rue de la République', '80440', 'Boves', 49.8447, 2.385, ''],
  ['', 'Boulangerie du Beffroi', '', 2, '4 place Gambetta', '80000', 'Amiens', 49.8931, 2.2966, 'Livraisons avant 7 h'],
  ['', 'Syndic Les Tilleuls', '', 2, '15 rue Jean Jaurès', '80330', 'Longueau', 49.8722, 2.3528, ''],
] as const

async function poser(context: Context): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const clients = await db
    .insertInto('client')
    .values(
      EXEMPLES.map(([client_civilite, nom, client_prenom, client_type], rang) => ({
        ...{ compte_id, client_civilite, client_nom: nommerExemple(nom), client_prenom, client_type },
        client_telephone: `+3363998010${rang + 1}`,
        sentinelle: null,
      })),
    )
    .returning('client_id')
    .execute()
  const numeros = clients.map(c => c.client_id).sort((a, b) => a - b)
  const adresses = await db
    .insertInto('adresse')
    .values(
      EXEMPLES.map(([, , , , adresse_adresse1, adresse_cp, adresse_ville, latitude, longitude, acces], rang) => ({
        ...{ compte_id, client_id: numeros[rang] ?? 0, adresse_adresse1, adresse_cp, adresse_ville },
        ...{ adresse_latitude: latitude, adresse_longitude: longitude, consignes_acces: acces },
      })),
    )
    .returning('adresse_id')
    .execute()
  await noterExemples(context, 'client', numeros)
  await noterExemples(
    context,
    'adresse',
    adresses.map(a => a.adresse_id),
  )
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'clients' })
}

async function prevenir({ db, caller }: ReadContext): Promise<string[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exemple e
    join client c on c.compte_id = e.compte_id and c.client_id = e.entite_id
    where e.compte_id = ${caller.compte_id} and e.entite = 'client'
      and c.client_id not in (select exemple_clients())`.execute(db)
  const n = rows[0]?.n ?? 0
  if (n === 0) return []
  return [
    n === 1
      ? 'Un client d’exemple que vous avez renommé est devenu le vôtre\u00a0: il reste.'
      : `${compter(n, 'client')} d’exemple que vous avez renommés sont devenus les vôtres\u00a0: ils restent.`,
  ]
}

async function retirer(context: Context): Promise<void> {
  await sql`select exemples_retirer_clients()`.execute(context.db)
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: 'clients' })
}

export const exemplesClients: SampleSet = { module: MODULE_CLIENTS, poser, prevenir, retirer }
