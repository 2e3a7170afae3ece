import { describe, expect, it } from 'vitest'
import { aujourdhui, midi, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours } from '#wire/dates.ts'
import { BASE, type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

const lireVisite = async (e: Equipe) => (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
const compteur = async (e: Equipe) =>
  (await t.appeler(e.regulateur, 'GET', `${BASE}?jour=${aujourdhui()}`)).json().compteurs.hors_planning
async function reprendre(e: Equipe, plus: { de?: number; utilisateur_id?: number } = {}) {
  const { version } = await lireVisite(e)
  const corps = { de: version, utilisateur_id: e.anne.utilisateur_id, ...plus }
  return await t.poster(e.regulateur, e.intervention_id, 'reprendre-travail', corps)
}
const rapports = (e: Equipe) =>
  t.test.db
    .selectFrom('intervention_rapport')
    .select(['version', 'utilisateur_id', 'contenu', 'total_ttc_cents', 'recu_a'])
    .where('intervention_id', '=', e.intervention_id)
    .execute()

/** The whole of a visit, done without network, which arrives after the desk changed it. */
async function travailRecu(changer: 'annuler' | 'affecter', quoi: 'tout' | 'depart' = 'tout') {
  const e = await t.equipe()
  const partir = t.etapeOf(e.intervention_id, 0, 1)
  const arriver = t.etapeOf(e.intervention_id, 1, 2, { deps: [partir.id] })
  const rapport = await t.rapport(e.anne, e.intervention_id)
  const clore = await t.clotureOf(rapport, { deps: [arriver.id] })
  expect((await t[changer](e)).statusCode).toBe(200)
  for (const action of quoi === 'tout' ? [partir, arriver, clore] : [partir])
    expect((await t.envoyer(e.anne, action)).donnees).toMatchObject({ hors_planning: true })
  return { e, rapport, clore }
}

describe('work received beside the plan, taken back', () => {
  it('is refused to another company, without work, of a visit read too long ago, and of somebody who sent none', async () => {
    const { e } = await travailRecu('annuler')
    const voisin = await t.equipe()
    const corps = { de: 1, utilisateur_id: e.anne.utilisateur_id }
    const ailleurs = await t.poster(voisin.regulateur, e.intervention_id, 'reprendre-travail', corps)
    expect([ailleurs.statusCode, ailleurs.json().erreur]).toEqual([404, 'INTROUVABLE'])
    const { version } = await lireVisite(e)
    expect((await reprendre(e, { de: version - 1 })).json().erreur).toBe('PLAN_MODIFIE')
    expect((await reprendre(e, { utilisateur_id: e.bob.utilisateur_id })).json().erreur).toBe('INTROUVABLE')
    expect((await reprendre(voisin)).json().erreur).toBe('INTROUVABLE')
    expect(await rapports(e)).toEqual([])
    expect(await lireVisite(e)).toMatchObject({ annulee: true, nb_hors_planning: 3 })
  })

  it.each([
    [[[0, 1]], 'a commencé cette intervention'],
    [
      [
        [0, 1],
        [1, 2],
      ],
      'a commencé cette intervention',
    ],
    ['tout', 'a terminé cette intervention'],
  ] as const)('is refused where somebody else did it meanwhile, %j', async (fait, phrase) => {
    const { e } = await travailRecu('affecter')
    const pas =
      fait === 'tout'
        ? ([
            [0, 1],
            [1, 2],
          ] as const)
        : fait
    for (const [de, vers] of pas)
      expect((await t.envoyer(e.bob, t.etapeOf(e.intervention_id, de, vers))).donnees).not.toHaveProperty(
        'hors_planning',
      )
    if (fait === 'tout') await t.envoyer(e.bob, await t.clotureOf(await t.rapport(e.bob, e.intervention_id)))
    const avant = await rapports(e)
    const refus = await reprendre(e)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    expect(refus.json().message).toContain(phrase)
    expect(await rapports(e)).toEqual(avant)
    expect(await lireVisite(e)).toMatchObject({ technicien_id: e.bob.utilisateur_id, nb_hors_planning: 3 })
  })

  it('is refused, whole, where its author is now planned elsewhere at these hours and has not finished', async () => {
    const { e } = await travailRecu('annuler', 'depart')
    await t.visite(e.anne, { heure: '12:02' })
    const refus = await reprendre(e)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(await lireVisite(e)).toMatchObject({ annulee: true, etapes_en_cours: 0, nb_hors_planning: 1 })
  })

  it('is refused, whole, where it would be under way beside another of the same day', async () => {
    const { e } = await travailRecu('annuler', 'depart')
    await t.visite(e.anne, { heure: '15:00', etape: 2 })
    const refus = await reprendre(e)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(refus.json().message).toContain('une autre intervention en cours')
    expect(await lireVisite(e)).toMatchObject({ annulee: true, etapes_en_cours: 0, nb_hors_planning: 1 })
  })

  it('is refused, whole, where it was done on a day that was never the visit’s', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const regulateur = await t.regulateur(anne.compte_id)
    const e = { anne, bob, regulateur, ...(await t.visite(anne, { heure: '12:00', decalage: 1 })) }
    await t.annuler(e)
    const pas = t.etapeOf(e.intervention_id, 0, 1)
    expect((await t.envoyer(anne, pas)).donnees).toMatchObject({ hors_planning: true })
    const refus = await reprendre(e)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    expect(refus.json().message).toContain('n’était pas prévue le jour')
    expect(await lireVisite(e)).toMatchObject({ annulee: true, etapes_en_cours: 0, nb_hors_planning: 1 })
  })

  it('is refused, whole, where its report names a file that is not its author’s to read: the desk’s rights open nothing', async () => {
    const e = await t.equipe()
    const partir = t.etapeOf(e.intervention_id, 0, 1)
    const arriver = t.etapeOf(e.intervention_id, 1, 2, { deps: [partir.id] })
    // Of a visit of Bob’s: who plans reads it.
    const chezBob = await t.visite(e.bob, { heure: '15:00', etape: 2 })
    const autrui = await t.rapport(e.bob, chezBob.intervention_id)
    await t.envoyer(e.bob, await t.clotureOf(autrui))
    const [page] = autrui.scan as [string]
    const lire = async (qui: typeof e.anne) => (await t.appeler(qui, 'GET', `/api/fichiers/${page}`)).statusCode
    expect([await lire(e.regulateur), await lire(e.anne)]).toEqual([200, 404])
    const clore = await t.clotureOf(
      { ...(await t.rapport(e.anne, e.intervention_id)), scan: [page] },
      { deps: [arriver.id] },
    )
    await t.annuler(e)
    for (const action of [partir, arriver, clore]) await t.envoyer(e.anne, action)
    const refus = await reprendre(e)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    expect(refus.json().message).toContain('ne sont pas arrivées')
    expect(await rapports(e)).toEqual([])
    expect(await lire(e.anne)).toBe(404)
  })

  it('is taken back of a day that the desk had moved it from', async () => {
    const e = await t.equipe()
    await t.affecter(e)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    await t.poster(e.regulateur, e.intervention_id, 'reporter', {
      de: midi(),
      jour: ajouterJours(aujourdhui(), 2),
      heure_debut: '09:00',
      duree_minutes: 60,
    })
    expect((await reprendre(e)).statusCode).toBe(200)
    expect(await lireVisite(e)).toMatchObject({ technicien_id: e.anne.utilisateur_id, etapes_en_cours: 1 })
  })

  it.each(['annuler', 'affecter'] as const)(
    '%s: the visit is theirs and done, as it was received, once',
    async changer => {
      const { e, rapport, clore } = await travailRecu(changer)
      // Finished, it asks for its hours no more.
      await t.visite(e.anne, { heure: '12:02' })
      expect(await compteur(e)).toBe(1)
      t.test.advance(3_600_000)
      const reponse = await reprendre(e)
      expect(reponse.statusCode, reponse.body).toBe(200)
      expect(reponse.json().message).toBe('Le travail d’Hugo Delattre est repris dans l’intervention.')
      const vue = await lireVisite(e)
      expect(vue).toMatchObject({
        annulee: false,
        technicien_id: e.anne.utilisateur_id,
        etapes_en_cours: 3,
        nb_hors_planning: 0,
        rapport: { observation_inter: rapport.observation_inter, fournitures: rapport.fournitures },
      })
      expect(vue.hors_planning.map((h: { suite: { sorte: string } }) => h.suite.sorte)).toEqual(Array(3).fill('repris'))
      expect(vue.changements.at(-1)).toMatchObject({ sorte: 'reprendre' })
      expect(await compteur(e)).toBe(0)
      const recus = await rapports(e)
      expect(recus).toMatchObject([{ version: 1, utilisateur_id: e.anne.utilisateur_id, contenu: rapport }])
      const fichiers = await t.test.db
        .selectFrom('intervention_fichier')
        .select('sha256')
        .where('intervention_id', '=', e.intervention_id)
        .where('sorte', '=', 'page')
        .execute()
      expect(fichiers.map(f => f.sha256)).toEqual(rapport.scan)

      // Pressed again, and sent again by the phone: nothing more.
      expect((await reprendre(e)).statusCode).toBe(200)
      expect((await t.envoyer(e.anne, clore)).outcome).not.toBe('rejected')
      expect(await rapports(e)).toEqual(recus)
      expect((await lireVisite(e)).version).toBe(vue.version)
      const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
      const sienne = jours
        .flatMap((j: { interventions: { intervention_id: number }[] }) => j.interventions)
        .find((i: { intervention_id: number }) => i.intervention_id === e.intervention_id)
      expect(sienne).toMatchObject({ etapes_en_cours: 3, annulee: false, hors_planning: false })
    },
  )

  it('goes on from what had been received before the desk cancelled', async () => {
    const e = await t.equipe()
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    await t.annuler(e)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 1, 2))
    expect((await reprendre(e)).statusCode).toBe(200)
    expect(await lireVisite(e)).toMatchObject({ annulee: false, etapes_en_cours: 2 })
  })
})

