import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourSemaine } from '#wire/dates.ts'
import { BASE, type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

/** Tomorrow, unless it is a Sunday, when nobody works and nobody would be better. */
const decalage = () => (jourSemaine(ajouterJours(aujourdhui(), 1)) === 7 ? 2 : 1)
const demain = () => ajouterJours(aujourdhui(), decalage())
const visiteDe = async (id: number) =>
  await t.test.db.selectFrom('intervention').selectAll().where('intervention_id', '=', id).executeTakeFirstOrThrow()

/** A visit of one hour tomorrow, promised between two hours. */
async function visite(qui: TestSession, heure: string, promis = '') {
  const { intervention_id } = await t.visite(qui, { decalage: decalage(), heure, minutes: 60 })
  await t.test.db
    .updateTable('intervention')
    .set({ th_libelle: promis })
    .where('intervention_id', '=', intervention_id)
    .execute()
  return intervention_id
}
async function absente({ compte_id, utilisateur_id }: TestSession, jour = demain(), jusque: string | null = null) {
  const fin = jusque === null ? instantParis(ajouterJours(jour, 1), '00:00') : instantParis(jour, jusque)
  const plage = sql`tstzrange(${instantParis(jour, '00:00')}, ${fin})`
  await sql`insert into indisponibilite (compte_id, utilisateur_id, plage) values (${compte_id}, ${utilisateur_id}, ${plage})`.execute(
    t.test.db,
  )
}
const question = (over: Record<string, unknown> = {}) =>
  new URLSearchParams({ jour: demain(), heure_debut: '09:00', duree_minutes: '60', ...over } as Record<
    string,
    string
  >).toString()
const etSi = async (qui: TestSession | null, id: number, over: object = {}) =>
  await t.appeler(qui, 'GET', `${BASE}/${id}/et-si?${question(over as Record<string, unknown>)}`)
const proposer = async (qui: TestSession | null, technicien_id: number, jour = demain()) =>
  await t.appeler(qui, 'GET', `/api/regulation/techniciens/${technicien_id}/repartition?jour=${jour}`)
const repartir = async (qui: TestSession | null, lignes: unknown, over: object = {}) =>
  await t.appeler(qui, 'POST', '/api/regulation/repartitions', { payload: { lignes, ...over } })
const ligneDe = async (id: number, over: object = {}) => ({
  intervention_id: id,
  version: (await visiteDe(id)).version,
  vers: null,
  jour: demain(),
  heure_debut: '09:00',
  duree_minutes: 60,
  ...over,
})

describe('refusals', () => {
  it('are nobody’s, nor a technician’s, nor another company’s', async () => {
    const e = await t.equipe()
    const autre = await t.regulateur((await t.technicien()).compte_id)
    const lignes = [await ligneDe(e.intervention_id)]
    for (const [qui, status] of [
      [null, 401],
      [e.anne, 403],
      [autre, 404],
    ] as const) {
      expect((await etSi(qui, e.intervention_id)).statusCode).toBe(status)
      expect((await proposer(qui, e.anne.utilisateur_id)).statusCode).toBe(status)
      expect((await repartir(qui, lignes)).statusCode).toBe(status)
    }
    // Who plans is nobody's technician.
    expect((await proposer(e.regulateur, e.regulateur.utilisateur_id)).statusCode).toBe(404)
  })

  it.each([
    [{ jour: '2026-02-31' }],
    [{ heure_debut: '9h' }],
    [{ duree_minutes: '4' }],
    [{ vers: '0' }],
    [{ prix: '1' }],
  ])('a question that says %j', async over => {
    const e = await t.equipe()
    expect((await etSi(e.regulateur, e.intervention_id, over)).statusCode).toBe(400)
  })

  it('a question of somebody of another company', async () => {
    const e = await t.equipe()
    const vers = String((await t.technicien()).utilisateur_id)
    const answer = await etSi(e.regulateur, e.intervention_id, { vers })
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, ['vers']])
  })

  it('nothing, too many, the same twice, another day before', async () => {
    const e = await t.equipe()
    const ligne = await ligneDe(e.intervention_id)
    const trop = Array.from({ length: 201 }, (_, n) => ({ ...ligne, intervention_id: n + 1 }))
    for (const lignes of [[], trop, [ligne, ligne], [{ ...ligne, prix: 1 }], 'x'])
      expect((await repartir(e.regulateur, lignes)).statusCode).toBe(400)
  })

  it('all of it where one cannot be placed any more, and says which', async () => {
    const e = await t.equipe()
    const [un, deux] = [await visite(e.anne, '09:00'), await visite(e.anne, '11:00')]
    await visite(e.bob, '11:30')
    const avant = [await visiteDe(un), await visiteDe(deux)]
    const vers = e.bob.utilisateur_id
    const answer = await repartir(e.regulateur, [
      await ligneDe(un, { vers }),
      await ligneDe(deux, { vers, heure_debut: '11:00' }),
    ])
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(answer.json().message).toMatch(/, 11:00\s: .*Rien n’a été réparti\.$/)
    expect([await visiteDe(un), await visiteDe(deux)]).toEqual(avant)
    const perime = await repartir(e.regulateur, [await ligneDe(un, { vers, version: 99 })])
    expect([perime.statusCode, perime.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    expect(perime.json().message).toMatch(/, 09:00\s: entre-temps, cette intervention a changé/)
    // As a single move is refused: what is wrong is the day, whatever the plan says.
    for (const jours of [-1, 4000]) {
      const refus = await repartir(e.regulateur, [await ligneDe(un, { vers, jour: ajouterJours(aujourdhui(), jours) })])
      expect([refus.statusCode, refus.json().erreur]).toEqual([400, 'SAISIE'])
      expect(refus.json().champs).toEqual({ jour: refus.json().message })
      expect(refus.json().message).toMatch(/, 09:00\s: .*Rien n’a été réparti\.$/)
      expect((await visiteDe(un)).technicien_id).toBe(e.anne.utilisateur_id)
    }
  })
})

describe('what if', () => {
  it('says who is not there, who is taken, what was promised, and who would be better', async () => {
    const e = await t.equipe()
    const id = await visite(e.anne, '09:00', '08:00 - 10:00')
    await absente(e.bob)
    const vers = String(e.bob.utilisateur_id)
    const dits = (await etSi(e.regulateur, id, { vers, heure_debut: '14:00' })).json()
    expect(dits.constats.map((c: { niveau: string; sorte: string }) => `${c.niveau} ${c.sorte}`)).toEqual(
      expect.arrayContaining(['bloque absent', 'attention promesse']),
    )
    expect(dits.idees[0]).toMatchObject({ utilisateur_id: e.anne.utilisateur_id })
    // Its own place does not stand in its way, and nothing was changed by asking.
    const sienne = (await etSi(e.regulateur, id, { vers: String(e.anne.utilisateur_id) })).json()
    expect(sienne.constats.filter((c: { niveau: string }) => c.niveau !== 'info')).toEqual([])
    expect((await visiteDe(id)).version).toBe(1)
    expect((await etSi(e.regulateur, id)).json().constats).toEqual([])
  })
})

describe('whom a visit may be given to', () => {
  it('is told with it: who does not know its service, and nothing of a visit that goes nowhere', async () => {
    const e = await t.equipe()
    const lire = async () => (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
    expect((await lire()).inaptes).toEqual([])
    const { prestation_id } = await visiteDe(e.intervention_id)
    await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
      values (${e.anne.compte_id}, ${prestation_id}, ${e.anne.utilisateur_id})`.execute(t.test.db)
    expect((await lire()).inaptes).toEqual([{ utilisateur_id: e.bob.utilisateur_id, raison: 'competence' }])
    await t.annuler(e)
    expect((await lire()).inaptes).toBeUndefined()
  })
})

describe('today', () => {
  it('what is late takes its time until it is really over, and a promise in danger is offered who can keep it', async () => {
    const e = await t.equipe()
    await t.poster(e.regulateur, e.intervention_id, 'annuler', {})
    // The clock stands at noon: it was to begin at half past eleven, and will be over a moment after one.
    await t.visite(e.anne, { heure: '11:30', minutes: 60 })
    const { intervention_id } = await t.visite(e.bob, { heure: '15:00', minutes: 30 })
    const vers = String(e.anne.utilisateur_id)
    const sortes = async (heure_debut: string) => {
      const asked = { jour: aujourdhui(), vers, heure_debut, duree_minutes: '30' }
      const { constats } = (await etSi(e.regulateur, intervention_id, asked)).json()
      return constats.map((c: { niveau: string; sorte: string }) => `${c.niveau} ${c.sorte}`)
    }
    expect(await sortes('12:40')).toContain('bloque occupe')
    expect(await sortes('13:05')).not.toContain('bloque occupe')
    // Her next one is promised before one: she is late by then, and Bob can be there.
    const promise = await t.visite(e.anne, { heure: '12:30', minutes: 30 })
    await t.test.db
      .updateTable('intervention')
      .set({ th_libelle: '12:00 - 13:00' })
      .where('intervention_id', '=', promise.intervention_id)
      .execute()
    const asked = { jour: aujourdhui(), vers, heure_debut: '12:30', duree_minutes: '30' }
    const { constats, idees } = (await etSi(e.regulateur, promise.intervention_id, asked)).json()
    expect(constats[0]).toMatchObject({ niveau: 'bloque', sorte: 'occupe' })
    expect(idees[0].utilisateur_id).toBe(e.bob.utilisateur_id)
    const jour = (await t.appeler(e.regulateur, 'GET', `${BASE}?jour=${aujourdhui()}`)).json()
    expect(jour.duree_moyenne_kilometre).toBeGreaterThan(0)
    expect(jour.interventions[0]).toMatchObject({ adresse_latitude: 49.9, adresse_longitude: 2.3 })
  })

  it('what nobody began before their hours were over waits for another day: it takes no evening, nor tomorrow’s rest', async () => {
    const e = await t.equipe()
    await t.poster(e.regulateur, e.intervention_id, 'annuler', {})
    const { compte_id, utilisateur_id } = e.anne
    // The clock stands at noon: her day was over at eleven.
    await t.visite(e.anne, { heure: '10:00', minutes: 60 })
    const { intervention_id } = await t.visite(e.bob, { heure: '15:00', minutes: 30 })
    const asked = { jour: aujourdhui(), vers: String(utilisateur_id), heure_debut: '12:30', duree_minutes: '30' }
    const sortes = async () =>
      (await etSi(e.regulateur, intervention_id, asked)).json().constats.map((c: { sorte: string }) => c.sorte)
    expect(await sortes()).toContain('occupe')
    const jour = { compte_id, utilisateur_id, jour: jourSemaine(aujourdhui()) }
    await t.test.db.insertInto('disponibilite_jour').values(jour).execute()
    await t.test.db
      .insertInto('disponibilite_plage')
      .values({ ...jour, debut: 8 * 60, fin: 11 * 60 })
      .execute()
    expect(await sortes()).toEqual(expect.not.arrayContaining(['occupe', 'repos']))
  })
})

describe('a day dealt out again', () => {
  async function journee(e: Equipe) {
    return [await visite(e.anne, '09:00', '08:00 - 10:00'), await visite(e.anne, '10:30', '10:00 - 12:00')] as const
  }

  it('is a proposal: promises kept, what has begun left, nothing changed by asking', async () => {
    const e = await t.equipe()
    const [un, deux] = await journee(e)
    // Bob has nine o'clock taken: it moves within its promise, or to nobody.
    await visite(e.bob, '09:00')
    const { lignes, restantes, technicien } = (await proposer(e.regulateur, e.anne.utilisateur_id)).json()
    expect(technicien.id).toBe(e.anne.utilisateur_id)
    expect(restantes).toEqual([])
    expect(lignes.map((l: Record<string, unknown>) => [l.intervention_id, l.vers, l.heure_debut, l.tenue])).toEqual([
      [un, e.bob.utilisateur_id, '08:00', 'promesse'],
      [deux, e.bob.utilisateur_id, '10:30', 'heure'],
    ])
    expect((await visiteDe(un)).technicien_id).toBe(e.anne.utilisateur_id)
  })

  it('is what an absence meets: who is there in the afternoon keeps it, and that is told', async () => {
    const e = await t.equipe()
    const [un] = await journee(e)
    const apres = await visite(e.anne, '13:30', '12:00 - 14:00')
    await absente(e.anne, demain(), '10:30')
    const dit = (await proposer(e.regulateur, e.anne.utilisateur_id)).json()
    expect(dit.lignes.map((l: { intervention_id: number }) => l.intervention_id)).toEqual([un])
    expect([dit.restantes, dit.nb_presentes, dit.nb_commencees]).toEqual([[], 2, 0])
    expect((await visiteDe(apres)).technicien_id).toBe(e.anne.utilisateur_id)
  })

  it('is accepted whole, told once again without a change, and taken back', async () => {
    const e = await t.equipe()
    const [un, deux] = await journee(e)
    const { lignes } = (await proposer(e.regulateur, e.anne.utilisateur_id)).json()
    const acceptees = lignes.map(
      ({ intervention_id, version, vers, heure_debut, duree_minutes }: Record<string, unknown>) => ({
        ...{ intervention_id, version, vers, heure_debut, duree_minutes, jour: demain() },
      }),
    )
    const answer = await repartir(e.regulateur, acceptees)
    expect([answer.statusCode, answer.json().message]).toEqual([200, '2 interventions sont placées.'])
    const apres = [await visiteDe(un), await visiteDe(deux)]
    expect(apres.map(v => v.technicien_id)).toEqual([e.bob.utilisateur_id, e.bob.utilisateur_id])
    expect((await repartir(e.regulateur, acceptees)).statusCode).toBe(200)
    expect([await visiteDe(un), await visiteDe(deux)]).toEqual(apres)
    const retour = answer.json().lignes.map((l: { intervention_id: number; version: number }) => ({
      ...l,
      ...{ vers: e.anne.utilisateur_id, jour: demain(), duree_minutes: 60 },
      heure_debut: l.intervention_id === un ? '09:00' : '10:30',
    }))
    expect((await repartir(e.regulateur, retour)).statusCode).toBe(200)
    expect((await visiteDe(un)).technicien_id).toBe(e.anne.utilisateur_id)
  })

  it('is taken back by what nobody changed since: the rest stays where others put it, and is named', async () => {
    const e = await t.equipe()
    const [un, deux] = await journee(e)
    const trois = await visite(e.anne, '14:00')
    const [vers, anne] = [e.bob.utilisateur_id, e.anne.utilisateur_id]
    const heures = new Map([
      [un, '09:00'],
      [deux, '10:30'],
      [trois, '14:00'],
    ])
    const toutes = [...heures]
    const donnees = await Promise.all(toutes.map(([id, heure_debut]) => ligneDe(id, { vers, heure_debut })))
    const { lignes } = (await repartir(e.regulateur, donnees)).json()
    const retour = lignes.map((l: { intervention_id: number }) => ({
      ...{ ...l, vers: anne, jour: demain(), duree_minutes: 60, heure_debut: heures.get(l.intervention_id) },
    }))
    // Somebody else moves the second, and gives Anne's two o'clock to another visit.
    const seule = await repartir(e.regulateur, [await ligneDe(deux, { vers, heure_debut: '16:00' })])
    // Of one alone it is said which, and its hour once.
    expect(seule.json().message).toMatch(/^[^,:]+\u00a0: placée le [^,]+ à 16:00, .+\.$/)
    await visite(e.anne, '14:30')
    const partiel = (await repartir(e.regulateur, retour, { retour: true })).json()
    expect(partiel.lignes.map((l: { intervention_id: number }) => l.intervention_id)).toEqual([un])
    expect([partiel.code, partiel.message.replaceAll(/\s/g, ' ')]).toEqual([
      'warning',
      expect.stringMatching(
        /^Une intervention remise à sa place. 2 interventions restent où elles sont. .*, 16:00 : elle a changé depuis\. .*, 14:00 : sa place est prise\.$/,
      ),
    ])
    const [a, b, c] = [await visiteDe(un), await visiteDe(deux), await visiteDe(trois)]
    expect([a, b, c].map(v => v.technicien_id)).toEqual([anne, vers, vers])
    expect([b.version, c.version]).toEqual([3, 2])
    // Nothing is left that could go back: said so, and nothing moves.
    const rien = await repartir(
      e.regulateur,
      [retour.find((l: { intervention_id: number }) => l.intervention_id === deux)],
      {
        retour: true,
      },
    )
    expect([rien.statusCode, rien.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    expect(rien.json().message).toMatch(/^Une intervention reste où elle est\. .*, 16:00\s: elle a changé depuis\.$/)
    expect((await visiteDe(deux)).version).toBe(3)
  })

  it('is taken back even to somebody who is away: what was is given back, nothing else', async () => {
    const e = await t.equipe()
    const [un] = await journee(e)
    await absente(e.anne)
    const [anne, bob] = [e.anne.utilisateur_id, e.bob.utilisateur_id]
    const answer = await repartir(e.regulateur, [await ligneDe(un, { vers: bob, heure_debut: '09:15' })])
    expect(answer.statusCode).toBe(200)
    const retour = { ...answer.json().lignes[0], vers: anne, jour: demain(), duree_minutes: 60 }
    const ailleurs = await repartir(e.regulateur, [{ ...retour, heure_debut: '09:30' }])
    expect([ailleurs.statusCode, ailleurs.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect((await repartir(e.regulateur, [{ ...retour, heure_debut: '09:00' }])).statusCode).toBe(200)
    expect((await visiteDe(un)).technicien_id).toBe(anne)
  })

  it('lets two visits of one day take each other’s place, and names the one that meets another', async () => {
    const e = await t.equipe()
    const [un, deux] = await journee(e)
    const vers = e.anne.utilisateur_id
    const echange = [await ligneDe(un, { vers, heure_debut: '10:30' }), await ligneDe(deux, { vers })]
    const answer = await repartir(e.regulateur, echange)
    expect(answer.statusCode).toBe(200)
    const debuts = async () => await Promise.all([un, deux].map(async id => (await visiteDe(id)).plage.slice(2, 18)))
    const apres = await debuts()
    const retour = answer.json().lignes.map((l: { intervention_id: number; version: number }) => ({
      ...l,
      ...{ vers, jour: demain(), duree_minutes: 60, heure_debut: l.intervention_id === un ? '09:00' : '10:30' },
    }))
    const crois = retour.map((l: object) => ({ ...l, heure_debut: '09:30' }))
    const refus = await repartir(e.regulateur, crois)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(refus.json().message).toMatch(/déjà en intervention à ce moment\. Rien n’a été réparti\.$/)
    expect(await debuts()).toEqual(apres)
    expect((await repartir(e.regulateur, retour)).statusCode).toBe(200)
    expect(await debuts()).not.toEqual(apres)
  })

  it('leaves what nobody can take, and what has begun', async () => {
    const e = await t.equipe()
    const [un] = await journee(e)
    await absente(e.bob)
    const { lignes, restantes } = (await proposer(e.regulateur, e.anne.utilisateur_id)).json()
    expect([lignes, restantes.map((r: { intervention_id: number }) => r.intervention_id).includes(un)]).toEqual([
      [],
      true,
    ])
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    const dujour = (await proposer(e.regulateur, e.anne.utilisateur_id, aujourdhui())).json()
    expect([dujour.lignes, dujour.nb_commencees]).toEqual([[], 1])
  })

  it('two dispatchers at once: one day dealt out once', async () => {
    const e = await t.equipe()
    const [un] = await journee(e)
    const lina = await t.technicien(e.anne.compte_id)
    // Both have read the same day before either of them sends.
    const lues = await Promise.all([e.bob, lina].map(qui => ligneDe(un, { vers: qui.utilisateur_id })))
    const offres = await Promise.all(lues.map(lue => repartir(e.regulateur, [lue])))
    expect(offres.map(o => o.statusCode).toSorted()).toEqual([200, 409])
  })
})
