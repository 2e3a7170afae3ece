import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultatApplicationSchema } from '#domains/scheduling/model/bureau/application.ts'
import { cycleSchema } from '#domains/scheduling/model/bureau/cycle.ts'
import { lirePostesBureau } from '#domains/scheduling/server/bureau/presenter.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis, jourSemaine, lundiDe } from '#wire/dates.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'
const appeler = async (
  s: { readonly headers: Readonly<Record<string, string>> },
  method: Methode,
  suite: string,
  payload?: object,
) => await r.app.inject({ method, url: `${BASE}${suite}`, headers: s.headers, ...(payload && { payload }) })

/** The Monday of a week that nothing but the test touches. */
const LUNDI = lundiDe(ajouterJours(jourParis(new Date()), 21))

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(compte_id)
  const [matin, nuit] = [await r.poste(compte_id, 'Matin'), await r.poste(compte_id, 'Nuit')]
  return { ines, samir, cadre, compte_id, matin, nuit }
}
type Maison = Awaited<ReturnType<typeof maison>>

/** Mornings on Monday, Tuesday, Thursday of the first week; Wednesday and Friday of the second. */
async function unCycle({ cadre, matin }: Maison, nom = 'Petite et grande semaine') {
  const jours = [
    [1, 1],
    [1, 2],
    [1, 4],
    [2, 3],
    [2, 5],
  ]
  const lignes = jours.map(([semaine, jour]) => ({ semaine, jour, poste_id: matin }))
  const answer = await appeler(cadre, 'POST', '/cycles', { cycle_nom: nom, semaines: 2, lignes })
  expect(answer.statusCode, answer.body).toBe(200)
  return { cycle_id: Number(answer.json().cycle_id), lignes }
}
const application = ({ ines, samir }: Maison, change: object = {}) => ({
  ...{ version: 1, du: LUNDI, au: ajouterJours(LUNDI, 13), feries: 'poser', presents: 'garder' },
  agents: [
    { utilisateur_id: ines.utilisateur_id, semaine: 1, depuis: LUNDI },
    { utilisateur_id: samir.utilisateur_id, semaine: 2, depuis: LUNDI },
  ],
  ...change,
})
async function appliquer(m: Maison, cycle_id: number, change: object = {}, suite = '') {
  const answer = await appeler(m.cadre, 'POST', `/cycles/${cycle_id}/appliquer${suite}`, application(m, change))
  expect(answer.statusCode, answer.body).toBe(200)
  return resultatApplicationSchema.parse(answer.json())
}
const planning = async ({ compte_id }: Maison) =>
  (await lirePostesBureau({ db: r.db, caller: { compte_id } }, {})).filter(p => p.etat !== 'retire')
const joursDe = async (m: Maison, { utilisateur_id }: TestSession) =>
  (await planning(m)).filter(p => p.utilisateur_id === utilisateur_id).map(p => p.pointage_date)
const prepares = async ({ compte_id }: Maison) =>
  await r.db
    .selectFrom('pointage_brouillon')
    .selectAll()
    .where('compte_id', '=', compte_id)
    .orderBy('pointage_id')
    .execute()
const dans = (...ns: number[]) => ns.map(n => ajouterJours(LUNDI, n))

