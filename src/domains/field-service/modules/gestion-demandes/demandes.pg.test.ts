import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { ETAT_IDS, type EtatDemande } from '#domains/field-service/model/demandes/etats.ts'
import { planifierDemande } from '#domains/field-service/server/demandes/mouvements.ts'
import { createTerrain, type Terrain, type Visite } from '#domains/field-service/server/testing/terrain.ts'
import type { Context } from '#server/http/context.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const MODULES = [
  MODULE_DEMANDES,
  'vx-gestion-clients-entreprises',
  'vx-regulation-interventions',
  'vx-plannings-entreprises',
]

let t: Terrain
let moi: TestSession
let voisin: TestSession
let lieu: Visite
beforeAll(async () => {
  t = await createTerrain()
  const anne = await t.technicien()
  moi = await t.test.someone({ compte_id: anne.compte_id, modules: MODULES, prenom: 'Inès', nom: 'Fabre' })
  voisin = await t.test.someone({ modules: MODULES })
  lieu = await t.visite(anne)
})
afterAll(() => t.test.close())

const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  t.appeler(qui, method, url, payload ? { payload } : {})
const lire = async (id: number) => (await appeler(moi, 'GET', `${BASE}/${id}`)).json()
const demande = () => ({ adresse_id: lieu.adresse_id, demande_prestation_id: lieu.prestation_id })

async function creer(plus: object = {}): Promise<number> {
  const reponse = await appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, { ...demande(), ...plus })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().demande_id
}
async function enEtat(etat_id: EtatDemande): Promise<number> {
  const id = await creer()
  await t.test.db.updateTable('demande').set({ etat_id }).where('demande_id', '=', id).execute()
  return id
}
const jour = (n: number) => ajouterJours(jourParis(t.test.services.clock()), n)

/** The neighbour does the service of `lieu` for this company. */
async function lier() {
  const { link_id } = await t.test.db
    .insertInto('lien')
    .values({
      compte_id: moi.compte_id,
      recepteur_compte_id: voisin.compte_id,
      invite_par: moi.compte_id,
      accord: true,
      accord_recepteur: true,
      etat: 'acceptee',
    })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  const { compte_id } = moi
  await t.test.db
    .insertInto('lien_prestation')
    .values({ compte_id, link_id, prestation_id: lieu.prestation_id })
    .execute()
}

