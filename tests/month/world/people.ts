import type { TestUser } from '#server/testing/seed.ts'
import { ajouterMinutes, instantParis } from '#wire/dates.ts'
import type { Core } from './core.ts'
import type { Office } from './office.ts'
import { Handset } from './phone.ts'

const TECHNICIAN = ['vx-mon-activite', 'vx-releve-activite-pwa'] as const
const DISPATCHER = ['vx-regulation-interventions', 'vx-mon-activite'] as const

export interface Company {
  readonly id: number
  /** Each technician's phones: one, or two. */
  readonly technicians: Handset[][]
  readonly desk: Handset
}

/** A company at work: technicians, of whom the first has two phones, and a dispatcher. */
export async function engage(core: Core, name: string, technicians: number): Promise<Company> {
  const { hands } = core.office
  const id = await hands.createCompany(name)
  const signIn = async (user: TestUser, who: string) => {
    const phone = await Handset.signIn(core.office, user, `${who} de ${name}`)
    core.meet(phone)
    return phone
  }
  const planner = await hands.createUser(id, { modules: DISPATCHER, prenom: 'Régine', proprietaire: true })
  core.book.planners.set(id, [planner.utilisateur_id])
  const desk = await signIn(planner, 'Régine')
  const crew: Handset[][] = []
  for (let n = 1; n <= technicians; n++) {
    const user = await hands.createUser(id, { modules: TECHNICIAN, prenom: `Technicien ${n}` })
    crew.push([await signIn(user, `T${n}`)])
    if (n === 1) crew[0]?.push(await signIn(user, `T${n} bis`))
  }
  return { id, technicians: crew, desk }
}

export interface Planned {
  readonly id: number
  readonly technician: number
  readonly day: string
  readonly secret: string
  readonly customer: string
}

let rank = 0

/** A visit of an hour, for a customer with a telephone and a door code of their own. */
export async function planVisit(office: Office, user: TestUser, day: string, hour: string): Promise<Planned> {
  const { compte_id, utilisateur_id } = user
  const { db } = office.hands
  const secret = `code${String(++rank).padStart(5, '0')}`
  const customer = `Client ${rank}`
  const { client_id } = await db
    .insertInto('client')
    .values({ compte_id, client_nom: customer, client_telephone: `+333${String(53_000_000 + rank)}` })
    .returning('client_id')
    .executeTakeFirstOrThrow()
  const { adresse_id } = await db
    .insertInto('adresse')
    .values({ compte_id, client_id, adresse_adresse1: `${rank} rue du Quai`, consignes_acces: secret })
    .returning('adresse_id')
    .executeTakeFirstOrThrow()
  const { prestation_id } = await db
    .insertInto('prestation')
    .values({ compte_id, prestation_libelle: 'Dépannage', prix_unitaire_cents: 9500, tva: 10 })
    .returning('prestation_id')
    .executeTakeFirstOrThrow()
  const debut = instantParis(day, hour)
  const { intervention_id } = await db
    .insertInto('intervention')
    .values({
      ...{ compte_id, client_id, adresse_id, prestation_id, technicien_id: utilisateur_id },
      plage: `[${debut},${ajouterMinutes(debut, 60)})`,
      ...{ th_libelle: hour, etapes_en_cours: 0 },
    })
    .returning('intervention_id')
    .executeTakeFirstOrThrow()
  return { id: intervention_id, technician: utilisateur_id, day, secret, customer }
}
