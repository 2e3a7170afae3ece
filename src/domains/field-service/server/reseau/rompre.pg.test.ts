import { beforeAll, describe, expect, it } from 'vitest'
import { expirerJob } from '#domains/field-service/server/demandes/expirer.ts'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'

const RECEPTEURS = '/api/entreprises/modules/gestion-recepteurs/recepteurs'
const EMETTEURS = '/api/entreprises/modules/gestion-emetteurs/emetteurs'
const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'

const r = ouvrirReseau()
type Prestataire = Awaited<ReturnType<typeof r.prestataire>>
let reste: Prestataire
beforeAll(async () => {
  reste = await r.prestataire()
})

const lien = async ({ link_id }: Prestataire) =>
  (await r.appeler(r.donneur, 'GET', RECEPTEURS)).json().find((l: { link_id: number }) => l.link_id === link_id)
const rompre = ({ link_id }: Prestataire) => r.appeler(r.donneur, 'DELETE', `${RECEPTEURS}/${link_id}`)
const notices = async (compte_id: number) => {
  await r.t.test.services.jobs.start(r.t.test.services)
  const lues = () =>
    r.t.test.db
      .selectFrom('notification')
      .select(['notification_titre as titre', 'notification_body as body'])
      .where('compte_id', '=', compte_id)
      .execute()
  return lues
}

const nomDe = async (compte_id: number) =>
  (
    await r.t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
  ).compte_raison_sociale

describe('a link that ends', () => {
  it('of another company gives nothing back', async () => {
    const a = await r.prestataire()
    const [id] = await r.envoyee(a)
    expect((await r.appeler(reste, 'DELETE', `${EMETTEURS}/${a.link_id}`)).statusCode).toBe(404)
    expect((await r.lire(id)).etat_id).toBe(2)
  })

  it('counts what waits for an answer among what is going on, and says what would come back', async () => {
    const a = await r.prestataire()
    await r.envoyee(a)
    await r.affecter(await r.creer(), null)
    expect(await lien(a)).toMatchObject({ demandes_en_cours: 2, demandes_en_attente: 2, demandes_a_rendre: 1 })
    const [vu] = (await r.appeler(a, 'GET', EMETTEURS)).json()
    expect(vu).toMatchObject({ demandes_en_cours: 2, demandes_en_attente: 2, demandes_a_rendre: 2 })
  })

  it('gives its issuer back what waited, with a line in the history; what others may answer or is accepted stays', async () => {
    const a = await r.prestataire()
    const [[x], [y], [prise, offre]] = [await r.envoyee(a), await r.envoyee(a), await r.envoyee(a)]
    expect((await r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`)).statusCode).toBe(200)
    const flux = await r.creer()
    await r.affecter(flux, null)
    const reponse = await rompre(a)
    expect([reponse.statusCode, reponse.json().message]).toEqual([
      200,
      'Vous ne travaillez plus avec le prestataire. 2\u00a0demandes en attente de réponse reviennent dans vos demandes à affecter.',
    ])
    for (const id of [x, y]) {
      const lue = await r.lire(id)
      expect(lue).toMatchObject({ etat_libelle: 'En attente', peut: { affecter: true, planifier: true } })
      expect(lue.historique.at(-1)).toMatchObject({
        acte: 'liberer',
        motif: expect.stringMatching(/^Lien supprimé avec /),
      })
    }
    expect([(await r.lire(prise)).etat_id, (await r.lire(flux)).etat_id]).toEqual([5, 4])
    expect(await r.derniere(reste)).toMatchObject({ etat: 'attente' })
    expect(await r.derniere(a)).toMatchObject({ etat: 'retiree' })
  })

  it('is told to both companies, with how many', async () => {
    const a = await r.prestataire()
    await r.envoyee(a)
    await rompre(a)
    const [chezDonneur, chezA] = [await notices(r.donneur.compte_id), await notices(a.compte_id)]
    const nom = await nomDe(a.compte_id)
    const moi = await nomDe(r.donneur.compte_id)
    await expect.poll(chezDonneur).toContainEqual({
      titre: `Lien supprimé avec ${nom}`,
      body: '1\u00a0demande en attente de réponse revient dans vos demandes à affecter.',
    })
    await expect.poll(chezA).toContainEqual({
      titre: `Lien supprimé avec ${moi}`,
      body: '1\u00a0demande en attente de votre réponse ne vous est plus proposée.',
    })
    await expect.poll(chezA).toContainEqual({
      titre: 'Une entreprise ne travaille plus avec vous',
      body: `${moi} a supprimé le lien entre vos deux entreprises. Ce qui est accepté continue.`,
    })
  })

  it('by its receiver says so to its issuer, to whom the request comes back', async () => {
    const a = await r.prestataire()
    const [id] = await r.envoyee(a)
    expect((await r.appeler(a, 'DELETE', `${EMETTEURS}/${a.link_id}`)).json().message).toBe(
      'Vous ne travaillez plus avec le donneur d’ordres. 1\u00a0demande en attente de votre réponse lui revient.',
    )
    expect((await r.lire(id)).etat_id).toBe(1)
    expect(await r.derniere(a)).toMatchObject({ etat: 'refusee', motif: 'Lien supprimé' })
  })

  it('made again does not bring back what it gave back', async () => {
    const a = await r.prestataire()
    const [id] = await r.envoyee(a)
    await rompre(a)
    expect((await r.appeler(r.donneur, 'POST', RECEPTEURS, { cible: a.compte_id })).statusCode).toBe(200)
    expect((await r.appeler(a, 'PUT', `${EMETTEURS}/${a.link_id}/on`)).statusCode).toBe(200)
    expect((await r.lire(id)).etat_id).toBe(1)
    expect(await lien(a)).toMatchObject({ demandes_en_attente: 0 })
  })

  it('and an acceptance in the same moment: accepted or given back, never left between both', async () => {
    for (let fois = 0; fois < 5; fois++) {
      const a = await r.prestataire()
      const [id, offre] = await r.envoyee(a)
      const [reponse, fin] = await Promise.all([r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`), rompre(a)])
      expect(fin.statusCode).toBe(200)
      expect((await r.lire(id)).etat_id).toBe(reponse.statusCode === 200 ? 5 : 1)
    }
  })

  it('before a request reached it: the office’s round gives that back too', async () => {
    const a = await r.prestataire()
    const [id] = await r.envoyee(a)
    await r.t.test.db
      .updateTable('lien')
      .set({ etat: 'finie', accord: false })
      .where('link_id', '=', a.link_id)
      .execute()
    await expirerJob.handle(r.t.test.services, {})
    expect((await r.lire(id)).etat_id).toBe(1)
  })
})

