import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { entiteDemande, joursDecomptes, TYPE_DEMANDER, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { ageSessions } from '#server/testing/aging.ts'
import { mutationOf, send, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { Mutation } from '#wire/mutation.ts'

const r = ouvrirResidence()

const URL = '/api/edt/modules/gestion-conges-edt/conges'
const lire = async (s: TestSession, type = 0) =>
  (await r.app.inject({ method: 'GET', url: `${URL}?type=${type}`, headers: s.headers })).json()

function demande(over: Record<string, unknown> = {}, plus: Partial<Mutation> = {}): Mutation {
  const payload = {
    uid: randomUUID(),
    demande_type: 1,
    demande_conge_date_debut: r.jour(10),
    demande_conge_date_fin: r.jour(12),
    demande_motif_demande: '',
    ...over,
  }
  return mutationOf(`${TYPE_DEMANDER}@1`, payload, { entity: entiteDemande(payload.uid), ...plus })
}
const uidDe = (m: Mutation) => (m.payload as { uid: string }).uid
const retrait = (uid: string) => mutationOf(`${TYPE_RETIRER}@1`, { uid, de: 0 }, { entity: entiteDemande(uid) })
const poser = (s: TestSession, payload: unknown, cle?: string) =>
  r.app.inject({
    method: 'POST',
    url: URL,
    headers: { ...s.headers, ...(cle ? { 'idempotency-key': cle } : {}) },
    payload: payload as object,
  })
const etatDe = async (uid: string) =>
  (
    await r.db.selectFrom('demande_conge').select('demande_conge_etat').where('demande_conge_uid', '=', uid).execute()
  )[0]?.demande_conge_etat

describe('conge.demander, refusals', () => {
  it('refuses days after the end of the contract, at asking, with which; those before it are asked for', async () => {
    const ines = await r.agent()
    await r.db
      .updateTable('agent_contrat')
      .set({ valable_au: r.jour(11) })
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    const refusee = await sendOne(r, ines, demande())
    expect(refusee).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(JSON.stringify(refusee)).toContain('Vous ne faites pas partie de l’équipe le')
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(0)
    const tenue = demande({ demande_conge_date_fin: r.jour(11) })
    expect(await sendOne(r, ines, tenue)).toMatchObject({ outcome: 'applied' })
    // The end of the contract came after it was asked: sent again, it is the same request.
    await r.db
      .updateTable('agent_contrat')
      .set({ valable_au: r.jour(10) })
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    expect(await sendOne(r, ines, demande(tenue.payload as Record<string, unknown>))).toMatchObject({
      outcome: 'duplicate',
    })
  })

  it('refuses who lacks the module', async () => {
    const sans = await r.someone()
    expect(await sendOne(r, sans, demande())).toMatchObject({ outcome: 'rejected', code: 'DROIT_MANQUANT' })
    expect((await poser(sans, {})).statusCode).toBe(403)
  })

  it.each([
    ['an unknown field', { compte_id: 1 }, /vérifier/],
    ['a kind that is none', { demande_type: 9 }, /vérifier/],
    ['an end before the start', { demande_conge_date_fin: '2020-01-01' }, /vérifier/],
    ['more than a year', { demande_conge_date_fin: '2029-01-01' }, /vérifier/],
    ['a reason too long', { demande_motif_demande: 'x'.repeat(501) }, /vérifier/],
    ['days that are over', { demande_conge_date_debut: 'J-9', demande_conge_date_fin: 'J-1' }, /Ces jours sont passés/],
  ])('refuses %s', async (_quoi, faux, message) => {
    const ines = await r.agent()
    const jours = Object.fromEntries(
      Object.entries(faux).map(([k, v]) => [k, /^J/.test(String(v)) ? r.jour(Number(String(v).slice(1))) : v]),
    )
    const outcome = await sendOne(r, ines, demande(jours))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(outcome.message).toMatch(message)
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(0)
  })

  it('refuses an action filed under another request', async () => {
    const ines = await r.agent()
    const outcome = await sendOne(r, ines, demande({}, { entity: entiteDemande(randomUUID()) }))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  })

  it('names the days of the request that covers some of the same', async () => {
    const ines = await r.agent()
    await sendOne(r, ines, demande())
    const outcome = await sendOne(r, ines, demande({ demande_type: 2, demande_conge_date_fin: r.jour(10) }))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'CONGE_CHEVAUCHE' })
    expect(outcome.message).toContain(`Congé payé ${libellePeriode(r.jour(10), r.jour(12))} (en attente)`)
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(1)
    // The same days of a colleague, or of a withdrawn request, are nobody's hindrance.
    expect(await sendOne(r, await r.agent(ines.compte_id), demande())).toMatchObject({ outcome: 'applied' })
  })

  it('refuses a known identity with other content, or of somebody else', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id)
    const premiere = demande()
    await sendOne(r, ines, premiere)
    const autre = demande({ uid: uidDe(premiere), demande_motif_demande: 'Mariage' })
    expect(await sendOne(r, ines, autre)).toMatchObject({ outcome: 'rejected', code: 'CLE_REUTILISEE' })
    const vole = demande({ uid: uidDe(premiere) })
    expect(await sendOne(r, samir, vole)).toMatchObject({ outcome: 'rejected', code: 'CLE_REUTILISEE' })
  })
})