describe('cycles are refused', () => {
  it('to whoever is not signed in and to agents', async () => {
    const m = await maison()
    const { cycle_id } = await unCycle(m)
    const saisi = { cycle_nom: 'X', semaines: 1, lignes: [] }
    for (const [method, suite, payload] of [
      ['GET', '/cycles', undefined],
      ['POST', '/cycles', saisi],
      ['PUT', `/cycles/${cycle_id}`, { ...saisi, version: 1 }],
      ['DELETE', `/cycles/${cycle_id}`, undefined],
      ['POST', `/cycles/${cycle_id}/appliquer`, application(m)],
    ] as const) {
      expect((await appeler({ headers: {} }, method, suite, payload)).statusCode, suite).toBe(401)
      expect((await appeler(m.ines, method, suite, payload)).statusCode, suite).toBe(403)
    }
  })
  it('of another house, of its people and of its posts, as if they were not', async () => {
    const [m, autre] = [await maison(), await maison()]
    const { cycle_id } = await unCycle(autre)
    expect((await appeler(m.cadre, 'POST', `/cycles/${cycle_id}/appliquer`, application(m))).statusCode).toBe(404)
    expect((await appeler(m.cadre, 'DELETE', `/cycles/${cycle_id}`)).statusCode).toBe(404)
    const lignes = [{ semaine: 1, jour: 1, poste_id: autre.matin }]
    expect((await appeler(m.cadre, 'POST', '/cycles', { cycle_nom: 'X', semaines: 1, lignes })).statusCode).toBe(404)
    const mien = await unCycle(m)
    const leurs = application(autre)
    expect((await appeler(m.cadre, 'POST', `/cycles/${mien.cycle_id}/appliquer`, leurs)).statusCode).toBe(404)
    expect(await prepares(m)).toEqual([])
    expect((await appeler(m.cadre, 'GET', '/cycles')).json().cycles).toHaveLength(1)
  })
  it('over a version that was not read, under a name that is taken, once taken away', async () => {
    const m = await maison()
    const { cycle_id, lignes } = await unCycle(m)
    const saisi = { cycle_nom: 'petite ET grande semaine', semaines: 2, lignes }
    const taken = await appeler(m.cadre, 'POST', '/cycles', saisi)
    expect([taken.statusCode, taken.json().erreur]).toEqual([409, 'DEJA_PRIS'])
    expect((await appeler(m.cadre, 'PUT', `/cycles/${cycle_id}`, { ...saisi, version: 1 })).statusCode).toBe(200)
    const perimee = await appeler(m.cadre, 'PUT', `/cycles/${cycle_id}`, { ...saisi, version: 1 })
    expect(perimee.json().erreur).toBe('FICHE_MODIFIEE')
    const ancienne = await appeler(m.cadre, 'POST', `/cycles/${cycle_id}/appliquer`, application(m))
    expect(ancienne.json().erreur).toBe('FICHE_MODIFIEE')
    expect((await appeler(m.cadre, 'DELETE', `/cycles/${cycle_id}`)).statusCode).toBe(200)
    expect((await appeler(m.cadre, 'DELETE', `/cycles/${cycle_id}`)).statusCode).toBe(404)
    expect((await appeler(m.cadre, 'POST', `/cycles/${cycle_id}/appliquer`, application(m))).statusCode).toBe(404)
    // Its name is free meanwhile: given back, it would be two.
    await unCycle(m)
    expect((await appeler(m.cadre, 'POST', `/cycles/${cycle_id}/rendre`)).json().erreur).toBe('DEJA_PRIS')
  })
})

