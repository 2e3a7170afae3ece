import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { DemoAdresse, DonneesDemo } from './types.ts'

/** What became of each request that an issuer offers, in the order of its addresses; nobody answered the first two yet. */
const SUITES = ['attente', 'delai', 'contre', 'flux', 'refusee', 'expiree', 'acceptee'] as const
type Suite = (typeof SUITES)[number]

interface Offre {
  readonly suite: Suite
  readonly rang: number
  readonly demande_id: number
  readonly emetteur: number
  /** The one that answers first: all of them where it is offered to everybody. */
  readonly receveur: number
}

/** The same number each time the demonstration is loaded. */
function numero(texte: string): string {
  const h = createHash('md5').update(texte).digest('hex')
  return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-')
}

/** What the functions of the network do from here on, they do for this company. */
const chez = async (db: Db, compte_id: number) =>
  await sql`select set_config('app.compte', ${String(compte_id)}, true)`.execute(db)

/** Who answers for this company: its desk, generated first. */
const bureauDe = (utilisateurs: DonneesDemo['utilisateurs'], compte_id: number): number =>
  utilisateurs.find(u => u.compte_id === compte_id)?.utilisateur_id ?? 0

/** What is asked for, by phone. */
async function creer(db: Db, { aujourdhui }: DonneesDemo, a: DemoAdresse, rang: number, prestation_id: number) {
  const { demande_id } = await db
    .insertInto('demande')
    .values({
      compte_id: a.compte_id,
      uid: numero(`offre ${a.compte_id} ${a.adresse_id}`),
      client_id: a.client_id,
      adresse_id: a.adresse_id,
      prestation_id,
      demande_date: new Date(`${ajouterJours(aujourdhui, -2)}T08:00:00Z`),
      demande_origine: 'Téléphone',
      etat_id: 1,
      demande_date_souhaite: ajouterJours(aujourdhui, 2 + rang),
      demande_description: 'Le client préfère le matin.',
      demande_remuneration_cents: 8000 + 500 * rang,
      intervention_id: null,
    })
    .returning('demande_id')
    .executeTakeFirstOrThrow()
  return demande_id
}

/** Offered two days ago where nobody answered in time, yesterday else; to everybody where it is in the flows. */
async function envoyer(db: Db, { aujourdhui, utilisateurs }: DonneesDemo, offre: Offre, receveurs: readonly number[]) {
  const { suite, demande_id, emetteur } = offre
  const flux = suite === 'flux'
  const jour = (ecart: number, heure: string) => new Date(`${ajouterJours(aujourdhui, ecart)}T${heure}:00Z`)
  const envoyee = jour(suite === 'expiree' ? -2 : -1, '09:00')
  const avant = { delai: jour(1, '11:00'), expiree: jour(-1, '09:00') }[suite as string] ?? null
  await chez(db, emetteur)
  await sql`select demande_envoyer(${demande_id}, ${sql.val(flux ? receveurs : [offre.receveur])}::integer[], ${flux}, ${avant},
    ${envoyee})`.execute(db)
  const etat = flux ? 4 : 2
  await db
    .updateTable('demande')
    .set({ etat_id: etat, modifie_a: envoyee })
    .where('compte_id', '=', emetteur)
    .where('demande_id', '=', demande_id)
    .execute()
  await db
    .insertInto('demande_mouvement')
    .values({
      ...{ compte_id: emetteur, demande_id, utilisateur_id: bureauDe(utilisateurs, emetteur) },
      ...{ acte: flux ? 'propager' : 'affecter', de: 1, vers: etat, motif: '', intervention_id: null, fait_a: envoyee },
    })
    .execute()
}

async function repondre(db: Db, { aujourdhui, utilisateurs }: DonneesDemo, offre: Offre) {
  const { suite, rang, demande_id, emetteur, receveur } = offre
  if (!['contre', 'refusee', 'acceptee'].includes(suite)) return
  const { externe_id } = await db
    .selectFrom('demande_externe')
    .select('externe_id')
    .where('compte_id', '=', receveur)
    .where('donneur_compte_id', '=', emetteur)
    .where('donneur_demande_id', '=', demande_id)
    .executeTakeFirstOrThrow()
  const bureau = bureauDe(utilisateurs, receveur)
  const quand = new Date(`${ajouterJours(aujourdhui, -1)}T10:30:00Z`)
  await chez(db, receveur)
  if (suite === 'contre')
    await sql`select demande_proposer(${externe_id}, ${ajouterJours(aujourdhui, 3 + rang)}, '10:00 - 12:00', null::integer,
      'Notre équipe passe dans le quartier ce jour-là.', ${quand})`.execute(db)
  else if (suite === 'refusee')
    await sql`select demande_refuser(${externe_id}, 'Aucun technicien libre cette semaine.', ${quand})`.execute(db)
  else await sql`select demande_accepter(${externe_id}, ${bureau}, ${quand})`.execute(db)
}

/** What issuers offer over their links, in every state: a request of theirs, what its receivers see of it, and what they answered. */
export async function insererOffres(db: Db, donnees: DonneesDemo): Promise<void> {
  const { liens, adresses, prestations } = donnees
  for (const [emetteur, siens] of Map.groupBy(
    liens.filter(l => l.accord),
    l => l.emetteur_compte_id,
  )) {
    const receveurs = siens.map(l => l.recepteur_compte_id)
    const prestation = prestations.find(p => p.compte_id === emetteur)
    const lieux = adresses.filter(a => a.compte_id === emetteur)
    if (!prestation) continue
    for (const [rang, suite] of SUITES.entries()) {
      const lieu = lieux[rang % lieux.length]
      if (!lieu) continue
      const demande_id = await creer(db, donnees, lieu, rang, prestation.prestation_id)
      const offre = { suite, rang, demande_id, emetteur, receveur: receveurs[rang % receveurs.length] ?? 0 }
      await envoyer(db, donnees, offre, receveurs)
      await repondre(db, donnees, offre)
    }
  }
  await sql`select demande_expirer(${new Date(`${donnees.aujourdhui}T00:00:00Z`)})`.execute(db)
  await sql`select set_config('app.compte', '', true)`.execute(db)
}
