import { describe, expect, it } from 'vitest'
import { aujourdhui, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const t = ouvrirTerrain()

const MIEN = '/api/entreprises/modules/mon-activite/planning'
const BASE = '/api/regulation/interventions'
const lignes = (libelle: string, prix_unitaire_cents: number) => [
  { libelle, quantite: '1', unite: 'forfait', prix_unitaire_cents, tva: 20 as const },
]

/** The same technician closed the same visit on two phones that had no network. */
async function deuxFois() {
  const anne = await t.technicien()
  const regulateur = await t.regulateur(anne.compte_id)
  const { intervention_id } = await t.visite(anne, { etape: 2, heure: '12:00' })
  const premier = await t.rapport(anne, intervention_id, {
    prestations: lignes('Joint changé', 10_000),
    fournitures: [],
  })
  const second = await t.rapport(anne, intervention_id, {
    ...{ cloture: 3, prestations: lignes('Pompe remplacée', 25_000), fournitures: [] },
    ...{ observation_inter: 'Corps de pompe fendu' },
  })
  expect(await t.envoyer(anne, await t.clotureOf(premier))).toMatchObject({ outcome: 'applied' })
  const mutation = await t.clotureOf(second)
  const outcome = await t.envoyer(anne, mutation)
  return { anne, regulateur, intervention_id, premier, second, mutation, outcome }
}
const lire = async (s: TestSession, id: number) => (await t.appeler(s, 'GET', `${BASE}/${id}`)).json()
const duJour = async (s: TestSession, id: number) => {
  const { interventions } = (await t.appeler(s, 'GET', `${BASE}?jour=${aujourdhui()}`)).json()
  return interventions.find((v: { intervention_id: number }) => v.intervention_id === id)
}
const choisir = (s: TestSession | null, id: number, payload: unknown) =>
  t.appeler(s, 'POST', `${BASE}/${id}/compte-rendu`, { payload })
const facture = async (s: TestSession, id: number) => (await t.appeler(s, 'GET', `${MIEN}/${id}/facturation`)).json()
const cri = async (s: TestSession, id: number) => {
  const answer = await t.appeler(s, 'GET', `${MIEN}/${id}/showcri`)
  return await lirePdf(answer.rawPayload)
}

describe('a visit closed on two phones', () => {
  it('gives the phone both reports, and keeps nothing waiting behind them', async () => {
    const { anne, outcome, mutation, intervention_id } = await deuxFois()
    expect(outcome).toMatchObject({
      outcome: 'conflict',
      code: 'DEJA_CLOTUREE',
      donnees: {
        garde: true,
        serveur: {
          etapes_en_cours: 3,
          compte_rendu: { lignes: ['1 forfait Joint changé'], total_ttc_cents: 12_000, pages: 1 },
        },
      },
    })
    // Another visit whose departure only waited its turn goes on, at the office too.
    const { intervention_id: suivante } = await t.visite(anne, { heure: '14:00' })
    expect(await t.envoyer(anne, t.etapeOf(suivante, 0, 1, { deps: [mutation.id] }))).toMatchObject({
      outcome: 'applied',
    })
    expect(await t.etapeDe(intervention_id)).toBe(3)
  })

  it('tells those who plan once, shows them both, and has the pages of both among the files', async () => {
    const { anne, regulateur, intervention_id, premier, second, mutation } = await deuxFois()
    const { comptes_rendus } = await lire(regulateur, intervention_id)
    expect(comptes_rendus).toMatchObject([
      { cloture_concurrente_id: null, compte: true, totaux: { total_ttc_cents: 12_000 }, rapport: { cloture: 1 } },
      {
        compte: false,
        refus: null,
        totaux: { total_ttc_cents: 30_000 },
        rapport: { observation_inter: 'Corps de pompe fendu' },
      },
    ])
    // The same report under a new key, as "Renvoyer" does.
    const encore = await t.envoyer(anne, await t.clotureOf(second))
    expect(encore).toMatchObject({ outcome: 'conflict', donnees: { garde: true } })
    expect((await lire(regulateur, intervention_id)).comptes_rendus).toHaveLength(2)
    expect(await duJour(regulateur, intervention_id)).toMatchObject({ nb_seconds_rapports: 1 })
    const told = await t.test.db
      .selectFrom('notification')
      .select(['notification_titre', 'notification_body', 'lien'])
      .where('utilisateur_id', '=', regulateur.utilisateur_id)
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]?.notification_titre).toBe('Second compte rendu reçu')
    expect(told[0]?.notification_body).toMatch(
      /^.+, (?:lun|mar|mer|jeu|ven|sam|dim)\. .+\u00a0: deux comptes rendus d(?:e |’)/,
    )
    expect(told[0]?.notification_body).not.toContain('n°')
    expect(told[0]?.lien).toContain(`/${intervention_id}`)
    const { fichiers } = (await t.appeler(anne, 'GET', `${MIEN}/${intervention_id}/fichiers`)).json()
    const pages = fichiers.filter((f: { sorte: string }) => f.sorte === 'page').map((f: { sha256: string }) => f.sha256)
    expect(pages).toEqual([...premier.scan, ...second.scan])
    expect(mutation.blobs).toEqual(expect.arrayContaining(second.scan))
  })

  it('names the device of each, and is settled by keeping the one that counts, until that is taken back', async () => {
    const { anne, regulateur, intervention_id } = await deuxFois()
    const attend = async () => (await t.appeler(regulateur, 'GET', '/api/regulation/attente')).json().comptes_rendus
    const garder = (s: TestSession, payload: unknown) =>
      t.appeler(s, 'PUT', `${BASE}/${intervention_id}/compte-rendu`, { payload })
    const avant = await lire(regulateur, intervention_id)
    expect(avant.comptes_rendus.map((c: { appareil: string }) => c.appareil)).toEqual(Array(2).fill('Appareil de test'))
    expect([avant.comptes_rendus_regle, await attend()]).toEqual([false, 1])
    expect((await garder(anne, { de: null, regle: true })).statusCode).toBe(403)
    const vers = avant.comptes_rendus[1].cloture_concurrente_id
    expect((await garder(regulateur, { de: vers, regle: true })).json().erreur).toBe('PLAN_MODIFIE')
    for (let n = 0; n < 2; n++) expect((await garder(regulateur, { de: null, regle: true })).statusCode).toBe(200)
    expect([(await lire(regulateur, intervention_id)).comptes_rendus_regle, await attend()]).toEqual([true, 0])
    expect((await garder(regulateur, { de: null, regle: false })).statusCode).toBe(200)
    expect([(await lire(regulateur, intervention_id)).comptes_rendus_regle, await attend()]).toEqual([false, 1])
    // One more report asks again.
    await garder(regulateur, { de: null, regle: true })
    const troisieme = await t.rapport(anne, intervention_id, { prestations: lignes('Vanne', 5_000), fournitures: [] })
    await t.envoyer(anne, await t.clotureOf(troisieme))
    expect([(await lire(regulateur, intervention_id)).comptes_rendus_regle, await attend()]).toEqual([false, 1])
  })

  it('can be made to count by who plans, with its document and amounts, and undone', async () => {
    const { anne, regulateur, intervention_id } = await deuxFois()
    expect(await cri(anne, intervention_id)).toContain('Joint changé')
    const vers = (await lire(regulateur, intervention_id)).comptes_rendus[1].cloture_concurrente_id
    expect((await t.appeler(regulateur, 'GET', '/api/regulation/attente')).json().comptes_rendus).toBe(1)
    const answer = await choisir(regulateur, intervention_id, { de: null, vers })
    expect(answer.statusCode).toBe(200)
    const attend = async () => (await t.appeler(regulateur, 'GET', '/api/regulation/attente')).json().comptes_rendus
    expect(await attend()).toBe(0)
    const dit = await t.test.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .where('notification_titre', '=', 'Un autre compte rendu est retenu')
      .execute()
    expect(dit).toHaveLength(1)
    expect(dit[0]?.notification_body.replace(/[\u00a0\u202f]/g, ' ')).toMatch(
      /que vous avez fait .*\(300,00 € TTC\), et non plus celui que vous avez fait/,
    )
    const apres = await lire(regulateur, intervention_id)
    expect(apres.comptes_rendus.map((c: { compte: boolean }) => c.compte)).toEqual([false, true])
    expect(apres.rapport.prestations[0].libelle).toBe('Pompe remplacée')
    expect(apres.cloture_libelle).not.toBe('')
    expect((await facture(anne, intervention_id)).totaux.total_ttc_cents).toBe(30_000)
    const document = await cri(anne, intervention_id)
    expect(document).toContain('Pompe remplacée')
    expect(document).not.toContain('Joint changé')
    // Somebody who read it before does not undo it unseen; the one who chose does.
    expect((await choisir(regulateur, intervention_id, { de: vers, vers: null })).statusCode).toBe(200)
    expect((await choisir(regulateur, intervention_id, { de: vers, vers })).json().erreur).toBe('PLAN_MODIFIE')
    expect((await facture(anne, intervention_id)).totaux.total_ttc_cents).toBe(12_000)
    expect(await cri(anne, intervention_id)).toContain('Joint changé')
    const traces = await t.test.db
      .selectFrom('audit')
      .select('action')
      .where('entite', '=', `intervention:${intervention_id}`)
      .where('action', 'in', ['intervention.second-compte-rendu', 'intervention.choisir-compte-rendu'])
      .execute()
    expect(traces).toHaveLength(3)
    const { fichiers } = (await t.appeler(anne, 'GET', `${MIEN}/${intervention_id}/fichiers`)).json()
    expect(fichiers.filter((f: { sorte: string }) => f.sorte === 'cri')).toHaveLength(1)
  })

  it('tells the phone that closed first too, on the visit and by a notification, and what the office answers', async () => {
    const { anne, regulateur, intervention_id, outcome } = await deuxFois()
    const { serveur } = outcome.donnees as { serveur: { compte_rendu: unknown } }
    expect(serveur.compte_rendu).toMatchObject({
      ...{ auteur: 'Hugo Delattre', moi: true, appareil: 'Appareil de test', observation_client: '' },
      signatures: { client: null, technicien: null },
    })
    const dites = async (titre: string) =>
      (
        await t.test.db
          .selectFrom('notification')
          .select(['notification_body', 'lien'])
          .where('utilisateur_id', '=', anne.utilisateur_id)
          .where('notification_titre', '=', titre)
          .execute()
      ).map(n => ({ ...n, notification_body: n.notification_body.replace(/[\u00a0\u202f]/g, ' ') }))
    const [dite, ...reste] = await dites('Second compte rendu reçu')
    expect([reste, dite?.lien]).toEqual([[], `/m/mon-activite/intervention/${intervention_id}`])
    expect(dite?.notification_body).toContain('clôturée aussi par vous, sur un autre téléphone')
    const vue = async () => (await t.appeler(anne, 'GET', `${MIEN}/${intervention_id}/intervention`)).json()
    expect(await vue()).toMatchObject({
      comptes_rendus_regle: false,
      comptes_rendus: [
        { moi: true, compte: true, total_ttc_cents: 12_000 },
        { moi: true, compte: false, total_ttc_cents: 30_000 },
      ],
    })
    await t.appeler(regulateur, 'PUT', `${BASE}/${intervention_id}/compte-rendu`, {
      payload: { de: null, regle: true },
    })
    expect((await vue()).comptes_rendus_regle).toBe(true)
    const [reponse] = await dites('Le bureau a répondu sur les comptes rendus')
    expect(reponse?.notification_body).toContain('le bureau garde le compte rendu que vous avez fait')
  })

  it('asks nothing of a visit with one report: neither answer is taken', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2, heure: '12:00' })
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    const path = `${BASE}/${intervention_id}/compte-rendu`
    const repondre = async (method: 'POST' | 'PUT', payload: object) =>
      (await t.appeler(regulateur, method, path, { payload })).json()
    const refus = { erreur: 'ETAPE_REFUSEE', message: expect.stringContaining('n’a qu’un compte rendu') }
    expect(await repondre('POST', { de: null, vers: null })).toMatchObject(refus)
    expect(await repondre('PUT', { de: null, regle: true })).toMatchObject(refus)
    expect(await repondre('PUT', { de: null, regle: false })).toMatchObject(refus)
  })

  it('tells those who plan in one line how many came, until it is read', async () => {
    const { anne, regulateur, intervention_id } = await deuxFois()
    const encore = async (n: number) => {
      const rapport = await t.rapport(anne, intervention_id, {
        prestations: lignes(`Vanne ${n}`, 5000 + n),
        fournitures: [],
      })
      return await t.clotureOf(rapport)
    }
    const told = async () =>
      (
        await t.test.db
          .selectFrom('notification')
          .select(['notification_body', 'lue_a'])
          .where('utilisateur_id', '=', regulateur.utilisateur_id)
          .orderBy('notification_id')
          .execute()
      ).map(n => /deux comptes|\d+ comptes/.exec(n.notification_body)?.[0])
    const more = [await encore(1), await encore(2), await encore(3), await encore(4)]
    await Promise.all(more.map(one => t.envoyer(anne, one)))
    expect(await told()).toEqual(['6 comptes'])
    await t.test.db.updateTable('notification').set({ lue_a: new Date() }).execute()
    await t.envoyer(anne, await encore(5))
    expect(await told()).toEqual(['6 comptes', '7 comptes'])
  })

  it('is chosen by nobody else: no session, no right, another company, what is not there', async () => {
    const { anne, regulateur, intervention_id } = await deuxFois()
    const vers = (await lire(regulateur, intervention_id)).comptes_rendus[1].cloture_concurrente_id
    const body = { de: null, vers }
    expect((await choisir(null, intervention_id, body)).statusCode).toBe(401)
    expect((await choisir(anne, intervention_id, body)).statusCode).toBe(403)
    const ailleurs = await t.regulateur((await t.technicien()).compte_id)
    expect((await choisir(ailleurs, intervention_id, body)).statusCode).toBe(404)
    expect((await choisir(regulateur, intervention_id, { de: null, vers: 2_000_000_000 })).statusCode).toBe(404)
    expect((await choisir(regulateur, intervention_id, { de: null })).statusCode).toBe(400)
  })

  it('keeps one that is not complete too, and says why it cannot be chosen', async () => {
    const { anne, regulateur, intervention_id } = await deuxFois()
    const vide = await t.rapport(anne, intervention_id, { scan: [], observation_inter: 'Sans page' })
    expect(await t.envoyer(anne, await t.clotureOf(vide))).toMatchObject({
      outcome: 'conflict',
      donnees: { garde: true },
    })
    const troisieme = (await lire(regulateur, intervention_id)).comptes_rendus[2]
    expect(troisieme.refus).not.toBeNull()
    const answer = await choisir(regulateur, intervention_id, { de: null, vers: troisieme.cloture_concurrente_id })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe(troisieme.refus)
  })
})