describe('a new request', () => {
  it('is made by nobody without the right, and by nobody unknown', async () => {
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    expect((await appeler(null, 'POST', `${CLIENTS}/creation-demandes`, demande())).statusCode).toBe(401)
    expect((await appeler(autre, 'POST', `${CLIENTS}/creation-demandes`, demande())).statusCode).toBe(403)
    expect((await appeler(autre, 'GET', `${BASE}?type=0`)).statusCode).toBe(403)
  })

  it('asks for a service, in the words of the specification', async () => {
    const reponse = await appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, {
      ...demande(),
      demande_prestation_id: null,
    })
    expect(reponse.statusCode).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain('Veuillez sélectionner une prestation')
  })

  it.each([
    ['a negative payment', { demande_remuneration: '-1' }, 'demande_remuneration'],
    ['a payment in words', { demande_remuneration: 'dix' }, 'demande_remuneration'],
    ['a third decimal', { demande_remuneration: '1,234' }, 'demande_remuneration'],
    ['a day that is none', { demande_date_souhaite: '2026-02-30' }, 'demande_date_souhaite'],
    ['a long description', { demande_description: 'a'.repeat(2001) }, 'demande_description'],
    ['a receiver that nobody chose', { affectation: true }, 'Veuillez sélectionner un receveur'],
  ])('is refused with %s', async (_cas, plus, mot) => {
    const reponse = await appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, { ...demande(), ...plus })
    expect(reponse.statusCode).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain(mot)
  })

  it('is at an address of the company, of a customer who is there, for a service that is proposed', async () => {
    const chez = (qui: TestSession, plus: object) =>
      appeler(qui, 'POST', `${CLIENTS}/creation-demandes`, { ...demande(), ...plus })
    expect((await chez(voisin, {})).statusCode).toBe(404)
    expect((await chez(moi, { demande_prestation_id: 2_000_000_000 })).statusCode).toBe(404)
    const autre = await t.visite(moi)
    await t.test.db
      .updateTable('client')
      .set({ client_nom: 'Client effacé' })
      .where('client_id', '=', autre.client_id)
      .execute()
    expect((await chez(moi, { adresse_id: autre.adresse_id })).statusCode).toBe(404)
    const supprime = await t.visite(moi)
    await t.test.db
      .updateTable('client')
      .set({ supprime_a: new Date() })
      .where('client_id', '=', supprime.client_id)
      .execute()
    expect((await chez(moi, { adresse_id: supprime.adresse_id })).statusCode).toBe(404)
  })

  it('is kept whole, waiting, with who made it', async () => {
    const id = await creer({
      demande_origine: 'Téléphone',
      demande_description: 'Fuite sous l’évier',
      demande_date_souhaite: jour(2),
      demande_th_souhaite: '08:00 - 10:00',
      demande_date_th_impose: 1,
      demande_remuneration: '12,5',
      demande_reference_do: 'AB-1',
    })
    expect(await lire(id)).toMatchObject({
      demande_id: id,
      etat_id: 1,
      etat_libelle: 'En attente',
      demande_client_id: lieu.client_id,
      demande_date_th_impose: 1,
      demande_remuneration_cents: 1250,
      prestation: 'Dépannage chaudière',
      prestation_duree: '1.00',
      historique: [{ acte: 'creer', de: '', vers: 'En attente', utilisateur: 'Inès Fabre' }],
    })
  })

  it('is paid the price of its service unless something else is said, nothing included', async () => {
    expect((await lire(await creer())).demande_remuneration_cents).toBe(9500)
    expect((await lire(await creer({ demande_remuneration: '0' }))).demande_remuneration_cents).toBe(0)
    const tarif = await appeler(moi, 'GET', `${CLIENTS}/tarification-demandes/${lieu.prestation_id}`)
    expect(tarif.json()).toEqual({ remuneration_cents: 9500 })
  })

  it('says whom it is for before it is made, while there is somebody', async () => {
    const dire = (adresse_id: number) => appeler(moi, 'GET', `${CLIENTS}/adresses/${adresse_id}/creation-demande`)
    expect((await dire(2_000_000)).statusCode).toBe(404)
    const { client_id, adresse_id } = lieu
    expect((await dire(adresse_id)).json()).toMatchObject({ client_id, client: expect.stringContaining('Client') })
    const parti = await t.visite(moi)
    await t.test.db
      .updateTable('adresse')
      .set({ supprime_a: new Date() })
      .where('adresse_id', '=', parti.adresse_id)
      .execute()
    expect((await dire(parti.adresse_id)).statusCode).toBe(404)
  })

  it('is offered with its origins, services and linked companies', async () => {
    const obtenir = async (chemin: string) => (await appeler(moi, 'GET', `${CLIENTS}/${chemin}`)).json()
    expect((await obtenir('origine-demandes')).map((o: { label: string }) => o.label)).toContain('Téléphone')
    expect(await obtenir('origine-client')).toEqual({ client_aquisition_compte_id: 0 })
    const prestations = await obtenir('prestations-demandes/Autre')
    expect(prestations[0]).toMatchObject({ prestation_libelle: 'Dépannage chaudière' })
    expect(await obtenir(`creation-demandes/${lieu.prestation_id}/affectation`)).toEqual([])
    await lier()
    expect(await obtenir(`creation-demandes/${lieu.prestation_id}/affectation`)).toMatchObject([
      { compte_id: voisin.compte_id },
    ])
  })
})

describe('another company', () => {
  it('finds nothing of it, whatever it calls', async () => {
    const id = await creer()
    const EP = `${CLIENTS}/clients/${lieu.client_id}`
    const souhait = { demande_date_souhaite: null, demande_th_souhaite: '', demande_date_th_impose: 0 }
    const appels: ['GET' | 'POST' | 'PUT', string, object?][] = [
      ['GET', `${BASE}/${id}`],
      ['POST', `${BASE}/${id}/affecter`, { receveur: 1 }],
      ['POST', `${BASE}/${id}/liberer`, { version: 1 }],
      ['POST', `${BASE}/${id}/annuler`, { version: 1, motif: 'x' }],
      ['POST', `${BASE}/${id}/retablir`, { version: 1 }],
      ['GET', `${EP}/demandes/${id}`],
      ['GET', `${EP}/demandes/${id}/outils`],
      ['GET', `${EP}/demandes/${id}/observations`],
      ['GET', `${EP}/demandes/${id}/observations/create`],
      ['POST', `${EP}/demandes/${id}/observations`, { commentaire_texte: 'x' }],
      ['GET', `${EP}/demandes/${id}/fichiers`],
      ['GET', `${EP}/demandes/${id}/report/0`],
      ['GET', `${EP}/demandes/${id}/report/0/edit`],
      ['PUT', `${EP}/demandes/${id}/report/0`, { ...souhait, version: 1 }],
      ['GET', `${EP}/demandes/${id}/dupliquer/create`],
      ['POST', `${EP}/demandes/${id}/dupliquer`, souhait],
      ['GET', `${EP}/interventions`],
      ['GET', `${EP}/interventions/${lieu.intervention_id}`],
    ]
    appels.push(['GET', `${CLIENTS}/adresses/${lieu.adresse_id}/creation-demande`])
    for (const [method, url, corps] of appels)
      expect((await appeler(voisin, method, url, corps)).statusCode, url).toBe(404)
    expect((await appeler(voisin, 'GET', `${BASE}?type=0`)).json().demandes).toEqual([])
    const autre = await t.visite(moi)
    const dAutrui = await appeler(moi, 'GET', `${CLIENTS}/clients/${autre.client_id}/demandes/${id}`)
    expect(dAutrui.statusCode).toBe(404)
  })
})