describe('an agreement', () => {
  it('that is suspended or given is told to the other company, with what it closes or opens', async () => {
    const a = await r.prestataire()
    const [, offre] = await r.envoyee(a)
    const [chezDonneur, chezA] = [await notices(r.donneur.compte_id), await notices(a.compte_id)]
    const mouvoir = (suite: 'on' | 'off') => r.appeler(r.donneur, 'PUT', `${RECEPTEURS}/${a.link_id}/${suite}`)
    expect((await mouvoir('off')).statusCode).toBe(200)
    const moi = await nomDe(r.donneur.compte_id)
    await expect.poll(chezA).toContainEqual({
      titre: 'Une entreprise suspend son accord',
      body: `${moi} ne travaille plus avec vous pour le moment\u00a0: rien de nouveau ne s’envoie ni ne s’accepte, ce qui est accepté continue.`,
    })
    expect((await r.derniere(a)).peut).toMatchObject({ accepter: false, refuser: true, commenter: true })
    await r.appeler(a, 'PUT', `${EMETTEURS}/${a.link_id}/off`)
    expect((await mouvoir('on')).statusCode).toBe(200)
    await expect.poll(chezA).toContainEqual({
      titre: 'Une entreprise travaille avec vous',
      body: `${moi} a donné son accord\u00a0: votre accord reste suspendu.`,
    })
    await r.appeler(a, 'PUT', `${EMETTEURS}/${a.link_id}/on`)
    await expect.poll(chezDonneur).toContainEqual({
      titre: 'Une entreprise travaille avec vous',
      body: `${await nomDe(a.compte_id)} a donné son accord\u00a0: les demandes peuvent circuler.`,
    })
    expect((await r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`)).statusCode).toBe(200)
  })
})
