import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { PROPOSITION_CHANGEE } from '#domains/field-service/model/demandes/externe.ts'
import { createReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'

let r: Reseau
let a: TestSession
let b: TestSession
beforeAll(async () => {
  r = await createReseau()
  ;[a, b] = [await r.prestataire(), await r.prestataire()]
})
afterAll(() => r.t.test.close())

const jour = () => ajouterJours(jourParis(r.t.test.services.clock()), 3)
const autre = (plus: object = {}) => ({ jour: jour(), th: '10:00 - 12:00', cents: null, commentaire: '', ...plus })
const proposer = (qui: TestSession | null, offre: number, plus: object = {}) =>
  r.appeler(qui, 'POST', `${EXTERNES}/${offre}/contre-proposition`, autre(plus))
const reprendre = (qui: TestSession, offre: number) =>
  r.appeler(qui, 'POST', `${EXTERNES}/${offre}/contre-proposition/retrait`)
const accepter = (qui: TestSession, offre: number) => r.appeler(qui, 'POST', `${EXTERNES}/${offre}/acceptation`)
const refuser = (qui: TestSession, offre: number) =>
  r.appeler(qui, 'POST', `${EXTERNES}/${offre}/refus`, { motif: 'Trop loin' })
const retenir = (id: number, receveur: TestSession, proposition = 1, qui: TestSession | null = r.donneur) =>
  r.appeler(qui, 'POST', `${DEMANDES}/${id}/offres/${receveur.compte_id}/acceptation`, { proposition })
const repondreNon = (id: number, receveur: TestSession, fin: 0 | 1, qui: TestSession | null = r.donneur) =>
  r.appeler(qui, 'POST', `${DEMANDES}/${id}/offres/${receveur.compte_id}/refus`, { fin, commentaire: 'Trop tard' })
/** A request for which `a` proposed another slot. */
async function proposee(plus: object = {}): Promise<[number, number]> {
  const [id, offre] = await r.envoyee(a)
  const reponse = await proposer(a, offre, plus)
  expect(reponse.statusCode, reponse.body).toBe(200)
  return [id, offre]
}
const actes = (lue: { echanges: { acte: string }[] }) => lue.echanges.map(e => e.acte)

describe('who may', () => {
  it('nobody unknown, nobody without the module, nobody of another company, from either row', async () => {
    const [id, offre] = await proposee()
    const sans = await r.t.test.someone({ compte_id: a.compte_id, modules: [MODULE_DEMANDES] })
    const etranger = await r.prestataire()
    expect((await proposer(null, offre)).statusCode).toBe(401)
    expect((await proposer(sans, offre)).statusCode).toBe(403)
    expect((await reprendre(sans, offre)).statusCode).toBe(403)
    for (const qui of [b, etranger, r.donneur]) {
      expect((await proposer(qui, offre)).statusCode).toBe(404)
      expect((await reprendre(qui, offre)).statusCode).toBe(404)
      const formulaire = `${EXTERNES}/${offre}/contre-proposition/create`
      expect((await r.appeler(qui, 'GET', formulaire)).statusCode).toBe(404)
    }
    expect((await retenir(id, a, 1, null)).statusCode).toBe(401)
    for (const qui of [a, b, etranger]) {
      expect((await retenir(id, a, 1, qui)).statusCode).toBe(404)
      expect((await repondreNon(id, a, 1, qui)).statusCode).toBe(404)
    }
    // A company that was never offered it, and a request that is not there.
    expect((await retenir(id, etranger)).statusCode).toBe(404)
    expect((await retenir(2_000_000_000, a)).statusCode).toBe(404)
    expect((await r.lire(id)).etat_id).toBe(2)
  })

  it.each([
    [{ jour: null }, 'jour'],
    [{ jour: '2026-02-30' }, 'jour'],
    [{ jour: '2001-01-01' }, 'jour'],
    [{ th: 'x'.repeat(41) }, 'th'],
    [{ cents: -1 }, 'cents'],
    [{ cents: 1.5 }, 'cents'],
    [{ cents: 100_000_001 }, 'cents'],
    [{ commentaire: 'x'.repeat(2001) }, 'commentaire'],
  ])('refuses %o under its field', async (faux, champ) => {
    const [, offre] = await r.envoyee(a)
    const refus = await proposer(a, offre, faux)
    expect(refus.statusCode).toBe(400)
    expect(Object.keys(refus.json().champs)).toEqual([champ])
  })

  it('refuses what is asked already, and takes the same slot at another price', async () => {
    const id = await r.creer({ demande_date_souhaite: jour(), demande_th_souhaite: '10:00 - 12:00' })
    expect((await r.affecter(id, a)).statusCode).toBe(200)
    const { demande_id: offre, demande_remuneration_cents: cents } = await r.derniere(a)
    for (const prix of [null, cents]) {
      const refus = await proposer(a, offre, { cents: prix })
      expect([refus.statusCode, refus.json().champs]).toEqual([400, { jour: 'C’est déjà ce qui est demandé.' }])
    }
    expect((await proposer(a, offre, { cents: cents + 100 })).statusCode).toBe(200)
  })
})

describe('another slot', () => {
  it('is read by its issuer with what was said, and by nobody else', async () => {
    const id = await r.creer()
    expect((await r.affecter(id, null)).statusCode).toBe(200)
    const offre = (await r.derniere(a)).demande_id
    await proposer(a, offre, { cents: 9900, commentaire: 'Le matin plutôt' })
    const lue = await r.lire(id)
    expect(lue).toMatchObject({ etat_id: 4, propositions: 1, offerte_a: '3\u00a0entreprises' })
    expect(lue.offres.find((o: { receveur_compte_id: number }) => o.receveur_compte_id === a.compte_id)).toMatchObject({
      etat: 'contre',
      proposition: { proposition: 1, jour: jour(), th: '10:00 - 12:00', cents: 9900, texte: 'Le matin plutôt' },
      peut: { retenir: true, ecarter: true, clore: true },
    })
    expect((await r.derniere(b)).proposition).toBeNull()
    expect(actes(await r.derniere(b))).toEqual(['envoyer'])
    expect(JSON.stringify(await r.derniere(b))).not.toContain('Le matin')
  })

  it('accepted by the issuer is the agreement on both sides, with its price', async () => {
    const [id, offre] = await proposee({ cents: 12_000 })
    const reponse = await retenir(id, a)
    expect(reponse.statusCode, reponse.body).toBe(200)
    const voulu = { etat_id: 5, demande_date_souhaite: jour(), demande_th_souhaite: '10:00 - 12:00' }
    expect(await r.lire(id)).toMatchObject({
      ...voulu,
      demande_remuneration_cents: 12_000,
      propositions: 0,
      offerte_a: '',
    })
    const vue = await r.derniere(a)
    expect(vue).toMatchObject({ demande_id: offre, etat: 'acceptee', demande_date_souhaite: jour() })
    expect(await r.lire(vue.acceptee_demande_id, a)).toMatchObject({ ...voulu, demande_remuneration_cents: 12_000 })
    for (const lue of [await r.lire(id), vue, await r.lire(vue.acceptee_demande_id, a)]) {
      expect(actes(lue)).toEqual(['envoyer', 'proposer', 'accepter'])
      expect(lue.echanges[2]).toMatchObject({ jour: jour(), cents: 12_000 })
    }
    expect((await r.lire(id)).historique.at(-1)).toMatchObject({ acte: 'accepter' })
    expect((await retenir(id, a)).statusCode).toBe(409)
  })

  it('refused leaves the offer as it was; once more it may be proposed, and the old one not be accepted', async () => {
    const [id, offre] = await proposee()
    expect((await repondreNon(id, a, 0)).statusCode).toBe(200)
    expect(await r.derniere(a)).toMatchObject({ etat: 'attente', proposition: null, peut: { accepter: true } })
    expect((await retenir(id, a)).statusCode).toBe(409)
    expect((await proposer(a, offre, { th: '' })).statusCode).toBe(200)
    const vieille = await retenir(id, a, 1)
    expect([vieille.statusCode, vieille.json().message]).toEqual([409, PROPOSITION_CHANGEE])
    expect((await retenir(id, a, 2)).statusCode).toBe(200)
    expect(actes(await r.lire(id))).toEqual(['envoyer', 'proposer', 'ecarter', 'proposer', 'accepter'])
  })

  it('is answered by a form that says what each no does', async () => {
    const [id] = await r.envoyee(a)
    const formulaire = async (receveur: TestSession) =>
      await r.appeler(r.donneur, 'GET', `${DEMANDES}/${id}/offres/${receveur.compte_id}/refus/create`)
    expect((await formulaire(b)).statusCode).toBe(404)
    // Nothing else is proposed: only the offer itself can end.
    expect((await formulaire(a)).json().dataProvider).toEqual({ commentaire: '', fin: 1 })
    await proposer(a, (await r.derniere(a)).demande_id)
    expect((await formulaire(a)).json().dataProvider).toEqual({ commentaire: '', fin: 0 })
  })

  it('refused for good ends the offer; of the last one the request is the company’s own again', async () => {
    const [id, offre] = await proposee()
    expect((await repondreNon(id, a, 1)).statusCode).toBe(200)
    expect(await r.lire(id)).toMatchObject({ etat_id: 1, peut: { planifier: true } })
    const refus = await accepter(a, offre)
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Acceptation impossible\u00a0: le donneur d’ordres l’a reprise.',
    ])
  })

  it('taken back leaves the offer, which may be accepted as it is', async () => {
    const [id, offre] = await proposee()
    expect((await reprendre(a, offre)).statusCode).toBe(200)
    expect((await reprendre(a, offre)).statusCode).toBe(409)
    expect((await retenir(id, a)).statusCode).toBe(409)
    expect((await accepter(a, offre)).statusCode).toBe(200)
    expect((await r.lire(id)).demande_date_souhaite).toBeNull()
  })

  it('loses to the first acceptance by another', async () => {
    const id = await r.creer()
    await r.affecter(id, null)
    const [chezA, chezB] = [(await r.derniere(a)).demande_id, (await r.derniere(b)).demande_id]
    await proposer(a, chezA)
    expect((await accepter(b, chezB)).statusCode).toBe(200)
    const refus = await retenir(id, a)
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Acceptation impossible\u00a0: une autre entreprise l’a prise.',
    ])
    expect(await r.derniere(a)).toMatchObject({ etat: 'prise' })
    expect(actes(await r.derniere(a))).toEqual(['envoyer', 'proposer', 'prise'])
  })
})

