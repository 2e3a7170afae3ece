import { beforeAll, describe, expect, it } from 'vitest'
import { EMAIL_INVALIDE } from '#domains/field-service/model/reseau/reseau.ts'
import { ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const EMETTEURS = '/api/entreprises/modules/gestion-emetteurs/emetteurs'
const RECEPTEURS = '/api/entreprises/modules/gestion-recepteurs/recepteurs'
const MODULES = ['vx-gestion-emetteurs', 'vx-gestion-recepteurs']

const t = ouvrirTerrain()
let donneur: TestSession
beforeAll(async () => {
  donneur = await nouveau()
})

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'
const appeler = (qui: TestSession, method: Methode, url: string, payload?: object) =>
  t.appeler(qui, method, url, payload ? { payload } : {})
const nouveau = () => t.test.someone({ modules: MODULES })
const liens = async (qui: TestSession, base: string) => (await appeler(qui, 'GET', base)).json()

describe('an invitation by mail', () => {
  const envoyer = (email: string, qui = donneur) => appeler(qui, 'POST', `${RECEPTEURS}/0/email`, { email })

  it('needs an address', async () => {
    const refus = await envoyer('martin')
    expect([refus.statusCode, refus.json().champs]).toEqual([400, { email: EMAIL_INVALIDE }])
  })

  it('is not written by a company whose own address nobody confirmed', async () => {
    const jeune = await nouveau()
    await t.test.db
      .updateTable('compte')
      .set({ adresse_verifiee_a: null })
      .where('compte_id', '=', jeune.compte_id)
      .execute()
    expect((await envoyer('a@exemple.fr', jeune)).json().erreur).toBe('ADRESSE_A_CONFIRMER')
  })

  it('answers the same, whether the address has an account or not; the owner of one finds it', async () => {
    const proprietaire = await t.test.someone({ modules: MODULES })
    await t.test.db
      .updateTable('utilisateur')
      .set({ proprietaire: true, email: 'patronne@exemple.fr' })
      .where('utilisateur_id', '=', proprietaire.utilisateur_id)
      .execute()
    const [connue, inconnue] = [await envoyer('Patronne@Exemple.FR '), await envoyer('personne@exemple.fr')]
    expect([connue.statusCode, connue.json().message]).toEqual([200, 'L’invitation est partie par e-mail.'])
    expect(inconnue.json()).toEqual(connue.json())
    expect(await liens(proprietaire, EMETTEURS)).toMatchObject([{ compte_id: donneur.compte_id, etat: 'a_repondre' }])
    await t.test.services.jobs.start(t.test.services)
    await expect.poll(() => t.test.mails.filter(m => m.to === 'patronne@exemple.fr')).toHaveLength(1)
    await expect.poll(() => t.test.mails.filter(m => m.to === 'personne@exemple.fr')).toHaveLength(1)
    const [une, autre] = ['patronne', 'personne'].map(n => t.test.mails.find(m => m.to === `${n}@exemple.fr`)?.text)
    expect(une).toBe(autre)
  })

  const emails = async (qui = donneur) => (await appeler(qui, 'GET', `${RECEPTEURS}/0/email`)).json()
  async function patronne(email: string): Promise<TestSession> {
    const qui = await t.test.someone({ modules: MODULES })
    await t.test.db
      .updateTable('utilisateur')
      .set({ proprietaire: true, email })
      .where('utilisateur_id', '=', qui.utilisateur_id)
      .execute()
    return qui
  }

  it('lists a known address and an unknown one alike until it is accepted; the invited one sees who asks', async () => {
    const moi = await nouveau()
    const connue = await patronne('connue@exemple.fr')
    for (const email of ['connue@exemple.fr', 'inconnue@exemple.fr', 'connue@exemple.fr'])
      expect((await envoyer(email, moi)).statusCode).toBe(200)
    expect(await liens(moi, RECEPTEURS)).toEqual([])
    const lues: Record<string, unknown>[] = await emails(moi)
    expect(lues.map(l => [l.email, l.expiree])).toEqual([
      ['connue@exemple.fr', false],
      ['inconnue@exemple.fr', false],
    ])
    // Written to again: the same line of the one and of the other.
    const avant = lues.map(l => l.invitation_id)
    await envoyer('inconnue@exemple.fr', moi)
    expect((await emails(moi)).map((l: { invitation_id: number }) => l.invitation_id)).toEqual(avant.toReversed())
    for (const lue of lues)
      expect(Object.keys(lue).toSorted()).toEqual(['depuis', 'email', 'expire_a', 'expiree', 'invitation_id'])
    expect(await emails()).not.toContainEqual(expect.objectContaining({ email: 'connue@exemple.fr' }))
    const [recu] = await liens(connue, EMETTEURS)
    expect(recu).toMatchObject({ compte_id: moi.compte_id, etat: 'a_repondre' })
    // By its number neither.
    for (const [method, suite] of [
      ['PUT', '/on'],
      ['PUT', '/off'],
      ['DELETE', ''],
      ['GET', '/souscription-prestations'],
    ] as const)
      expect((await appeler(moi, method, `${RECEPTEURS}/${recu.link_id}${suite}`)).statusCode).toBe(404)
    expect((await appeler(connue, 'PUT', `${EMETTEURS}/${recu.link_id}/on`)).statusCode).toBe(200)
    expect(await liens(moi, RECEPTEURS)).toMatchObject([{ compte_id: connue.compte_id, etat: 'active' }])
    expect((await emails(moi)).map((l: { email: string }) => l.email)).toEqual(['inconnue@exemple.fr'])
  })

  it('does not tell a refusal, nor by inviting the company whose address it may be', async () => {
    const moi = await nouveau()
    const connue = await patronne('refus@exemple.fr')
    await envoyer('refus@exemple.fr', moi)
    const [recu] = await liens(connue, EMETTEURS)
    // Invited by its name while the letter waits: as any other company.
    expect((await appeler(moi, 'POST', RECEPTEURS, { cible: connue.compte_id })).statusCode).toBe(200)
    expect((await appeler(connue, 'DELETE', `${EMETTEURS}/${recu.link_id}`)).statusCode).toBe(200)
    expect(await liens(moi, RECEPTEURS)).toMatchObject([{ etat: 'refusee' }])
    const avant = await liens(moi, RECEPTEURS)
    // Written to again: what was read of the company stays as it was.
    await envoyer('refus@exemple.fr', moi)
    expect(await liens(moi, RECEPTEURS)).toEqual(avant)
    expect(await liens(connue, EMETTEURS)).toMatchObject([{ etat: 'a_repondre' }])
    await appeler(connue, 'DELETE', `${EMETTEURS}/${recu.link_id}`)
    expect([await liens(moi, RECEPTEURS), (await emails(moi)).length]).toEqual([avant, 1])
  })

  it('is taken back alike, and then nobody finds it', async () => {
    const moi = await nouveau()
    const connue = await patronne('retrait@exemple.fr')
    for (const email of ['retrait@exemple.fr', 'personne-la@exemple.fr']) await envoyer(email, moi)
    expect(await liens(connue, EMETTEURS)).toHaveLength(1)
    const lues: { invitation_id: number }[] = await emails(moi)
    const retirer = ({ invitation_id }: { invitation_id: number }, qui = moi) =>
      appeler(qui, 'DELETE', `${RECEPTEURS}/0/email/${invitation_id}`)
    for (const lue of lues) {
      expect((await retirer(lue, await nouveau())).statusCode).toBe(404)
      expect((await retirer(lue)).json().message).toBe('L’invitation est retirée.')
      expect((await retirer(lue)).statusCode).toBe(404)
    }
    expect([await emails(moi), await liens(connue, EMETTEURS)]).toEqual([[], []])
    await patronne('personne-la@exemple.fr').then(async qui => {
      await t.test.db
        .updateTable('compte')
        .set({ adresse_verifiee_a: null })
        .where('compte_id', '=', qui.compte_id)
        .execute()
      await t.test.db
        .updateTable('compte')
        .set({ adresse_verifiee_a: new Date() })
        .where('compte_id', '=', qui.compte_id)
        .execute()
      expect(await liens(qui, EMETTEURS)).toEqual([])
    })
  })

  it('becomes a link when a company registers with that address and shows that it is theirs', async () => {
    expect((await envoyer('future@exemple.fr')).statusCode).toBe(200)
    const future = await t.test.someone({ modules: MODULES })
    const { compte_id } = future
    await t.test.db.updateTable('compte').set({ adresse_verifiee_a: null }).where('compte_id', '=', compte_id).execute()
    await t.test.db
      .updateTable('utilisateur')
      .set({ proprietaire: true, email: 'future@exemple.fr' })
      .where('utilisateur_id', '=', future.utilisateur_id)
      .execute()
    expect(await liens(future, EMETTEURS)).toEqual([])
    await t.test.db
      .updateTable('compte')
      .set({ adresse_verifiee_a: new Date() })
      .where('compte_id', '=', compte_id)
      .execute()
    expect(await liens(future, EMETTEURS)).toMatchObject([{ compte_id: donneur.compte_id, etat: 'a_repondre' }])
  })
})
