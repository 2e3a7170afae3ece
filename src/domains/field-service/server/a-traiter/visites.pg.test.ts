import { describe, expect, it } from 'vitest'
import { MODULE_CONFIGURATION } from '#domains/field-service/modules/gestion-configuration-entreprises/contract.ts'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import { instantParis } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { bref, jour, ouvrirFile } from './testing/file.ts'

const { t, file, equipe } = ouvrirFile()

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