describe('every move from every other state', () => {
  const etats: Record<string, (id: number, offre: number) => Promise<unknown>> = {
    // By its issuer, out of the slot that was proposed: pressing « Accepter » then agrees to something else.
    acceptee: (id, offre) => proposer(a, offre).then(() => retenir(id, a)),
    refusee: (_, offre) => refuser(a, offre),
    retiree: (id, offre) => proposer(a, offre).then(() => repondreNon(id, a, 1)),
  }
  it.each(Object.keys(etats))('is refused from %s, 409 with a sentence', async etat => {
    const [id, offre] = await r.envoyee(a)
    await etats[etat]?.(id, offre)
    expect((await r.derniere(a)).etat).toBe(etat)
    const reponses = [
      await proposer(a, offre),
      await reprendre(a, offre),
      await accepter(a, offre),
      await refuser(a, offre),
      await retenir(id, a),
      await repondreNon(id, a, 0),
      await repondreNon(id, a, 1),
    ]
    expect(reponses.map(x => x.statusCode)).toEqual(Array(7).fill(409))
    for (const x of reponses) expect(x.json().message).toMatch(/ impossible\u00a0: .+\.$/)
    expect((await r.derniere(a)).etat).toBe(etat)
  })

  it('is refused while nothing, or something, is proposed', async () => {
    const [id, offre] = await r.envoyee(a)
    for (const x of [await reprendre(a, offre), await retenir(id, a), await repondreNon(id, a, 0)])
      expect(x.statusCode).toBe(409)
    await proposer(a, offre)
    expect((await proposer(a, offre)).json().message).toBe(
      'Proposition impossible\u00a0: un autre créneau attend déjà une réponse.',
    )
  })
})