describe('a cycle is put', () => {
  it('in one lot, each from their own week; what it would do is told before, and nothing of that is kept', async () => {
    const m = await maison()
    const { cycle_id } = await unCycle(m)
    const prevu = await appliquer(m, cycle_id, {}, '/essai')
    expect([prevu.lot_id, prevu.poses, await prepares(m)]).toEqual([null, 10, []])
    const fait = await appliquer(m, cycle_id)
    expect([fait.poses, fait.modifies, fait.retires, fait.ecartes]).toEqual([10, 0, 0, []])
    expect(await joursDe(m, m.ines)).toEqual(dans(0, 1, 3, 9, 11))
    expect(await joursDe(m, m.samir)).toEqual(dans(2, 4, 7, 8, 10))
    // Where each one stood is kept for the next time.
    const [cycle] = (await appeler(m.cadre, 'GET', '/cycles')).json().cycles.map((c: unknown) => cycleSchema.parse(c))
    expect(cycle?.departs.map((d: { semaine: number }) => d.semaine)).toEqual([1, 2])
    // Again: nothing changes, and no lot is made of nothing.
    const encore = await appliquer(m, cycle_id, { presents: 'remplacer' })
    expect([encore.lot_id, encore.poses, encore.modifies, encore.retires]).toEqual([null, 0, 0, 0])
    expect((await appeler(m.cadre, 'POST', `/lots/${fait.lot_id}/defaire`, {})).statusCode).toBe(200)
    expect(await prepares(m)).toEqual([])
  })
  it('says which posts are of another trade than theirs, which stops nothing, and says none of one’s own', async () => {
    const m = await maison()
    await r.exercer(m.ines, 'Infirmier')
    await r.exercer(m.samir, 'Aide-soignant')
    await r.db
      .updateTable('poste')
      .set(eb => ({
        metier_id: eb
          .selectFrom('agent_contrat as c')
          .select('c.metier_id')
          .where('c.utilisateur_id', '=', m.samir.utilisateur_id)
          .limit(1),
      }))
      .where('poste_id', '=', m.matin)
      .execute()
    const { cycle_id } = await unCycle(m)
    const prevu = await appliquer(m, cycle_id, {}, '/essai')
    const jours = dans(0, 1, 3, 9, 11)
    const { utilisateur_id } = m.ines
    const hors = [{ utilisateur_id, metier_libelle: 'Infirmier', poste_libelle: 'Matin', jours }]
    expect(prevu.hors_metier).toEqual(hors)
    const fait = await appliquer(m, cycle_id)
    expect([fait.poses, fait.bloquant, fait.hors_metier]).toEqual([10, false, hors])
    // A post for all trades is anybody's.
    await r.db.updateTable('poste').set({ metier_id: null }).where('poste_id', '=', m.matin).execute()
    const autres = await appliquer(m, cycle_id, { du: ajouterJours(LUNDI, 14), au: ajouterJours(LUNDI, 27) }, '/essai')
    expect([autres.poses, autres.hors_metier]).toEqual([10, []])
  })
  it('around days away, holidays and posts that stand, and each of them is told', async () => {
    const m = await maison()
    const { compte_id, ines } = m
    const { cycle_id } = await unCycle(m)
    const { utilisateur_id } = ines
    await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: LUNDI, sorte: 'maladie' }).execute()
    const lot = { changements: [{ sorte: 'poser', utilisateur_id, date: ajouterJours(LUNDI, 1), poste_id: m.nuit }] }
    expect((await appeler(m.cadre, 'POST', '/lot', lot)).json().lot_id).not.toBeNull()
    const seule = { agents: [{ utilisateur_id, semaine: 1, depuis: LUNDI }] }
    const garde = await appliquer(m, cycle_id, seule)
    expect(garde.ecartes.map(e => [e.jour, e.raison, e.detail])).toEqual([
      [LUNDI, 'absent', ''],
      [ajouterJours(LUNDI, 1), 'occupe', 'Nuit'],
    ])
    expect(garde.poses).toBe(3)
    const remplace = await appliquer(m, cycle_id, { ...seule, presents: 'remplacer' })
    expect([remplace.poses, remplace.modifies, remplace.ecartes.length]).toEqual([0, 1, 1])
    expect((await planning(m)).map(p => p.poste_id)).not.toContain(m.nuit)
    // 1 January is a holiday.
    const an = `${Number(r.jour().slice(0, 4)) + 1}-01-01`
    const ferie = { du: an, au: an, feries: 'laisser', agents: [{ utilisateur_id, semaine: 1, depuis: an }] }
    const lignes = [{ semaine: 1, jour: jourSemaine(an), poste_id: m.matin }]
    const autre = await appeler(m.cadre, 'POST', '/cycles', { cycle_nom: 'Un jour', semaines: 1, lignes })
    const { ecartes } = await appliquer(m, autre.json().cycle_id, ferie)
    expect(ecartes.map(e => [e.raison, e.detail])).toEqual([['ferie', 'Jour de l’an']])
  })
  it('around a month that is closed for one of them, whose days are told', async () => {
    const m = await maison()
    const { compte_id, ines, cadre } = m
    const { cycle_id } = await unCycle(m)
    const clos = { etat: 'clos', empreinte: '0'.repeat(64), chiffres: '{}', detail: '[]', pauses: '[]' } as const
    await r.db
      .insertInto('mois_clos')
      .values({
        ...{ compte_id, utilisateur_id: ines.utilisateur_id, mois: `${LUNDI.slice(0, 7)}-01`, ...clos },
        ...{ auteur_id: cadre.utilisateur_id, fait_a: new Date() },
      })
      .execute()
    const au = LUNDI
    const agents = [ines, m.samir].map(({ utilisateur_id }) => ({ utilisateur_id, semaine: 1, depuis: LUNDI }))
    const fait = await appliquer(m, cycle_id, { au, agents })
    expect([fait.poses, fait.ecartes.map(e => [e.utilisateur_id, e.jour, e.raison])]).toEqual([
      1,
      [[ines.utilisateur_id, LUNDI, 'clos']],
    ])
    expect(await joursDe(m, m.samir)).toEqual([LUNDI])
  })
  it('a night that runs into the next morning gives that morning up, and says why', async () => {
    const m = await maison()
    const { utilisateur_id } = m.ines
    const lignes = [
      { semaine: 1, jour: 1, poste_id: m.nuit },
      { semaine: 1, jour: 2, poste_id: m.matin },
      { semaine: 1, jour: 5, poste_id: m.matin },
    ]
    const answer = await appeler(m.cadre, 'POST', '/cycles', { cycle_nom: 'Serré', semaines: 1, lignes })
    const options = { au: ajouterJours(LUNDI, 6), agents: [{ utilisateur_id, semaine: 1, depuis: LUNDI }] }
    const fait = await appliquer(m, answer.json().cycle_id, options)
    expect(fait.lot_id).not.toBeNull()
    expect(fait.ecartes.map(e => [e.jour, e.raison])).toEqual([[ajouterJours(LUNDI, 1), 'refuse']])
    expect(fait.ecartes[0]?.detail).toContain('a déjà')
    expect(await joursDe(m, m.ines)).toEqual(dans(0, 4))
  })
  it('what no article allows is refused with its rule, kept to be mended if one says so', async () => {
    const m = await maison()
    const { utilisateur_id } = m.ines
    const lignes = [1, 2, 3, 4, 5, 6, 7].map(jour => ({ semaine: 1, jour, poste_id: m.matin }))
    const answer = await appeler(m.cadre, 'POST', '/cycles', { cycle_nom: 'Sept jours', semaines: 1, lignes })
    const id = answer.json().cycle_id
    const options = { agents: [{ utilisateur_id, semaine: 1, depuis: LUNDI }] }
    const refuse = await appliquer(m, id, options)
    expect([refuse.lot_id, refuse.bloquant]).toEqual([null, true])
    expect(refuse.anomalies.length).toBeGreaterThan(0)
    expect(await prepares(m)).toEqual([])
    expect((await appliquer(m, id, { ...options, malgre: true })).lot_id).not.toBeNull()
  })
  it('whatever stood there: applied then taken back brings the very same rows, applied twice changes nothing', async () => {
    const geste = fc.record({ qui: fc.nat(1), jour: fc.nat(13), nuit: fc.boolean(), publie: fc.boolean() })
    const options = fc.record({
      presents: fc.constantFrom('garder', 'remplacer'),
      feries: fc.constantFrom('poser', 'laisser'),
      malgre: fc.constant(true),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(geste, { selector: g => `${g.qui}:${g.jour}`, maxLength: 6 }),
        options,
        async (gestes, choix) => {
          const m = await maison()
          const { cycle_id } = await unCycle(m)
          // What is published stands before what is prepared over it, which the office refuses where it crosses.
          for (const { qui, jour, nuit, publie } of gestes.toSorted((a, b) => Number(b.publie) - Number(a.publie))) {
            const agent = qui === 0 ? m.ines : m.samir
            const { utilisateur_id } = agent
            const date = ajouterJours(LUNDI, jour)
            const changements = [{ sorte: 'poser', utilisateur_id, date, poste_id: nuit ? m.nuit : m.matin }]
            if (publie) await r.pointage(agent, 0, 'Matin', { pointage_date: date })
            else await appeler(m.cadre, 'POST', '/lot', { changements, malgre: true })
          }
          const avant = [await prepares(m), await planning(m)]
          const fait = await appliquer(m, cycle_id, choix)
          const apres = await planning(m)
          const encore = await appliquer(m, cycle_id, choix)
          expect([encore.lot_id, await planning(m)]).toEqual([null, apres])
          if (fait.lot_id !== null)
            expect((await appeler(m.cadre, 'POST', `/lots/${fait.lot_id}/defaire`, {})).statusCode).toBe(200)
          const sans = (rows: object[]) => rows.map(row => ({ ...row, modifie_a: null }))
          expect([await prepares(m), await planning(m)].map(sans)).toEqual(avant.map(sans))
        },
      ),
      { numRuns: 12 },
    )
  })
  it('a month of sixty people goes in one gesture, and back in one', async () => {
    const m = await maison()
    const { cycle_id } = await unCycle(m)
    const gens = [m.ines, m.samir]
    while (gens.length < 60) gens.push(await r.agent(m.compte_id, { nom: `Agent ${gens.length}` }))
    const agents = gens.map(({ utilisateur_id }, n) => ({ utilisateur_id, semaine: (n % 2) + 1, depuis: LUNDI }))
    const fait = await appliquer(m, cycle_id, { agents, au: ajouterJours(LUNDI, 30) })
    expect(fait.lot_id).not.toBeNull()
    expect(fait.poses).toBeGreaterThan(600)
    expect(await prepares(m)).toHaveLength(fait.poses)
    expect((await appeler(m.cadre, 'POST', `/lots/${fait.lot_id}/defaire`, {})).statusCode).toBe(200)
    expect(await prepares(m)).toEqual([])
  })
})

