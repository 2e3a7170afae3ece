import { beforeAll, describe, expect, it } from 'vitest'
import { ETAT_IDS, type EtatDemande } from '#domains/field-service/model/demandes/etats.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { BASE, CLIENTS, ouvrirDemandes, type Sol } from './testing/demandes.ts'

const { sol, appeler, lire, demande, creer, enEtat, jour, lier } = ouvrirDemandes()
let { t, moi, voisin, lieu }: Sol = sol
beforeAll(() => {
  ;({ t, moi, voisin, lieu } = sol)
})

describe('a new request', () => {
  it('is made by nobody without the right, and by nobody unknown', async () => {
    const autre = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-mon-activite'] })
    expect((await appeler(null, 'POST', `${CLIENTS}/creation-demandes`, demande())).statusCode).toBe(401)
    expect((await appeler(autre, 'POST', `${CLIENTS}/creation-demandes`, demande())).statusCode).toBe(403)
    expect((await appeler(autre, 'GET', `${BASE}?type=0`)).statusCode).toBe(403)
  })

  it.each([null, '', undefined])('asks for a service, in the words of the specification: %j', async prestation => {
    const reponse = await appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, {
      ...demande(),
      demande_prestation_id: prestation,
    })
    expect(reponse.statusCode).toBe(400)
    expect(reponse.json()).toMatchObject({
      message: 'Veuillez sélectionner une prestation',
      champs: { demande_prestation_id: 'Veuillez sélectionner une prestation' },
    })
  })

  it.each([
    ['a negative payment', { demande_remuneration: '-1' }, 'demande_remuneration'],
    ['a payment in words', { demande_remuneration: 'dix' }, 'demande_remuneration'],
    ['a third decimal', { demande_remuneration: '1,234' }, 'demande_remuneration'],
    ['a day decades ahead', { demande_date_souhaite: '2099-06-01' }, 'demande_date_souhaite'],
    ['a day that is none', { demande_date_souhaite: '2026-02-30' }, 'demande_date_souhaite'],
    ['a long description', { demande_description: 'a'.repeat(2001) }, 'demande_description'],
    ['an origin that is not in the list', { demande_origine: 'zzz' }, 'Origine\u00a0: à choisir dans la liste.'],
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
      historique: [{ acte: 'creer', de: '', vers: 'En attente', utilisateur: 'Inès Fabre', par_autre: false }],
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
    const inconnue = await appeler(moi, 'GET', `${CLIENTS}/prestations-demandes/zzz`)
    expect([inconnue.statusCode, inconnue.json().champs]).toEqual([
      400,
      { origine: 'Origine\u00a0: à choisir dans la liste.' },
    ])
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

  it('says of a wish that is the one which stands that nothing changes, and keeps its version', async () => {
    const id = await enEtat(1)
    expect((await appels.reporter?.(id, 1))?.statusCode).toBe(200)
    const encore = await appels.reporter?.(id, 2)
    expect([encore?.statusCode, encore?.json().champs]).toEqual([
      400,
      { demande_date_souhaite: 'C’est déjà ce qui est souhaité.' },
    ])
    expect(await lire(id)).toMatchObject({ version: 2 })
  })

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
    const retablie = await appels.retablir?.(id, fait.version)
    expect([retablie?.statusCode, retablie?.json().version]).toEqual([200, 3])
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
    const PAS_LIE =
      'Cette entreprise n’est pas, ou plus, liée à la vôtre pour cette prestation\u00a0: choisissez-en une autre.'
    expect([etranger.statusCode, etranger.json().message, etranger.json().champs]).toEqual([
      400,
      PAS_LIE,
      { receveur: PAS_LIE },
    ])
    expect(await lire(id)).toMatchObject({ etat_id: 1, version: 1 })
  })

  it('duplicates from any state into one that waits, without its wish', async () => {
    const id = await enEtat(7)
    const EP = `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}`
    expect((await appeler(moi, 'GET', `${EP}/dupliquer/create`)).json().dataProvider.demande_date_souhaite).toBeNull()
    const souhait = { demande_date_souhaite: null, demande_th_souhaite: '', demande_date_th_impose: 0 }
    // A slot or an imposed date without a day is refused there, never dropped.
    for (const perdu of [{ demande_th_souhaite: '08:00 - 10:00' }, { demande_date_th_impose: 1 }]) {
      for (const [method, url, version] of [
        ['POST', `${EP}/dupliquer`, {}],
        ['PUT', `${EP}/report/0`, { version: 1 }],
      ] as const) {
        const refus = await appeler(moi, method, url, { ...souhait, ...perdu, ...version })
        expect([refus.statusCode, refus.json().champs]).toEqual([400, { demande_date_souhaite: 'À renseigner' }])
      }
    }
    const copie = (await appeler(moi, 'POST', `${EP}/dupliquer`, souhait)).json()
    expect(copie.message).toMatch(/^Demande n°\u00a0\d{7} créée, copie de la n°\u00a0\d{7}\.$/)
    expect(await lire(copie.demande_id)).toMatchObject({
      etat_id: 1,
      demande_date_souhaite: null,
      prestation_id: lieu.prestation_id,
    })
    expect(await lire(id)).toMatchObject({ etat_id: 7, version: 1 })
  })
})