describe('what moves it', () => {
  const appels: Record<string, (id: number, version: number) => ReturnType<typeof appeler>> = {
    affecter: id => appeler(moi, 'POST', `${BASE}/${id}/affecter`, { receveur: voisin.compte_id }),
    liberer: (id, version) => appeler(moi, 'POST', `${BASE}/${id}/liberer`, { version }),
    annuler: (id, version) => appeler(moi, 'POST', `${BASE}/${id}/annuler`, { version, motif: 'Le client renonce' }),
    retablir: (id, version) => appeler(moi, 'POST', `${BASE}/${id}/retablir`, { version }),
    reporter: (id, version) =>
      appeler(moi, 'PUT', `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}/report/0`, {
        demande_date_souhaite: jour(5),
        demande_th_souhaite: '',
        demande_date_th_impose: 0,
        version,
      }),
  }
  const permis: Record<string, readonly EtatDemande[]> = {
    affecter: [1, 4, 8, 9],
    liberer: [2, 4, 5, 8, 9],
    annuler: [1, 2, 4, 5, 8, 9],
    retablir: [7],
    reporter: [1, 2, 4, 5, 9],
  }
  it.each(Object.keys(appels).flatMap(acte => ETAT_IDS.map(etat => ({ acte, etat }))))(
    '$acte from state $etat: done or refused in a sentence, nothing else',
    async ({ acte, etat }) => {
      const id = await enEtat(etat)
      const reponse = await appels[acte]?.(id, 1)
      const fait = permis[acte]?.includes(etat)
      expect(reponse?.statusCode, reponse?.body).toBe(fait ? 200 : 409)
      if (fait) return
      expect(reponse?.json().message).toMatch(/ impossible\u00a0: cette demande est /)
      expect(await lire(id)).toMatchObject({ etat_id: etat, version: 1 })
    },
  )

  it('is refused to whoever read it before somebody else moved it', async () => {
    const id = await creer()
    expect((await appels.reporter?.(id, 1))?.statusCode).toBe(200)
    const second = await appels.annuler?.(id, 1)
    expect(second?.statusCode).toBe(409)
    expect(second?.json().message).toBe('Cette demande a changé entre-temps\u00a0: relisez-la.')
  })

  it('cancels with a reason, shows it, and takes it back to where it was', async () => {
    const id = await enEtat(5)
    expect((await appeler(moi, 'POST', `${BASE}/${id}/annuler`, { version: 1, motif: ' ' })).statusCode).toBe(400)
    const fait = (await appels.annuler?.(id, 1))?.json()
    expect(fait).toMatchObject({ code: 'success', version: 2 })
    expect(await lire(id)).toMatchObject({ etat_id: 7, motif: 'Le client renonce', peut: { retablir: true } })
    expect((await appels.annuler?.(id, 2))?.statusCode).toBe(409)
    expect((await appels.retablir?.(id, fait.version))?.statusCode).toBe(200)
    const rendue = await lire(id)
    expect(rendue).toMatchObject({ etat_id: 5, motif: '' })
    expect(rendue.historique.map((m: { acte: string }) => m.acte)).toEqual(['creer', 'annuler', 'retablir'])
    const audit = await t.test.db.selectFrom('audit').select('action').where('entite', '=', `demande:${id}`).execute()
    expect(audit.map(a => a.action).sort()).toEqual(['demandes.annuler', 'demandes.creer', 'demandes.retablir'])
  })

  it('is sent to nobody who is not linked', async () => {
    const id = await creer()
    const personne = await appeler(moi, 'POST', `${BASE}/${id}/affecter`, { receveur: null })
    expect([personne.statusCode, personne.json().message]).toEqual([400, 'Veuillez sélectionner un receveur'])
    const etranger = await appeler(moi, 'POST', `${BASE}/${id}/affecter`, { receveur: 999_999 })
    expect([etranger.statusCode, etranger.json().champs]).toEqual([
      400,
      { receveur: 'Veuillez sélectionner un receveur' },
    ])
    expect(await lire(id)).toMatchObject({ etat_id: 1, version: 1 })
  })

  it('duplicates from any state into one that waits, without its wish', async () => {
    const id = await enEtat(7)
    const EP = `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}`
    expect((await appeler(moi, 'GET', `${EP}/dupliquer/create`)).json().dataProvider.demande_date_souhaite).toBeNull()
    const souhait = { demande_date_souhaite: null, demande_th_souhaite: '', demande_date_th_impose: 0 }
    const copie = (await appeler(moi, 'POST', `${EP}/dupliquer`, souhait)).json()
    expect(await lire(copie.demande_id)).toMatchObject({
      etat_id: 1,
      demande_date_souhaite: null,
      prestation_id: lieu.prestation_id,
    })
    expect(await lire(id)).toMatchObject({ etat_id: 7, version: 1 })
  })
})

