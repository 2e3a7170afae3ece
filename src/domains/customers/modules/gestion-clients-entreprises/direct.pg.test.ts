import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { ouvrirTerrain, PLANNING, type Visite } from '#domains/field-service/server/testing/terrain.ts'
import { publish } from '#server/live/publish.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
const LIEU = { adresse_adresse1: '1 rue du Quai', adresse_cp: '80000', adresse_ville: 'Amiens' }

const t = ouvrirTerrain()
let moi: TestSession
let anne: TestSession
let bob: TestSession
let visite: Visite
beforeEach(async () => {
  anne = await t.technicien()
  bob = await t.technicien(anne.compte_id)
  moi = await t.test.someone({ compte_id: anne.compte_id, modules: [MODULE_CLIENTS] })
  visite = await t.visite(anne, { heure: '15:00' })
  await t.visite(bob, { heure: '15:00' })
  await t.test.db.updateTable('adresse').set(LIEU).where('adresse_id', '=', visite.adresse_id).execute()
})

/** What somebody is told while something is done; a word of our own, said after it, tells that no other follows. */
async function entendre(qui: TestSession, faire: () => Promise<unknown>): Promise<string[]> {
  const { compte_id, utilisateur_id } = qui
  const marque = async (sujet: 'aide' | 'edt') => {
    await publish({ db: t.test.db }, { compte_id, utilisateur_id, sujet })
    for (let n = 0; n < 500 && !dits.includes(sujet); n++) await sleep(10)
  }
  const dits: string[] = []
  const fin = t.test.services.live.subscribe(compte_id, utilisateur_id, ({ sujet }) => dits.push(sujet))
  await marque('aide')
  dits.length = 0
  await faire()
  await marque('edt')
  fin()
  return [...new Set(dits)].filter(d => d !== 'edt').sort()
}
const appeler = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, qui = moi) =>
  t.appeler(qui, method, `${BASE}/${path}`, payload ? { payload } : {})
const client = {
  ...{ client_type: 1, client_civilite: 'Mme', client_nom: 'Vasseur', client_prenom: 'Claire' },
  client_telephone: '03 22 00 00 01',
}
const modifierClient = (plus: object = {}) => appeler('PUT', `clients/${visite.client_id}`, { ...client, ...plus })
const modifierAdresse = (plus: object) => appeler('PUT', `adresses/${visite.adresse_id}`, { ...LIEU, ...plus })
const avis = async (qui: TestSession) =>
  await t.test.db
    .selectFrom('notification')
    .select(['notification_titre', 'notification_body', 'lien'])
    .where('utilisateur_id', '=', qui.utilisateur_id)
    .orderBy('notification_id')
    .execute()
const fiche = async () => (await t.appeler(anne, 'GET', `${PLANNING}/${visite.intervention_id}/intervention`)).json()

it('tells nobody of what was refused, nor of what changes nothing', async () => {
  const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
  expect(await entendre(anne, () => appeler('PUT', `clients/${visite.client_id}`, client, ailleurs))).toEqual([])
  expect(await entendre(anne, () => modifierClient({ client_email: 'faux' }))).toEqual([])
  await modifierClient()
  expect(await entendre(anne, () => modifierClient())).toEqual([])
  const lignes = [{ Nom: 'Kermarrec' }]
  expect(await entendre(anne, () => appeler('POST', 'clients/import', { lignes, appliquer: false }))).toEqual([])
})

it('tells a change of a customer to the company’s screens, and to the phone of who goes there, alone', async () => {
  const partout = ['clients', 'demandes', 'plannings-entreprises', 'ressource']
  expect(await entendre(anne, () => modifierClient({ client_telephone: '03 22 00 00 02' }))).toEqual(
    [...partout, 'mon-activite'].sort(),
  )
  expect(await fiche()).toMatchObject({ client_telephone: '+33322000002' })
  expect(await entendre(bob, () => modifierClient({ client_telephone: '03 22 00 00 03' }))).toEqual(partout)
  const voisin = await t.technicien()
  expect(await entendre(voisin, () => modifierClient({ client_telephone: '03 22 00 00 04' }))).toEqual([])
  // In a cell of the list, as in the form.
  const lot = { saisir: [{ id: visite.client_id, valeurs: { client_telephone: '03 22 00 00 05' } }] }
  expect(await entendre(anne, () => appeler('POST', 'clients/lot', lot))).toContain('mon-activite')
})

it('tells what is added and imported to whoever shows the customers', async () => {
  const lists = ['clients', 'ressource']
  expect(await entendre(bob, () => appeler('POST', 'clients', client))).toEqual(lists)
  const lignes = [{ Nom: 'Kermarrec' }, { Nom: 'Le Goff' }]
  expect(await entendre(bob, () => appeler('POST', 'clients/import', { lignes, appliquer: true }))).toEqual(lists)
})

it('gives the new way in to the phone, without a notice: nobody is sent elsewhere', async () => {
  expect(await entendre(anne, () => modifierAdresse({ consignes_acces: 'Code 4815' }))).toContain('mon-activite')
  expect(await fiche()).toMatchObject({ consignes_acces: 'Code 4815' })
  expect(await avis(anne)).toEqual([])
})

it('says who goes to an address before it moves, and tells them once it did', async () => {
  const { adresse_id, client_id, prestation_id, intervention_id } = visite
  const plus = { compte_id: anne.compte_id, client_id, adresse_id, prestation_id, th_libelle: '' }
  const demain = (heure: number) => {
    // The day after the office's: from 23:00 or 22:00 UTC on, tomorrow of UTC is its today.
    const jour = ajouterJours(jourParis(new Date()), 1)
    return `[${jour}T${heure}:00:00Z,${jour}T${heure}:30:00Z)`
  }
  await t.test.db
    .insertInto('intervention')
    .values([
      { ...plus, technicien_id: anne.utilisateur_id, plage: demain(10) },
      { ...plus, technicien_id: null, plage: demain(11) },
      { ...plus, technicien_id: bob.utilisateur_id, plage: demain(12), annulee_a: new Date() },
    ])
    .execute()
  const aVenir = `adresses/${adresse_id}/visites-a-venir`
  const ailleurs = await t.test.someone({ modules: [MODULE_CLIENTS] })
  expect((await appeler('GET', aVenir, undefined, bob)).statusCode).toBe(403)
  expect((await appeler('GET', aVenir, undefined, ailleurs)).statusCode).toBe(404)
  expect((await appeler('GET', aVenir)).json()).toMatchObject([
    { technicien: 'Hugo Delattre', visites: 2 },
    { technicien: '', visites: 1 },
  ])
  await modifierAdresse({ adresse_adresse1: '9 rue du Port' })
  await modifierAdresse({ adresse_adresse1: '9 rue du Port' })
  expect(await avis(anne)).toEqual([
    {
      notification_titre: 'Une adresse de votre planning a changé',
      notification_body: expect.stringMatching(
        /^(?!Intervention).+, .+ à 15:00\u00a0: 9 rue du Port, 80000 Amiens\. Aussi pour 1\u00a0intervention suivante\.$/,
      ),
      lien: `/m/mon-activite/intervention/${intervention_id}`,
    },
  ])
  expect(await avis(bob)).toEqual([])
})
