import { sql } from 'kysely'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { adresseResident } from '#domains/residences/modules/gestion-residents/address.ts'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { lirePresences } from '#domains/scheduling/server/api.ts'
import { notifierTous } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { publishAll } from '#server/live/publish.ts'
import { ajouterJours, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { lireTenants } from '../tenants.ts'

/** What is told of somebody's stay, as a locked screen shows it: nobody's name. */
const TITRES = {
  admission: 'Un résident arrive',
  changement: 'Un résident change de logement',
  absence: 'Un résident s’absente',
  retour: 'Un résident revient',
  fin: 'Un séjour se termine',
  sortie: 'Un résident quitte la maison',
} as const
const RETIRES: Readonly<Record<keyof typeof TITRES, string>> = {
  admission: 'Une arrivée est retirée',
  changement: 'Un changement de logement est retiré',
  absence: 'Une absence est retirée',
  retour: 'Un retour est retiré',
  fin: 'Une fin de séjour est retirée',
  sortie: 'Une sortie est retirée',
}

interface Acte {
  readonly quoi: keyof typeof TITRES
  readonly le: JourIso
}

interface Qui {
  readonly resident_id: number
  readonly resident_civilite: string
  readonly resident_nom: string
  readonly resident_prenom: string
}

/** Whose and from when: notices stay on devices, and neither the room, nor the kind of an absence, nor a reason goes there. */
const dire = (qui: Qui, { le }: Acte) => `${nomResident(qui)}, le ${direJour(le)}.`

/**
 * Who has something to do with an act: of those who have the residents of the house, who works on its day (today, of an act that
 * has begun) and who runs the planning. A house that planned nobody on that day does not know who is there: all of them.
 */
async function concernes(context: Context, le: JourIso): Promise<number[]> {
  const aujourdhui = jourParis(context.now)
  const jour = le < aujourdhui ? aujourdhui : le
  const [tenants, dirigent, presents] = await Promise.all([
    lireTenants(context, MODULE_RESIDENTS),
    lireTenants(context, MODULE_PLANNING),
    lirePresences(context, {
      du: new Date(instantParis(jour, '00:00')),
      au: new Date(instantParis(ajouterJours(jour, 1), '00:00')),
    }),
  ])
  const gens = new Set([...presents, ...dirigent].map(p => p.utilisateur_id))
  return tenants.map(p => p.utilisateur_id).filter(id => presents.length === 0 || gens.has(id))
}

/** Tells whom it concerns what was done about somebody, never whoever does it; their page is a press away. */
export async function prevenir(context: Context, qui: Qui, acte: Acte): Promise<void> {
  const aux = await concernes(context, acte.le)
  await direAux(context, qui, { titre: TITRES[acte.quoi], body: dire(qui, acte), aux })
}

/** Who has been told of an act, and has read it: an act that is taken back is no news to anybody else. */
async function lireLecteurs({ db, caller }: Context, qui: Qui, acte: Acte): Promise<number[]> {
  const { rows } = await sql<{ utilisateur_id: number }>`select distinct utilisateur_id from notification
    where compte_id = ${caller.compte_id} and notification_titre = ${TITRES[acte.quoi]}
      and lien = ${adresseResident(qui.resident_id)} and notification_body = ${dire(qui, acte)}
      and lue_a is not null`.execute(db)
  return rows.map(r => r.utilisateur_id)
}

/** What nobody has read yet of an act goes. @returns whose it was */
export async function retirerAvis({ db, caller }: Context, qui: Qui, acte: Acte): Promise<ReadonlySet<number>> {
  const { compte_id } = caller
  const lien = adresseResident(qui.resident_id)
  const { rows } = await sql<{ utilisateur_id: number }>`delete from notification where compte_id = ${compte_id}
    and notification_titre = ${TITRES[acte.quoi]} and lien = ${lien} and notification_body = ${dire(qui, acte)}
    and lue_a is null returning utilisateur_id`.execute(db)
  const gens = new Set(rows.map(r => r.utilisateur_id))
  await publishAll(
    { db },
    [...gens].map(utilisateur_id => ({ compte_id, utilisateur_id, sujet: 'notifications' as const })),
  )
  return gens
}

/** The act is taken back: its notice goes where nobody has read it, and whoever has is told. */
export async function dedire(context: Context, qui: Qui, acte: Acte): Promise<void> {
  await retirerAvis(context, qui, acte)
  const [lecteurs, tenants] = await Promise.all([
    lireLecteurs(context, qui, acte),
    lireTenants(context, MODULE_RESIDENTS),
  ])
  const encore = new Set(tenants.map(p => p.utilisateur_id))
  const aux = lecteurs.filter(id => encore.has(id))
  await direAux(context, qui, { titre: RETIRES[acte.quoi], body: dire(qui, acte), aux })
}

interface Dit {
  readonly titre: string
  readonly body: string
  readonly aux: readonly number[]
}

async function direAux(context: Context, { resident_id }: Qui, { titre, body, aux }: Dit): Promise<void> {
  const { compte_id, utilisateur_id: moi } = context.caller
  const lien = adresseResident(resident_id)
  await notifierTous(
    context,
    aux.filter(id => id !== moi).map(utilisateur_id => ({ compte_id, utilisateur_id, titre, body, lien })),
  )
}