describe('its visit', () => {
  /** As whoever creates visits calls it, in their transaction. */
  async function planifier(qui: TestSession, demande_id: number, intervention_id: number) {
    const { db, services } = t.test
    const caller = {
      ...qui,
      session_id: null,
      acteur_utilisateur_id: null,
      appareil_id: null,
      modules: new Set<string>(),
    }
    // A context outside a request, of which the moves read these alone.
    const context = { db, services, caller, now: services.clock() } as unknown as Context
    await planifierDemande(context, { demande_id, intervention_id })
  }

  it('plans it once, gives it back when cancelled, takes it again when restored', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { decalage: 1 })
    const id = await enEtat(5)
    await planifier(moi, id, intervention_id)
    expect(await lire(id)).toMatchObject({ etat_id: 3, intervention_id, visite: { intervention_id } })
    await expect(planifier(moi, id, intervention_id)).rejects.toThrow()
    const regler = (quoi: string, corps: object) =>
      appeler(moi, 'POST', `/api/regulation/interventions/${intervention_id}/${quoi}`, corps)
    const annulee = await regler('annuler', {})
    expect(annulee.statusCode, annulee.body).toBe(200)
    expect(await lire(id)).toMatchObject({ etat_id: 5, intervention_id: null })
    expect((await regler('retablir', { de: annulee.json().intervention.version })).statusCode).toBe(200)
    expect(await lire(id)).toMatchObject({ etat_id: 3, intervention_id })
  })

  it('makes it done when it is closed, once', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const id = await creer()
    await planifier(moi, id, intervention_id)
    const action = await t.clotureOf(await t.rapport(anne, intervention_id))
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
    await t.envoyer(anne, action)
    const fiche = await lire(id)
    expect(fiche).toMatchObject({ etat_id: 6 })
    expect(fiche.historique.map((m: { acte: string }) => m.acte)).toEqual(['creer', 'planifier', 'realiser'])
    expect(
      (await appeler(moi, 'GET', `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}/fichiers`)).json().length,
    ).toBeGreaterThan(0)
  })

  it('asks at closing for another one, which shows here with its visit and is what the notification opens', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const planification = {
      date_rdv: jour(3),
      tranche_horaire_rdv: '08:00 - 10:00',
      prestation_id: null,
      observation: 'Pièce',
    }
    const rapport = await t.rapport(anne, intervention_id, { planification })
    const { donnees } = await t.envoyer(anne, await t.clotureOf(rapport))
    const { demande_id } = donnees as { demande_id: number }
    expect(await lire(demande_id)).toMatchObject({ demande_origine: 'Clôture', visite_origine: { intervention_id } })
    const liens = await t.test.db
      .selectFrom('notification')
      .select('lien')
      .where('utilisateur_id', '=', moi.utilisateur_id)
      .execute()
    expect(liens).toContainEqual({ lien: `/m/gestion-demandes/${demande_id}` })
  })
})

