import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { MODULE_CONFIGURATION } from '#domains/field-service/modules/gestion-configuration-entreprises/contract.ts'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import { MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { aujourdhui, createTerrain, midi, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import { inboxRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { aTraiter } from './sources.ts'

const ABSENCES = [MODULE_ACTIONS, MODULE_PLANNINGS]
const MODULES = [MODULE_REGULATION, MODULE_DEMANDES, MODULE_EXTERNES, VEHICULES.module, ...ABSENCES]
const jour = (n: number) => ajouterJours(aujourdhui(), n)

let t: Terrain
beforeAll(async () => {
  // Noon in Paris by the server's clock.
  t = await createTerrain({ routes: [...inboxRoutes(aTraiter), ...fieldServiceRoutes] })
})
afterAll(() => t.test.close())

async function file(qui: TestSession): Promise<LigneATraiter[]> {
  const reponse = await t.appeler(qui, 'GET', '/api/wikaz/structure/a-traiter')
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().lignes
}
const bref = (lignes: readonly LigneATraiter[]) => lignes.map(l => [l.cle, l.urgence])

async function equipe() {
  const anne = await t.technicien()
  return { anne, sonia: await t.test.someone({ compte_id: anne.compte_id, modules: MODULES }) }
}

describe('visits', () => {
  it('tells those of today that are late, and those that nobody holds, to who plans in that company alone', async () => {
    const { anne, sonia } = await equipe()
    const tard = await t.visite(anne, { heure: '09:00', minutes: 30 })
    await t.visite(anne, { heure: '15:00', minutes: 30 })
    await t.visite(anne, { heure: '10:00', minutes: 30, decalage: 1 })
    const [libre, presse] = [await t.visite(anne, { heure: '17:00' }), await t.visite(anne, { heure: '13:00' })]
    await t.test.db
      .updateTable('intervention')
      .set({ technicien_id: null })
      .where('intervention_id', 'in', [libre.intervention_id, presse.intervention_id])
      .execute()
    const lignes = await file(sonia)
    expect(bref(lignes)).toEqual([
      [`visite-en-retard:${tard.intervention_id}`, 'maintenant'],
      [`visite-sans-technicien:${presse.intervention_id}`, 'maintenant'],
      [`visite-sans-technicien:${libre.intervention_id}`, 'aujourdhui'],
    ])
    expect(lignes[0]).toMatchObject({
      titre: expect.stringContaining('Client'),
      detail: expect.stringContaining('Hugo Delattre · 09:00 – 09:30 · Dépannage chaudière'),
      adresse: `/m/regulation-interventions/${aujourdhui()}/${tard.intervention_id}`,
      peut: [],
    })
    expect(await file((await equipe()).sonia)).toEqual([])
    expect(await file(anne)).toEqual([])
  })

  it('forgets what is done and what is cancelled', async () => {
    const { anne, sonia } = await equipe()
    const [une, autre] = [await t.visite(anne, { heure: '08:00' }), await t.visite(anne, { heure: '08:30' })]
    const changer = (id: number, set: object) =>
      t.test.db.updateTable('intervention').set(set).where('intervention_id', '=', id).execute()
    await changer(une.intervention_id, { annulee_a: midi() })
    await changer(autre.intervention_id, { etapes_en_cours: 3, intervention_cloture: 1, heure_cloture: midi() })
    expect(await file(sonia)).toEqual([])
  })

  it('tells a visit with two reports, and one with an hour set aside', async () => {
    const { anne, sonia } = await equipe()
    const visite = await t.visite(anne, { etape: 2, decalage: -2 })
    const { compte_id, utilisateur_id } = anne
    const commun = {
      compte_id,
      intervention_id: visite.intervention_id,
      utilisateur_id,
      mutation_id: crypto.randomUUID(),
    }
    const [premier] = await t.test.db
      .selectFrom('intervention_etape')
      .select(['passage_id', 'fait_a'])
      .where('intervention_id', '=', visite.intervention_id)
      .execute()
    const ecarter = (fait_a: Date) =>
      t.test.db
        .insertInto('etape_ecartee')
        .values({
          ...{ ...commun, mutation_id: crypto.randomUUID() },
          passage_id: premier?.passage_id ?? 0,
          etape: 1,
          appareil_id: null,
          fait_a,
          recu_a: new Date(midi()),
          reprise_a: null,
        })
        .execute()
    // The same minute is one hour.
    await ecarter(new Date(premier?.fait_a ?? 0))
    expect(await file(sonia)).toEqual([])
    await ecarter(new Date(Number(premier?.fait_a ?? 0) + 600_000))
    await t.test.db
      .insertInto('cloture_concurrente')
      .values({
        ...commun,
        contenu: '{}',
        empreinte: 'e',
        totaux: '{}',
        total_ttc_cents: 0,
        refus: null,
        fait_a: midi(),
        recu_a: midi(),
        ecarte_a: null,
        ecarte_par: null,
      })
      .execute()
    expect(bref(await file(sonia)).map(([cle]) => cle)).toEqual([
      `compte-rendu-a-choisir:${visite.intervention_id}`,
      `heure-a-choisir:${visite.intervention_id}`,
    ])
  })

  it('tells customers whom no slot suits, in their words, until their visit moves, ends or was seen to', async () => {
    const { anne, sonia } = await equipe()
    const empecher = async (decalage: number, empeche_message: string, plus: object = {}) => {
      const { intervention_id } = await t.visite(anne, { heure: '09:00', minutes: 30, decalage })
      await t.test.db
        .updateTable('intervention')
        .set({ th_libelle: '08:00 - 10:00' })
        .where('intervention_id', '=', intervention_id)
        .execute()
      const dit = { empeche_a: midi(), empeche_jour: jour(decalage), empeche_creneau: '08:00 - 10:00', empeche_message }
      await t.test.db
        .insertInto('reponse_client')
        .values({ compte_id: anne.compte_id, intervention_id, ...dit, ...plus })
        .execute()
      return intervention_id
    }
    const demain = await empecher(1, 'Le jeudi\nsoir', { empeche_moment: 'apres-midi' })
    const loin = await empecher(9, 'x'.repeat(300))
    const [bougee, annulee, commencee] = [await empecher(2, ''), await empecher(3, ''), await empecher(4, '')]
    const changer = (id: number, set: object) =>
      t.test.db.updateTable('intervention').set(set).where('intervention_id', '=', id).execute()
    await changer(bougee, { plage: `[${instantParis(jour(2), '14:00')},${instantParis(jour(2), '14:30')})` })
    await changer(annulee, { annulee_a: midi() })
    await changer(commencee, { etapes_en_cours: 1 })
    await empecher(5, 'Vu', { empeche_traite_a: midi() })
    await empecher(6, 'D’un autre jour', { empeche_jour: jour(5) })
    const lignes = await file(sonia)
    expect(bref(lignes)).toEqual([
      [`client-empeche:${demain}`, 'maintenant'],
      [`client-empeche:${loin}`, 'aujourdhui'],
    ])
    expect(lignes[0]).toMatchObject({
      ...{ libelle: 'Aucun créneau ne convient', titre: expect.stringContaining('Client'), peut: [] },
      detail: expect.stringContaining('«\u00a0Le jeudi soir\u00a0» · plutôt l’après-midi · '),
      adresse: `/m/regulation-interventions/${jour(1)}/${demain}`,
    })
    expect(lignes[1]?.detail).toContain(`«\u00a0${'x'.repeat(120)}…\u00a0»`)
    const autre = await equipe()
    expect([await file(autre.sonia), await file(anne)]).toEqual([[], []])
  })

  it('tells a visit that stands on another day than was told, until its customer is, to who plans there alone', async () => {
    const { anne, sonia } = await equipe()
    const dit = (n: number) => formaterJourDatee(jour(n), aujourdhui())
    const poser = async (n: number, th_jour: string | null, plus: object = {}) => {
      const { intervention_id } = await t.visite(anne, { decalage: n, heure: `${11 + n}:00`, minutes: 30 })
      await t.test.db
        .updateTable('intervention')
        .set({ ...(th_jour === null && { th_libelle: '' }), th_jour, ...plus })
        .where('intervention_id', '=', intervention_id)
        .execute()
      return intervention_id
    }
    const demain = await poser(1, jour(3))
    const attendu = await poser(2, jour(0))
    const lundi = await poser(4, jour(5))
    const sansHeures = await poser(8, jour(9), { th_libelle: '' })
    await poser(3, jour(3))
    await poser(5, null)
    await poser(6, jour(2), { annulee_a: midi() })
    await poser(7, jour(2), { etapes_en_cours: 1 })
    await poser(-1, jour(2))
    const lignes = await file(sonia)
    // The badge of the desk counts the same.
    const { a_traiter } = (await t.appeler(sonia, 'GET', '/api/regulation/attente')).json()
    expect(a_traiter).toBe(lignes.length)
    expect(bref(lignes)).toEqual([
      [`pas-le-jour-promis:${attendu}`, 'maintenant'],
      [`pas-le-jour-promis:${demain}`, 'aujourdhui'],
      [`pas-le-jour-promis:${lundi}`, 'aujourdhui'],
      [`pas-le-jour-promis:${sansHeures}`, 'aujourdhui'],
    ])
    expect(lignes[3]?.detail).toContain(`promis ${dit(9)} · prévue ${dit(8)} · `)
    expect(lignes[1]).toMatchObject({
      ...{ libelle: 'Pas le jour promis', cible_id: demain, peut: ['prevenir'] },
      detail: `promis ${dit(3)}, 08:00 – 10:00 · prévue ${dit(1)} · 12:00 – 12:30 · Dépannage chaudière`,
      adresse: `/m/regulation-interventions/${jour(1)}/${demain}`,
    })
    expect(await file(anne)).toEqual([])
    expect(await file((await equipe()).sonia)).toEqual([])
    // A letter on its way tells them; one that could not leave does not.
    const { compte_id } = anne
    const lettre = async (etat: 'attente' | 'retarde') => {
      const lien_id = crypto.randomUUID()
      const commun = { compte_id, intervention_id: demain, canal: 'mail' as const, adresse: 'camille@exemple.fr' }
      const jeton_sha256 = Buffer.from(lien_id.replaceAll('-', '').repeat(2), 'hex')
      await t.test.db.deleteFrom('envoi_client').where('compte_id', '=', compte_id).execute()
      await t.test.db.deleteFrom('lien_client').where('compte_id', '=', compte_id).execute()
      await t.test.db
        .insertInto('lien_client')
        .values({ ...commun, lien_id, jeton_sha256, cree_a: midi() })
        .execute()
      const { utilisateur_id } = sonia
      const envoi = { ...commun, lien_id, sujet: 'rendez-vous' as const, etat, utilisateur_id, demande_a: midi() }
      await t.test.db.insertInto('envoi_client').values(envoi).execute()
    }
    await lettre('attente')
    expect((await file(sonia)).map(l => l.cible_id)).toEqual([attendu, lundi, sansHeures])
    await lettre('retarde')
    expect((await file(sonia)).map(l => l.cible_id)).toEqual([attendu, demain, lundi, sansHeures])
  })

  it('tells that the company has no telephone once a customer holds a link, to who sets it up, until it has one', async () => {
    const { anne, sonia } = await equipe()
    const { compte_id } = anne
    const cadre = await t.test.someone({ compte_id, modules: [MODULE_CONFIGURATION] })
    const dire = (numero: string) =>
      t.test.db.updateTable('compte').set({ compte_telephone1: numero }).where('compte_id', '=', compte_id).execute()
    await dire('')
    expect(await file(cadre)).toEqual([])
    const { intervention_id } = await t.visite(anne)
    const jeton_sha256 = Buffer.alloc(32, intervention_id)
    const lien = { compte_id, intervention_id, canal: 'mail' as const, adresse: 'camille@exemple.fr', jeton_sha256 }
    await t.test.db
      .insertInto('lien_client')
      .values({ ...lien, lien_id: crypto.randomUUID(), cree_a: midi() })
      .execute()
    expect(await file(cadre)).toMatchObject([
      { genre: 'societe-sans-telephone', urgence: 'bientot', adresse: '/m/gestion-configuration-entreprises' },
    ])
    expect((await file(sonia)).map(l => l.genre)).not.toContain('societe-sans-telephone')
    await dire('+33322000000')
    expect(await file(cadre)).toEqual([])
  })

  it('tells a technician whose phone holds actions', async () => {
    const { anne, sonia } = await equipe()
    await t.test.db
      .updateTable('session')
      .set({ en_attente: 3, a_resoudre: 1 })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    const [seule, ...autres] = await file(sonia)
    expect(autres).toEqual([])
    expect(seule).toMatchObject({
      cle: `appareil-a-synchroniser:${anne.utilisateur_id}`,
      titre: 'Hugo Delattre',
      detail: expect.stringContaining('2\u00a0actions à envoyer · 1\u00a0choix à faire'),
    })
  })
})

describe('technicians who are away', () => {
  const absenter = ({ compte_id, utilisateur_id }: TestSession, du: number, au: number) => {
    const plage = `[${instantParis(jour(du), '00:00')},${instantParis(jour(au), '00:00')})`
    return t.test.db.insertInto('indisponibilite').values({ compte_id, utilisateur_id, plage }).execute()
  }
  const absents = async (qui: TestSession) => (await file(qui)).filter(l => l.genre === 'technicien-absent')

  it('are nobody’s to read without Actions and the plannings, nor those of another company', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 1, 2)
    await t.visite(anne, { decalage: 1 })
    const { compte_id } = anne
    const regulation = await t.test.someone({ compte_id, modules: [MODULE_REGULATION, MODULE_PLANNINGS] })
    const cadre = await t.test.someone({ compte_id, modules: [MODULE_ACTIONS] })
    expect([await absents(regulation), await absents(cadre), await absents((await equipe()).sonia)]).toEqual([
      [],
      [],
      [],
    ])
    expect(await absents(sonia)).toHaveLength(1)
    const planning = await t.test.someone({ compte_id, modules: ABSENCES })
    expect((await absents(planning)).map(l => l.adresse)).toEqual(['/m/gestion-actions-gdi'])
  })

  it('are not told again of a late visit, whose line says that they are away; the others of the day are counted', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 0, 1)
    const tard = await t.visite(anne, { heure: '11:30', minutes: 90 })
    await t.visite(anne, { heure: '16:00' })
    const dites = (lignes: readonly LigneATraiter[]) => lignes.map(l => [l.cle, l.detail])
    const absence = `technicien-absent:${anne.utilisateur_id}-${aujourdhui()}`
    const tardive = `visite-en-retard:${tard.intervention_id}`
    const dire = (n: string) => `${n}, ${formaterJourDatee(jour(0), aujourdhui())}`
    expect(dites(await file(sonia))).toEqual([
      [tardive, expect.stringContaining('retard 30\u00a0min · technicien absent · Hugo Delattre')],
      [absence, dire('1\u00a0intervention')],
    ])
    // Who has no desk reads both there; who may not read absences reads only that it is late.
    const { compte_id } = anne
    const planning = await t.test.someone({ compte_id, modules: ABSENCES })
    expect(dites(await file(planning))).toEqual([[absence, dire('2\u00a0interventions')]])
    const bureau = await t.test.someone({ compte_id, modules: [MODULE_REGULATION] })
    expect(dites(await file(bureau))).toEqual([[tardive, expect.not.stringContaining('absent')]])
  })

  it('are told once a day with how many visits wait there, today’s at once', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 0, 4)
    await absenter(anne, 40, 41)
    await t.visite(anne, { heure: '09:00' })
    await t.visite(anne, { heure: '16:00' })
    for (const heure of ['09:00', '10:00', '11:00']) await t.visite(anne, { heure, decalage: 3 })
    await t.visite(anne, { heure: '12:00', decalage: 3, etape: 1 })
    await t.visite(anne, { heure: '09:00', decalage: 4 })
    await t.visite(anne, { heure: '09:00', decalage: 40 })
    const annulee = await t.visite(anne, { heure: '14:00', decalage: 3 })
    await t.test.db
      .updateTable('intervention')
      .set({ annulee_a: midi() })
      .where('intervention_id', '=', annulee.intervention_id)
      .execute()
    const dire = (n: number) => formaterJourDatee(jour(n), aujourdhui())
    const commun = { libelle: 'Technicien absent', titre: 'Hugo Delattre', nombre: 1, peut: [] }
    expect(await absents(sonia)).toMatchObject([
      {
        ...commun,
        cle: `technicien-absent:${anne.utilisateur_id}-${aujourdhui()}`,
        detail: `1\u00a0intervention, ${dire(0)}`,
        urgence: 'maintenant',
        adresse: '/m/regulation-interventions',
      },
      {
        ...commun,
        detail: `3\u00a0interventions, ${dire(3)}`,
        urgence: 'aujourdhui',
        adresse: `/m/regulation-interventions/${jour(3)}`,
      },
    ])
  })
})