describe('a copy of days', () => {
  const copie = (m: Maison, change: object = {}) => ({
    ...{ du: LUNDI, au: ajouterJours(LUNDI, 6), vers: ajouterJours(LUNDI, 14), jusque: ajouterJours(LUNDI, 27) },
    ...{ agents: [m.ines.utilisateur_id], feries: 'poser', presents: 'garder' },
    ...change,
  })
  const copier = async (m: Maison, change: object = {}, suite = '') => {
    const answer = await appeler(m.cadre, 'POST', `/copier${suite}`, copie(m, change))
    expect(answer.statusCode, answer.body).toBe(200)
    return resultatApplicationSchema.parse(answer.json())
  }
  it('is refused to agents, for less than a week, and for people of another house', async () => {
    const [m, autre] = [await maison(), await maison()]
    expect((await appeler({ headers: {} }, 'POST', '/copier', copie(m))).statusCode).toBe(401)
    expect((await appeler(m.ines, 'POST', '/copier', copie(m))).statusCode).toBe(403)
    const court = await appeler(m.cadre, 'POST', '/copier', copie(m, { au: ajouterJours(LUNDI, 5) }))
    expect([court.statusCode, court.json().erreur]).toEqual([400, 'SAISIE'])
    const autrui = copie(m, { agents: [autre.ines.utilisateur_id] })
    expect((await appeler(m.cadre, 'POST', '/copier', autrui)).statusCode).toBe(404)
  })
  it('brings a week on two others with its hours, tells what has no model, and goes back in one step', async () => {
    const m = await maison()
    const { compte_id, ines } = m
    const { utilisateur_id } = ines
    await r.pointage(ines, 0, 'Matin', { pointage_date: LUNDI, heure_fin: '12:00' })
    await r.pointage(ines, 0, 'Nuit', { pointage_date: ajouterJours(LUNDI, 3) })
    const absence = { compte_id, utilisateur_id, sorte: 'conge' as const }
    await r.db
      .insertInto('absence')
      .values([
        { ...absence, jour: ajouterJours(LUNDI, 2) },
        { ...absence, jour: ajouterJours(LUNDI, 21) },
      ])
      .execute()
    expect((await copier(m, {}, '/essai')).lot_id).toBeNull()
    const fait = await copier(m)
    expect(fait.poses).toBe(3)
    expect(fait.ecartes.map(e => [e.jour, e.raison])).toEqual([
      [ajouterJours(LUNDI, 21), 'absent'],
      [ajouterJours(LUNDI, 16), 'modele'],
      [ajouterJours(LUNDI, 23), 'modele'],
    ])
    const copies = (await planning(m)).filter(p => p.pointage_date >= ajouterJours(LUNDI, 7))
    expect(copies.map(p => [p.pointage_date, p.heure_debut, p.heure_fin])).toEqual([
      [ajouterJours(LUNDI, 14), '06:45', '12:00'],
      [ajouterJours(LUNDI, 17), '21:00', '07:00'],
      [ajouterJours(LUNDI, 24), '21:00', '07:00'],
    ])
    expect((await copier(m, { presents: 'remplacer' })).lot_id).toBeNull()
    expect((await appeler(m.cadre, 'POST', `/lots/${fait.lot_id}/defaire`, {})).statusCode).toBe(200)
    expect(await prepares(m)).toEqual([])
  })
})