describe('both sides at once', () => {
  it('the issuer takes the slot while another accepts: one has it', async () => {
    const id = await r.creer()
    await r.affecter(id, null)
    const [chezA, chezB] = [(await r.derniere(a)).demande_id, (await r.derniere(b)).demande_id]
    await proposer(a, chezA)
    const reponses = await Promise.all([retenir(id, a), accepter(b, chezB)])
    expect(reponses.map(x => x.statusCode).sort()).toEqual([200, 409])
    const { rows } = await r.t.test.services.pools.systemPool.query(
      'select count(*)::int as n from demande where uid = (select uid from demande where demande_id = $1 and compte_id = $2)',
      [id, r.donneur.compte_id],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('the receiver takes its slot back while the issuer accepts it: one of both, and both read the same', async () => {
    const [id, offre] = await proposee()
    const [retrait, accord] = await Promise.all([reprendre(a, offre), retenir(id, a)])
    expect([retrait.statusCode, accord.statusCode].sort()).toEqual([200, 409])
    const pris = accord.statusCode === 200
    expect([(await r.derniere(a)).etat, (await r.lire(id)).etat_id]).toEqual(pris ? ['acceptee', 5] : ['attente', 2])
  })

  it('ten proposals at once are one', async () => {
    const [, offre] = await r.envoyee(a)
    const reponses = await Promise.all(Array.from({ length: 10 }, () => proposer(a, offre)))
    expect(reponses.map(x => x.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(actes(await r.derniere(a))).toEqual(['envoyer', 'proposer'])
  })
})

describe('a link or a company that is no more', () => {
  it('lets nobody commit: each may still say no', async () => {
    const c = await r.prestataire()
    const [id, offre] = await r.envoyee(c)
    await proposer(c, offre)
    const accord = (etat: boolean) =>
      r.t.test.db.updateTable('lien').set({ accord_recepteur: etat }).where('link_id', '=', c.link_id).execute()
    await accord(false)
    expect((await retenir(id, c)).statusCode).toBe(409)
    expect((await repondreNon(id, c, 0)).statusCode).toBe(200)
    expect((await proposer(c, offre)).statusCode).toBe(409)
    expect(await r.derniere(c)).toMatchObject({ peut: { accepter: false, proposer: false, refuser: true } })
    expect((await refuser(c, offre)).statusCode).toBe(200)
    expect((await r.lire(id)).etat_id).toBe(8)
  })
})

describe('the issuer changes what is wished for', () => {
  it('and who may still answer reads it', async () => {
    const [id] = await r.envoyee(a)
    const { version, demande_client_id } = await r.lire(id)
    const url = `/api/entreprises/modules/gestion-clients-entreprises/clients/${demande_client_id}/demandes/${id}/report/0`
    const corps = { demande_date_souhaite: jour(), demande_th_souhaite: '', demande_date_th_impose: 0, version }
    expect((await r.appeler(r.donneur, 'PUT', url, corps)).statusCode).toBe(200)
    const vue = await r.derniere(a)
    expect(vue.demande_date_souhaite).toBe(jour())
    expect(actes(vue)).toEqual(['envoyer', 'reporter'])
  })
})

describe('comments', () => {
  const ecrire = (qui: TestSession | null, id: number, observation: string, receveur?: number) =>
    r.appeler(qui, 'POST', `${DEMANDES}/${id}/commentaire`, { observation, ...(receveur ? { receveur } : {}) })

  it('of the issuer are read by those who may answer, or by the one they are for', async () => {
    const id = await r.creer()
    await r.affecter(id, null)
    expect((await ecrire(r.donneur, id, ' ')).statusCode).toBe(400)
    expect((await ecrire(null, id, 'x')).statusCode).toBe(401)
    expect((await ecrire(a, id, 'x')).statusCode).toBe(404)
    expect((await ecrire(r.donneur, id, 'Code 12 en bas')).statusCode).toBe(200)
    expect((await ecrire(r.donneur, id, 'Pour vous seuls', a.compte_id)).statusCode).toBe(200)
    const textes = async (qui: TestSession) => (await r.derniere(qui)).echanges.map((e: { texte: string }) => e.texte)
    expect(await textes(a)).toEqual(['', 'Code 12 en bas', 'Pour vous seuls'])
    expect(await textes(b)).toEqual(['', 'Code 12 en bas'])
    expect((await ecrire(r.donneur, id, 'x', 2_000_000_000)).statusCode).toBe(404)
  })

  it('go on between both requests once it is accepted', async () => {
    const [id, offre] = await r.envoyee(a)
    const { demande_id } = (await accepter(a, offre)).json()
    expect((await ecrire(a, demande_id, 'Nous passons jeudi')).statusCode).toBe(200)
    expect((await r.lire(id)).echanges.at(-1)).toMatchObject({ texte: 'Nous passons jeudi', moi: false })
    expect((await ecrire(r.donneur, id, 'Merci')).statusCode).toBe(200)
    expect((await r.lire(demande_id, a)).echanges.at(-1)).toMatchObject({ texte: 'Merci', moi: false })
  })

  it('have nobody to read them where nothing was offered', async () => {
    expect((await ecrire(r.donneur, await r.creer(), 'x')).statusCode).toBe(409)
  })
})