describe('requests', () => {
  it('tells what is to be planned by how late and how near it is, and what is lost with another company', async () => {
    const { anne, sonia } = await equipe()
    const { compte_id } = anne
    const { client_id, adresse_id, prestation_id } = await t.visite(anne, { decalage: 3 })
    const poser = async (plus: { etat_id?: 1 | 2 | 6 | 7 | 8 | 9; demande_date_souhaite?: string | null } = {}) =>
      (
        await t.test.db
          .insertInto('demande')
          .values({ compte_id, client_id, adresse_id, prestation_id, uid: null, ...souhait, ...plus })
          .returning('demande_id')
          .executeTakeFirstOrThrow()
      ).demande_id
    const souhait = {
      demande_date: midi(),
      donneur_compte_id: null,
      receveur_compte_id: null,
      demande_date_souhaite: null as string | null,
      intervention_id: null,
      intervention_origine_id: null,
    }
    const sans = await poser()
    const demain = await poser({ demande_date_souhaite: jour(1) })
    const tard = await poser({ demande_date_souhaite: jour(-1) })
    const refusee = await poser({ etat_id: 8 })
    const revenue = await poser({ etat_id: 9 })
    await poser({ etat_id: 6 })
    await poser({ etat_id: 7, demande_date_souhaite: jour(-1) })
    expect(new Map(bref(await file(sonia)) as [string, string][])).toEqual(
      new Map([
        [`demande:${tard}`, 'maintenant'],
        [`demande:${demain}`, 'aujourdhui'],
        [`demande:${refusee}`, 'aujourdhui'],
        [`demande:${revenue}`, 'aujourdhui'],
        [`demande:${sans}`, 'bientot'],
      ]),
    )
  })

  it('tells another slot that a company proposes, to be answered; and by its name who does not answer', async () => {
    const { sonia, anne } = await equipe()
    const { compte_id } = anne
    const { client_id, adresse_id, prestation_id } = await t.visite(anne, { decalage: 3 })
    const voisine = await t.technicien()
    const accords = { accord: true, accord_recepteur: true, etat: 'acceptee', invite_par: compte_id } as const
    await t.test.db
      .insertInto('lien')
      .values({ compte_id, recepteur_compte_id: voisine.compte_id, ...accords })
      .execute()
    const { compte_raison_sociale: nom } = await t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', voisine.compte_id)
      .executeTakeFirstOrThrow()
    const offrir = async (plus: { etat: 'attente' | 'contre'; proposition_jour?: string }, souhaite: string | null) => {
      const uid = crypto.randomUUID()
      const { demande_id } = await t.test.db
        .insertInto('demande')
        .values({
          ...{ compte_id, client_id, adresse_id, prestation_id, uid, etat_id: 2, demande_date: midi() },
          ...{ donneur_compte_id: null, receveur_compte_id: null, demande_date_souhaite: souhaite },
          ...{ intervention_id: null, intervention_origine_id: null },
        })
        .returning('demande_id')
        .executeTakeFirstOrThrow()
      await t.test.db
        .insertInto('demande_externe')
        .values({
          ...{ compte_id: voisine.compte_id, donneur_compte_id: compte_id, donneur_demande_id: demande_id, uid },
          ...{ prestation_libelle: 'Ramonage', duree_minutes: 60, demande_date_souhaite: souhaite, flux: false },
          ...{ demande_id: null, envoyee_a: midi(), repondue_a: null, ...plus },
        })
        .execute()
      return demande_id
    }
    const contre = await offrir({ etat: 'contre', proposition_jour: jour(2) }, null)
    await offrir({ etat: 'attente' }, null)
    const muette = await offrir({ etat: 'attente' }, jour(-1))
    const lignes = await file(sonia)
    expect(lignes.map(l => [l.cle, l.urgence, l.libelle, l.detail])).toEqual([
      [`demande:${muette}`, 'maintenant', 'Demande en retard', expect.stringContaining(`sans réponse ${deQui(nom)}`)],
      [
        `demande:${contre}`,
        'aujourdhui',
        'Créneau à accepter ou non',
        expect.stringContaining('un autre créneau proposé'),
      ],
    ])
  })

  it('tells what another company offers, to be answered from the queue', async () => {
    const { sonia } = await equipe()
    const { compte_id } = sonia
    await t.test.db
      .insertInto('demande_externe')
      .values({
        compte_id,
        donneur_compte_id: (await t.technicien()).compte_id,
        donneur_demande_id: 1,
        uid: crypto.randomUUID(),
        prestation_libelle: 'Ramonage',
        duree_minutes: 60,
        ville: 'Amiens',
        demande_date_souhaite: null,
        flux: false,
        demande_id: null,
        envoyee_a: midi(),
        repondue_a: null,
      })
      .execute()
    const [une] = await file(sonia)
    expect(une).toMatchObject({ genre: 'demande-recue', titre: 'Ramonage · Amiens', peut: ['accepter', 'refuser'] })
    expect(une?.adresse).toBe(`/m/reception-demandes-externes/${une?.cible_id}`)
  })
})