describe('conge.demander', () => {
  it('keeps the request once, whatever is resent, and tells the managers', async () => {
    const nathalie = await r.cadre(await r.createCompany())
    const ines = await r.agent(nathalie.compte_id)
    const action = demande({ demande_motif_demande: 'Déménagement' })
    const premiere = await sendOne(r, ines, action)
    expect(premiere).toMatchObject({ outcome: 'applied', donnees: { demande: { demande_conge_etat: 0 } } })
    expect(await sendOne(r, ines, action)).toEqual(premiere)
    const sousAutreCle = { ...action, id: randomUUID() }
    expect(await sendOne(r, ines, sousAutreCle)).toMatchObject({ outcome: 'duplicate' })
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(1)
    const dites = await r.db
      .selectFrom('notification')
      .select(['utilisateur_id', 'notification_titre', 'notification_body'])
      .where('compte_id', '=', ines.compte_id)
      .execute()
    expect(dites).toHaveLength(1)
    expect(dites[0]).toMatchObject({ utilisateur_id: nathalie.utilisateur_id })
    expect(dites[0]?.notification_titre).not.toMatch(/Caron|Inès/)
    expect(dites[0]?.notification_body).toContain('Inès Caron\u00a0: Congé payé du ')
  })

  it('is one request under twenty parallel twins', async () => {
    const ines = await r.agent()
    const action = demande()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => sendOne(r, ines, { ...action, id: randomUUID() })),
    )
    expect(outcomes.filter(o => o.outcome === 'applied')).toHaveLength(1)
    expect(outcomes.every(o => ['applied', 'duplicate', 'en_cours'].includes(o.outcome))).toBe(true)
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(1)
  })

  it('accepts a stretch that began before today, and days asked for in time that arrive late', async () => {
    const ines = await r.agent()
    await send(r, ines, [])
    await r.db
      .updateTable('session')
      .set({ silence_depuis: null, retour_a: null })
      .where('session_id', '=', ines.session_id)
      .execute()
    const encours = { demande_conge_date_debut: r.jour(-3), demande_conge_date_fin: r.jour(0) }
    expect(await sendOne(r, ines, demande(encours))).toMatchObject({ outcome: 'applied' })
    const hier = { demande_conge_date_debut: r.jour(-4), demande_conge_date_fin: r.jour(-4) }
    const fait_a = new Date(r.services.clock().getTime() - 4 * 86_400_000).toISOString()
    // A device that is heard cannot have kept it for four days; one that was away can.
    expect(await sendOne(r, ines, demande(hier, { fait_a }))).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    await ageSessions(r.db, 5 * 86_400_000, ines.session_id)
    expect(await sendOne(r, ines, demande(hier, { fait_a }))).toMatchObject({ outcome: 'applied' })
  })

  it('says a balance that is exceeded, and does not refuse', async () => {
    const ines = await r.agent()
    const outcome = await sendOne(r, ines, demande())
    const jours = joursDecomptes(r.jour(10), r.jour(12), 1)
    expect(outcome.outcome).toBe('applied')
    expect(outcome.message).toMatch(new RegExp(`congés payés est dépassé de ${jours}`))
  })

  it('is the same through the specification’s own call, once per key', async () => {
    const ines = await r.agent()
    const corps = {
      demande_type: 2,
      demande_conge_date_debut: r.jour(20),
      demande_conge_date_fin: r.jour(20),
      demande_motif_demande: 'Rendez-vous',
    }
    const cle = randomUUID()
    const premiere = await poser(ines, corps, cle)
    expect(premiere.statusCode).toBe(200)
    expect(premiere.json()).toMatchObject({ code: 'warning', demande: { demande_type: 2, jours_decomptes: 1 } })
    expect((await poser(ines, corps, cle)).json()).toEqual(premiere.json())
    const repetee = await poser(ines, corps)
    expect(repetee.statusCode).toBe(409)
    expect(repetee.json().erreur).toBe('CONGE_CHEVAUCHE')
    expect((await poser(ines, { ...corps, demande_type: 1 }, cle)).json().erreur).toBe('CLE_REUTILISEE')
    const passee = { ...corps, demande_conge_date_debut: r.jour(-2), demande_conge_date_fin: r.jour(-1) }
    expect((await poser(ines, passee)).json()).toMatchObject({
      erreur: 'SAISIE',
      message: expect.stringMatching(/passés/),
    })
    const inverse = await poser(ines, { ...corps, demande_conge_date_fin: r.jour(19) })
    expect(inverse.json().champs).toHaveProperty('demande_conge_date_fin')
    expect(await r.compter('demande_conge', ines.compte_id)).toBe(1)
  })
})