describe('the lists', () => {
  it('tell the areas of their addresses, each with those that are in it, and no other company’s', async () => {
    await creer()
    const { compte_id } = moi
    const { adresse_id } = lieu
    const liste = async (qui: TestSession) => (await appeler(qui, 'GET', `${BASE}?type=0`)).json()
    expect((await liste(moi)).zones).toEqual([])
    const [nord, vide] = await t.test.db
      .insertInto('zone')
      .values([
        { compte_id, zone_libelle: 'Nord' },
        { compte_id, zone_libelle: 'Vide' },
      ])
      .returning('zones_id')
      .execute()
    const zones_id = nord?.zones_id ?? 0
    await t.test.db.insertInto('zone_adresse').values({ compte_id, zones_id, adresse_id }).execute()
    expect(vide).toBeDefined()
    expect((await liste(moi)).zones).toEqual([{ zones_id, zone_libelle: 'Nord', adresses: [adresse_id] }])
    expect((await liste(voisin)).zones).toEqual([])
  })

  it('hold what is in progress, late ones first, then what ended in a period', async () => {
    const tard = await creer({ demande_date_souhaite: jour(0) })
    await t.test.db
      .updateTable('demande')
      .set({ demande_date_souhaite: jour(-1) })
      .where('demande_id', '=', tard)
      .execute()
    const finie = await creer()
    await appeler(moi, 'POST', `${BASE}/${finie}/annuler`, { version: 1, motif: 'x' })
    const encours = (await appeler(moi, 'GET', `${BASE}?type=0`)).json().demandes
    expect(encours[0]).toMatchObject({ demande_id: tard, en_retard: true })
    expect(encours.some((d: { demande_id: number }) => d.demande_id === finie)).toBe(false)
    const passe = (debut: number, fin: number) =>
      appeler(moi, 'GET', `${BASE}?type=1&debut=${jour(debut)}&fin=${jour(fin)}`)
    expect((await passe(0, 0)).json().demandes.map((d: { demande_id: number }) => d.demande_id)).toContain(finie)
    expect((await passe(-9, -8)).json().demandes).toEqual([])
    expect((await appeler(moi, 'GET', `${BASE}?type=1`)).statusCode).toBe(400)
    const filtrees = (await appeler(moi, 'POST', `${BASE}?type=0`, { etats: [1], filtre: 'chaudière#client' })).json()
      .demandes
    expect(new Set(filtrees.map((d: { etat_id: number }) => d.etat_id))).toEqual(new Set([1]))
    expect((await appeler(moi, 'POST', `${BASE}?type=0`, { filtre: 'introuvable' })).json().demandes).toEqual([])
    const parNumero = await appeler(moi, 'POST', `${BASE}?type=0`, { filtre: String(tard).padStart(7, '0') })
    expect(parNumero.json().demandes).toMatchObject([{ demande_id: tard }])
    const attente = (await appeler(moi, 'GET', `${BASE}/attente`)).json()
    expect(attente.en_retard).toBe(1)
    expect(attente.a_planifier).toBeGreaterThan(1)
  })

  it('of a customer mix visits and requests, newest first', async () => {
    const EP = `${CLIENTS}/clients/${lieu.client_id}`
    const { entrees, total } = (await appeler(moi, 'GET', `${EP}/interventions`)).json()
    expect(new Set(entrees.map((e: { type: number }) => e.type))).toEqual(new Set([1, 2]))
    expect(total).toBeGreaterThan(2)
    const dates = entrees.map((e: { le: string }) => e.le)
    expect(dates).toEqual([...dates].sort().reverse())
    const ailleurs = (await appeler(moi, 'GET', `${EP}/interventions?adresse_id=2000000`)).json()
    expect(ailleurs.entrees).toEqual([])
    const visite = (await appeler(moi, 'GET', `${EP}/interventions/${lieu.intervention_id}`)).json()
    expect(visite).toMatchObject({ intervention_id: lieu.intervention_id, intervention_cloture: null })
  })

  it('of tools and remarks follow the request', async () => {
    const id = await creer()
    const EP = `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}`
    const outils = (await appeler(moi, 'GET', `${EP}/outils`)).json()
    expect(outils.map((o: { id: string }) => o.id)).toEqual(['reporter', 'dupliquer', 'annuler'])
    expect((await appeler(moi, 'POST', `${EP}/observations`, { commentaire_texte: ' ' })).statusCode).toBe(400)
    for (const commentaire_texte of ['Rappeler', 'Rappelé'])
      await appeler(moi, 'POST', `${EP}/observations`, { commentaire_texte })
    const notes = (await appeler(moi, 'GET', `${EP}/observations`)).json()
    expect(notes.map((n: { commentaire_texte: string }) => n.commentaire_texte)).toEqual(['Rappelé', 'Rappeler'])
    expect((await appeler(moi, 'GET', `${EP}/report/0`)).json()).toMatchObject({ version: 1 })
    expect((await appeler(moi, 'GET', `${EP}/report/0/edit`)).json().titre).toContain('Reporter')
    expect((await appeler(moi, 'GET', EP)).json()).toMatchObject({ demande_id: id })
    expect((await appeler(moi, 'GET', `${EP}/fichiers`)).json()).toEqual([])
    expect((await appeler(moi, 'GET', `${EP}/observations/create`)).statusCode).toBe(200)
  })
})