it('tells inspections that are past, near and within a month, of vehicles in use', async () => {
  const { sonia } = await equipe()
  const poser = (immatriculation: string, jours: number, plus: object = {}) =>
    t.test.db
      .insertInto('vehicule' as never)
      .values({
        compte_id: sonia.compte_id,
        places: 2,
        immatriculation,
        controle_technique: jour(jours),
        ...plus,
      } as never)
      .execute()
  await poser('AA-001-AA', -3)
  await poser('AA-002-AA', 4)
  await poser('AA-003-AA', 25)
  await poser('AA-004-AA', 40)
  await poser('AA-005-AA', 4, { actif: 0 })
  const lignes = await file(sonia)
  expect(lignes.map(l => [l.titre, l.urgence])).toEqual([
    ['AA-001-AA', 'maintenant'],
    ['AA-002-AA', 'aujourdhui'],
    ['AA-003-AA', 'bientot'],
  ])
  expect(lignes[0]?.adresse).toMatch(/^\/m\/gestion-des-vehicules\/vehicules\/\d+$/)
})

it('costs the same handful of statements for none and for many, and tells forty lines of a kind', async () => {
  const { anne, sonia } = await equipe()
  const mesurer = async () => {
    await file(sonia)
    const statements = watchStatements()
    await file(sonia)
    const count = statements.count()
    statements.end()
    return count
  }
  const aucune = await mesurer()
  for (let n = 0; n < 45; n++) await t.visite(anne, { heure: `0${n % 8}:${String(n).padStart(2, '0')}`, minutes: 1 })
  expect(await mesurer()).toBe(aucune)
  expect(aucune).toBeLessThanOrEqual(10)
  const lignes = await file(sonia)
  expect(lignes).toHaveLength(41)
  expect(lignes.find(l => l.cle === 'visite-en-retard:reste')).toMatchObject({
    nombre: 5,
    titre: '5\u00a0autres visites',
  })
})