describe('work received beside the plan, seen and left there', () => {
  const classer = (e: Equipe, vu: number) => t.poster(e.regulateur, e.intervention_id, 'classer-travail', { vu })

  it('waits for nobody any more, stays readable with who saw it, and what comes later waits', async () => {
    const { e } = await travailRecu('annuler', 'depart')
    const voisin = await t.equipe()
    const [premier] = await t.horsPlanning(e)
    // A piece of another company's visit, and one that is not there: nobody has read them.
    expect((await classer(voisin, premier.hors_planning_id)).statusCode).toBe(404)
    expect((await classer(e, 2 ** 31 - 1)).statusCode).toBe(404)
    expect(await compteur(e)).toBe(1)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 1, 2))
    expect((await classer(e, premier.hors_planning_id)).json()).toMatchObject({ intervention: { nb_hors_planning: 1 } })
    const [classee, neuve] = await t.horsPlanning(e)
    expect([classee.suite, neuve.suite]).toMatchObject([{ sorte: 'classe' }, null])
    t.test.advance(60_000)
    await classer(e, premier.hors_planning_id)
    expect((await t.horsPlanning(e))[0]).toEqual(classee)
    expect((await classer(e, neuve.hors_planning_id)).json()).toMatchObject({ intervention: { nb_hors_planning: 0 } })
    expect(await compteur(e)).toBe(0)
    // Nothing was lost by it.
    expect((await reprendre(e)).statusCode).toBe(200)
    expect(await lireVisite(e)).toMatchObject({ annulee: false, etapes_en_cours: 2 })
  })

  it('is said to be the visit’s already, of what was taken back meanwhile', async () => {
    const { e } = await travailRecu('annuler', 'depart')
    const [piece] = await t.horsPlanning(e)
    await reprendre(e)
    const dite = await classer(e, piece.hors_planning_id)
    expect([dite.statusCode, dite.json().code, dite.json().message]).toEqual([
      200,
      'warning',
      'Ce travail est déjà repris dans l’intervention\u00a0: il n’y a rien à classer.',
    ])
    expect((await t.horsPlanning(e))[0].suite).toMatchObject({ sorte: 'repris' })
    // What was set aside before is, said again.
    const autre = (await travailRecu('annuler', 'depart')).e
    const [sienne] = await t.horsPlanning(autre)
    for (const _ of [1, 2]) expect((await classer(autre, sienne.hors_planning_id)).json().code).toBe('success')
  })

  it('is told to whoever sent it, with who saw it, until they send more; to nobody else', async () => {
    const { e, rapport } = await travailRecu('annuler')
    const lire = async (qui: typeof e.anne) =>
      (await t.appeler(qui, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json().travail_classe
    expect(await lire(e.anne)).toBeUndefined()
    await classer(e, (await t.horsPlanning(e)).at(-1)?.hors_planning_id)
    expect(await lire(e.anne)).toMatchObject({ auteur: expect.stringMatching(/\S/), fait_a: expect.any(String) })
    expect((await t.appeler(e.bob, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).statusCode).toBe(404)
    // The pages of the report that was kept are its author's to read, and nobody else's.
    const page = `${PLANNING}/${e.intervention_id}/fichiers/${rapport.scan[0]}`
    expect((await t.appeler(e.anne, 'GET', page)).statusCode).toBe(200)
    expect(
      (
        await t.appeler(
          e.anne,
          'GET',
          page.replace(/.$/, c => (c === '0' ? '1' : '0')),
        )
      ).statusCode,
    ).toBe(404)
    expect((await t.appeler(e.bob, 'GET', page)).statusCode).toBe(404)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    expect(await lire(e.anne)).toBeUndefined()
    // A report that names a colleague's page does not open it.
    const sienne = await t.page(e.bob)
    await t.envoyer(e.anne, await t.clotureOf({ ...rapport, scan: [sienne] }))
    const nommee = `${PLANNING}/${e.intervention_id}/fichiers/${sienne}`
    expect((await t.appeler(e.anne, 'GET', nommee)).statusCode).toBe(404)
  })
})