describe('conge.retirer', () => {
  it('answers the same for missing, a colleague’s and another company’s', async () => {
    const ines = await r.agent()
    const action = demande()
    await sendOne(r, ines, action)
    const uid = uidDe(action)
    const outcomes = [
      await sendOne(r, ines, retrait(randomUUID())),
      await sendOne(r, await r.agent(ines.compte_id), retrait(uid)),
      await sendOne(r, await r.agent(), retrait(uid)),
    ].map(({ id: _id, recu_a: _recu, ...reste }) => JSON.stringify(reste))
    expect(new Set(outcomes).size).toBe(1)
    expect(outcomes[0]).toContain('INTROUVABLE')
    expect(await etatDe(uid)).toBe(0)
  })

  it('takes a request back once, and frees its days', async () => {
    const ines = await r.agent()
    const action = demande()
    await sendOne(r, ines, action)
    const reprise = retrait(uidDe(action))
    const premiere = await sendOne(r, ines, reprise)
    expect(premiere).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, ines, reprise)).toEqual(premiere)
    expect(await sendOne(r, ines, retrait(uidDe(action)))).toMatchObject({ outcome: 'duplicate' })
    expect(await etatDe(uidDe(action))).toBe(7)
    expect(await sendOne(r, ines, demande())).toMatchObject({ outcome: 'applied' })
    expect((await lire(ines)).demandes[1]).toMatchObject({ demande_conge_etat: 7, peut: { retirer: false } })
  })
})

describe('GET conges', () => {
  it('refuses a list that is none', async () => {
    const ines = await r.agent()
    for (const url of [URL, `${URL}?type=3`, `${URL}?type=0&utilisateur_id=1`]) {
      expect((await r.app.inject({ method: 'GET', url, headers: ines.headers })).statusCode, url).toBe(400)
    }
  })

  it('gives one’s own requests, latest first, days and balances, nobody else’s', async () => {
    const ines = await r.agent()
    const { compte_id, utilisateur_id } = ines
    const annee = Number(r.jour(0).slice(0, 4))
    await sendOne(r, ines, demande({}, { fait_a: new Date(r.services.clock().getTime() - 60_000).toISOString() }))
    await sendOne(r, ines, demande({ demande_conge_date_debut: r.jour(15), demande_conge_date_fin: r.jour(15) }))
    await r.db
      .insertInto('conge_droit')
      .values([
        { compte_id, utilisateur_id, annee, sorte: 'conge', jours: 25 },
        { compte_id, utilisateur_id, annee, sorte: 'tlc', jours: 4.5 },
      ])
      .execute()
    await r.db
      .insertInto('absence')
      .values([
        { compte_id, utilisateur_id, jour: `${annee}-03-02`, sorte: 'tlc' },
        { compte_id, utilisateur_id, jour: `${annee}-03-03`, sorte: 'maladie' },
      ])
      .execute()
    const samir = await r.agent(compte_id)
    expect((await lire(samir)).demandes).toEqual([])
    expect((await lire(samir, 2)).tlc).toEqual([])

    const { demandes, conges, soldes } = await lire(ines)
    expect(demandes.map((d: { demande_conge_date_debut: string }) => d.demande_conge_date_debut)).toEqual([
      r.jour(15),
      r.jour(10),
    ])
    expect(demandes[0]).toMatchObject({ utilisateur: 'Inès Caron', peut: { retirer: true }, responsable: '' })
    expect(conges).toEqual([])
    const tlc = await lire(ines, 2)
    expect(tlc.tlc).toEqual([{ tlc_date: `${annee}-03-02`, libelle: 'TLC', demande_conge_id: null }])
    expect(tlc.soldes).toEqual(soldes)
    expect(soldes).toHaveLength(4)
    expect(soldes).toContainEqual({
      annee,
      debut: `${annee}-01-01`,
      fin: `${annee}-12-31`,
      periode: `${annee}`,
      sorte: 'tlc',
      libelle: 'TLC',
      droit: 4.5,
      pris: 1,
      en_attente: 0,
      reste: 3.5,
    })
  })

  it('describes the form of a request', async () => {
    const ines = await r.agent()
    const form = (await r.app.inject({ method: 'GET', url: `${URL}/create`, headers: ines.headers })).json()
    expect(form.dataStructure.map((f: { id: string }) => f.id)).toEqual([
      'demande_type',
      'demande_conge_date_debut',
      'demande_conge_date_fin',
      'demande_motif_demande',
    ])
    expect(form.dataStructure[0].options).toContainEqual({ value: '2', label: 'TLC' })
    // What it gives is taken as it is, and so is what its choices hold.
    const demain = { demande_conge_date_debut: r.jour(20), demande_conge_date_fin: r.jour(20) }
    expect((await poser(ines, { ...form.dataProvider, ...demain })).json()).toMatchObject({
      demande: { demande_type: 1 },
    })
    const apres = { demande_conge_date_debut: r.jour(22), demande_conge_date_fin: r.jour(22) }
    expect((await poser(ines, { ...form.dataProvider, ...apres, demande_type: '2' })).json()).toMatchObject({
      demande: { demande_type: 2 },
    })
  })
})
