import { beforeAll, describe, expect, it } from 'vitest'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, ajouterMinutes, jourParis } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'
import { expirerJob } from './expirer.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'

const r = ouvrirReseau()
let [a, b, c]: TestSession[] = []
beforeAll(async () => {
  ;[a, b, c] = [await r.prestataire(), await r.prestataire(), await r.prestataire()]
  await r.t.test.services.jobs.start(r.t.test.services)
})

const qui = (session: TestSession | undefined): TestSession => session as TestSession
const nomDe = async (session: TestSession | undefined) =>
  (
    await r.t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', qui(session).compte_id)
      .executeTakeFirstOrThrow()
  ).compte_raison_sociale
const avis = (session: TestSession | undefined) => () =>
  r.t.test.db
    .selectFrom('notification')
    .select(['notification_titre as titre', 'notification_body as body', 'lien'])
    .where('utilisateur_id', '=', qui(session).utilisateur_id)
    .execute()
const repondre = (session: TestSession | undefined, offre: number, quoi: string, corps?: object) =>
  r.appeler(qui(session), 'POST', `${EXTERNES}/${offre}/${quoi}`, corps)
const offreDe = async (session: TestSession | undefined): Promise<number> => (await r.derniere(qui(session))).demande_id
const enFlux = async (plus: object = {}) => {
  const id = await r.creer()
  expect((await r.affecter(id, null, plus)).statusCode).toBe(200)
  return id
}
const numero = (id: number) => `votre demande n°\u00a0${String(id).padStart(7, '0')}`
const externe = (offre: number) => `/m/reception-demandes-externes/${offre}`
const PRISE = 'Une demande est prise par une autre entreprise'

describe('who could answer a request is told what became of it, and by whose will', () => {
  it('that it is offered, by whom; taken, without a word of who has it', async () => {
    const moi = await nomDe(r.donneur)
    const id = await enFlux()
    const [chezA, chezB] = [await offreDe(a), await offreDe(b)]
    await expect.poll(avis(b)).toContainEqual({
      titre: 'Une demande vous est proposée',
      body: `${moi} attend votre réponse.`,
      lien: externe(chezB),
    })
    expect((await repondre(a, chezA, 'acceptation')).statusCode).toBe(200)
    const prise = { titre: PRISE, body: `La demande ${deQui(moi)} n’est plus proposée.`, lien: externe(chezB) }
    await expect.poll(avis(b)).toContainEqual(prise)
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Votre demande est acceptée',
      body: `${await nomDe(a)} a accepté ${numero(id)}.`,
      lien: `/m/gestion-demandes/${id}`,
    })
    expect(await avis(a)()).not.toContainEqual(expect.objectContaining({ titre: PRISE }))
    expect(JSON.stringify(await avis(b)())).not.toContain(await nomDe(a))
  })

  it('refused by one, it is not refused: the others may still answer', async () => {
    const id = await enFlux()
    await repondre(a, await offreDe(a), 'refus', { motif: 'Trop loin' })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Un prestataire ne prend pas votre demande',
      body: `${await nomDe(a)} a refusé ${numero(id)}, qui reste proposée aux autres\u00a0: Trop loin.`,
      lien: `/m/gestion-demandes/${id}`,
    })
    await repondre(b, await offreDe(b), 'refus', { motif: 'Non' })
    await repondre(c, await offreDe(c), 'refus', { motif: 'Complet' })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Votre demande est refusée',
      body: `${await nomDe(c)} a refusé ${numero(id)}\u00a0: Complet.`,
      lien: `/m/gestion-demandes/${id}`,
    })
  })

  it('another slot that is kept is news to the others too; one that is taken back, to its issuer', async () => {
    const id = await enFlux()
    const chezA = await offreDe(a)
    const jour = ajouterJours(jourParis(r.t.test.services.clock()), 20)
    const autre = { jour, th: '', cents: null, commentaire: '' }
    await repondre(a, chezA, 'contre-proposition', autre)
    await repondre(a, chezA, 'contre-proposition/retrait')
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Un autre créneau n’est plus proposé',
      body: `${await nomDe(a)} ne propose plus d’autre créneau pour ${numero(id)}.`,
      lien: `/m/gestion-demandes/${id}`,
    })
    await repondre(a, chezA, 'contre-proposition', autre)
    const { proposition } = (await r.lire(id)).offres.find((o: { etat: string }) => o.etat === 'contre').proposition
    const chemin = `${DEMANDES}/${id}/offres/${qui(a).compte_id}/acceptation`
    expect((await r.appeler(r.donneur, 'POST', chemin, { proposition })).statusCode).toBe(200)
    await expect
      .poll(avis(b))
      .toContainEqual(expect.objectContaining({ titre: PRISE, lien: externe(await offreDe(b)) }))
    await expect.poll(avis(a)).toContainEqual({
      titre: 'Votre créneau est accepté',
      body: `${await nomDe(r.donneur)} vous donne la demande\u00a0: planifiez-la.`,
      lien: externe(chezA),
    })
  })

  it('given to one of them instead, and taken back after a yes', async () => {
    const moi = await nomDe(r.donneur)
    const id = await enFlux()
    const chezB = await offreDe(b)
    expect((await r.affecter(id, qui(a))).statusCode).toBe(200)
    await expect.poll(avis(b)).toContainEqual({
      titre: 'Une demande ne vous est plus proposée',
      body: `${moi} ne vous la propose plus.`,
      lien: externe(chezB),
    })
    const chezA = await offreDe(a)
    expect((await repondre(a, chezA, 'acceptation')).statusCode).toBe(200)
    const { version } = await r.lire(id)
    expect((await r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/liberer`, { version })).statusCode).toBe(200)
    await expect.poll(avis(a)).toContainEqual({
      titre: 'Une demande est reprise',
      body: `${moi} a repris la demande que vous aviez acceptée.`,
      lien: externe(chezA),
    })
  })

  it('too late for one, it comes back only where nobody else may answer', async () => {
    const dans = (minutes: number) => ajouterMinutes(r.t.test.services.clock(), minutes)
    const titre = 'Une demande revient sans réponse'
    const reste = await enFlux({ repondre_avant: dans(20) })
    await r.t.test.db
      .updateTable('demande_externe')
      .set({ repondre_avant: null })
      .where('compte_id', '=', qui(b).compte_id)
      .where('donneur_demande_id', '=', reste)
      .execute()
    const [revient] = await r.envoyee(qui(a), { repondre_avant: dans(20) })
    r.t.test.advance(21 * 60_000)
    await expirerJob.handle(r.t.test.services, {})
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre,
      body: `${await nomDe(a)} n’a pas répondu à temps\u00a0: proposez-la à quelqu’un d’autre, ou planifiez-la.`,
      lien: `/m/gestion-demandes/${revient}`,
    })
    await expect.poll(avis(c)).toContainEqual(expect.objectContaining({ titre: 'Le délai d’une demande est passé' }))
    expect((await r.lire(reste)).etat_id).toBe(4)
    expect(await avis(r.donneur)()).not.toContainEqual(
      expect.objectContaining({ titre, lien: `/m/gestion-demandes/${reste}` }),
    )
  })
})

describe('a comment', () => {
  it('is told to the other company, written once however often it is sent, and is from who wrote it', async () => {
    const [id, offre] = await r.envoyee(qui(a))
    const cle = { 'idempotency-key': crypto.randomUUID() }
    const dire = (observation: string) =>
      r.t.appeler(qui(a), 'POST', `${EXTERNES}/${offre}/commentaire`, { payload: { observation }, headers: cle })
    expect([(await dire('Quel étage ?')).statusCode, (await dire('Quel étage ?')).statusCode]).toEqual([200, 200])
    expect((await dire('Autre chose')).json().erreur).toBe('CLE_REUTILISEE')
    const ici = { 'idempotency-key': crypto.randomUUID() }
    for (let fois = 0; fois < 2; fois++)
      await r.t.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/commentaire`, {
        payload: { observation: 'Le deuxième' },
        headers: ici,
      })
    const commentaires = (await r.lire(id)).echanges.filter((e: { acte: string }) => e.acte === 'commenter')
    const nom = await nomDe(a)
    // Its author is not whom it was written to.
    expect(commentaires).toMatchObject([
      { texte: 'Quel étage ?', auteur: nom, moi: false, avec: '' },
      { texte: 'Le deuxième', moi: true, avec: nom },
    ])
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Un commentaire sur une demande',
      body: `${nom} vous a écrit à propos d’une demande.`,
      lien: `/m/gestion-demandes/${id}`,
    })
    await expect.poll(avis(a)).toContainEqual({
      titre: 'Un commentaire sur une demande',
      body: `${await nomDe(r.donneur)} vous a écrit à propos d’une demande.`,
      lien: externe(offre),
    })
  })
})
