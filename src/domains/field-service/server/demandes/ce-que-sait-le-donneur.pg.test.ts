import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourParis, jourSemaine } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'

const r = ouvrirReseau()
let a: TestSession
beforeAll(async () => {
  a = await r.prestataire()
  await r.t.test.services.jobs.start(r.t.test.services)
})

const aujourdhui = () => jourParis(r.t.test.services.clock())
const lundi = () => ajouterJours(aujourdhui(), 8 - jourSemaine(aujourdhui()))

/** A request that `a` accepted: its number at the issuer's, then at `a`'s. */
async function acceptee(): Promise<[number, number]> {
  const [id, offre] = await r.envoyee(a)
  const reponse = await r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`)
  expect(reponse.statusCode, reponse.body).toBe(200)
  return [id, reponse.json().demande_id]
}

async function planifier(demande_id: number, jour = lundi()): Promise<number> {
  const { adresse_id, prestation_id } = await r.lire(demande_id, a)
  const creation = await r.appeler(a, 'POST', `${CLIENTS}/adresses/${adresse_id}/creation-intervention`, {
    ...{ date_rdv: jour, tranche_horaire_rdv: 5, prestation_id, duree: '1.00', adresse_intervention: adresse_id },
    ...{ cible_id: null, demande_id },
  })
  expect(creation.statusCode, creation.body).toBe(200)
  return creation.json().intervention_id
}

const dansLaListe = async (id: number, type = '0') => {
  const periode = type === '1' ? `&debut=${aujourdhui()}&fin=${aujourdhui()}` : ''
  const { demandes } = (await r.appeler(r.donneur, 'GET', `${DEMANDES}?type=${type}${periode}`)).json()
  return demandes.find((d: { demande_id: number }) => d.demande_id === id)
}
const nomDe = async ({ compte_id }: TestSession) =>
  (
    await r.t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
  ).compte_raison_sociale
const avis = (qui: TestSession) => () =>
  r.t.test.db
    .selectFrom('notification')
    .select(['notification_titre as titre', 'notification_body as body', 'lien'])
    .where('utilisateur_id', '=', qui.utilisateur_id)
    .execute()
const numero = (id: number) => `votre demande n°\u00a0${String(id).padStart(7, '0')}`

describe('the issuer of a request reads what its receiver makes of it', () => {
  let id: number
  let chezA: number
  beforeEach(async () => {
    ;[id, chezA] = await acceptee()
  })

  it('the day and the slot of the visit, on its sheet, in its list, in its news; nobody of the receiver’s', async () => {
    const intervention_id = await planifier(chezA)
    const { th_libelle } = await r.lire(chezA, a)
    for (const vue of [await r.lire(id), await dansLaListe(id)]) {
      expect(vue).toMatchObject({ etat_id: 3, th_libelle, intervention_id: null, libelle_cloture: '' })
      expect(jourParis(vue.intervention_date_planifie)).toBe(lundi())
    }
    const { echanges, visite } = await r.lire(id)
    expect(visite).toBeNull()
    expect(echanges.at(-1)).toMatchObject({ acte: 'planifier', jour: lundi(), th: th_libelle })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Votre demande est planifiée',
      body: expect.stringContaining(
        `${await nomDe(a)} a planifié ${numero(id)} le ${formaterJourDatee(lundi(), aujourdhui())}`,
      ),
      lien: `/m/gestion-demandes/${id}`,
    })
    // Moved, it is told where; given to somebody else at the same hour, it is not news.
    const deplacer = async (jour: string, heure_debut: string) => {
      const { rows } = await r.t.test.services.pools.systemPool.query<{ version: number }>(
        'select version from intervention where intervention_id = $1',
        [intervention_id],
      )
      return await r.appeler(a, 'POST', `/api/regulation/interventions/${intervention_id}/deplacer`, {
        ...{ version: rows[0]?.version, vers: null, jour, heure_debut, duree_minutes: 60 },
      })
    }
    const mardi = ajouterJours(lundi(), 1)
    const deplacee = await deplacer(mardi, '14:00')
    expect(deplacee.statusCode, deplacee.body).toBe(200)
    expect((await deplacer(mardi, '14:30')).statusCode).toBe(200)
    expect(jourParis((await dansLaListe(id)).intervention_date_planifie)).toBe(mardi)
    // Ten to noon was promised: the two hours in which it begins now, as the customer is told; never half past.
    const vue = await r.lire(id)
    expect([vue.intervention_date_planifie, vue.th_libelle]).toEqual([instantParis(mardi, '14:00'), '14:00 - 16:00'])
    expect(JSON.stringify(vue)).not.toContain(instantParis(mardi, '14:30'))
    // The customer still waits on the day, and in the hours, that were promised.
    const promis_ailleurs = { th_libelle, th_jour: lundi() }
    expect([vue, await dansLaListe(id), await r.lire(chezA, a)]).toMatchObject(
      Array.from({ length: 3 }, () => ({ promis_ailleurs })),
    )
    const lignes = vue.echanges.filter((e: { acte: string }) => e.acte === 'deplacer')
    expect(lignes).toMatchObject([{ jour: mardi, th: '14:00 - 16:00' }])
    // Out of its slot on the same day, it is told too.
    expect((await deplacer(mardi, '09:10')).statusCode).toBe(200)
    expect((await r.lire(id)).echanges.at(-1)).toMatchObject({ acte: 'deplacer', jour: mardi, th: '08:00 - 10:00' })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'L’intervention de votre demande est déplacée',
      body: expect.stringContaining(`${numero(id)} au ${formaterJourDatee(mardi, aujourdhui())}`),
      lien: `/m/gestion-demandes/${id}`,
    })
  })

  it('another day that is wished for, imposed as it was; the offer says the same', async () => {
    const { demande_client_id, version } = await r.lire(chezA, a)
    const souhait = { demande_date_souhaite: lundi(), demande_th_souhaite: '08:00 - 10:00', demande_date_th_impose: 1 }
    const reporter = await r.appeler(a, 'PUT', `${CLIENTS}/clients/${demande_client_id}/demandes/${chezA}/report/0`, {
      ...souhait,
      version,
    })
    expect(reporter.statusCode, reporter.body).toBe(200)
    expect(await r.lire(id)).toMatchObject({ etat_id: 5, ...souhait })
    expect(await dansLaListe(id)).toMatchObject(souhait)
    expect(await r.derniere(a)).toMatchObject(souhait)
    // From what to what, in the history of both and in what both read.
    const dit = `aucun jour → ${formaterJourDatee(lundi(), aujourdhui())}, 08:00 – 10:00, imposé`
    for (const lue of [await r.lire(id), await r.lire(chezA, a)]) {
      expect(lue.historique.at(-1)).toMatchObject({ acte: 'reporter', motif: dit })
      expect(lue.echanges.at(-1)).toMatchObject({ acte: 'reporter', texte: dit })
    }
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'Le souhait de votre demande change',
      body: expect.stringContaining(`${numero(id)}\u00a0: ${dit}`),
      lien: `/m/gestion-demandes/${id}`,
    })
  })

  it('a visit that is cancelled: to plan again, without a day; restored, it is planned as it was', async () => {
    const intervention_id = await planifier(chezA)
    const visite = `/api/regulation/interventions/${intervention_id}`
    const annulee = await r.appeler(a, 'POST', `${visite}/annuler`, {})
    expect(await dansLaListe(id)).toMatchObject({ etat_id: 5, intervention_date_planifie: null })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'L’intervention de votre demande est annulée',
      body: `${await nomDe(a)} a annulé l’intervention de ${numero(id)}\u00a0: elle est à planifier de nouveau.`,
      lien: `/m/gestion-demandes/${id}`,
    })
    const retablie = await r.appeler(a, 'POST', `${visite}/retablir`, { de: annulee.json().intervention.version })
    expect(retablie.statusCode, retablie.body).toBe(200)
    expect(await r.lire(chezA, a)).toMatchObject({ etat_id: 3, intervention_id })
    const vue = await dansLaListe(id)
    expect([vue.etat_id, jourParis(vue.intervention_date_planifie)]).toEqual([3, lundi()])
    const dit = (await r.lire(id)).echanges.map((e: { acte: string }) => e.acte)
    expect(dit.slice(-3)).toEqual(['planifier', 'rendre', 'planifier'])
    expect((await r.lire(id)).echanges.at(-1)).toMatchObject({ acte: 'planifier', jour: lundi() })
  })

  it('how it ended, in the words of the closing', async () => {
    await planifier(chezA)
    const hugo = await r.t.technicien(a.compte_id)
    const { intervention_id } = await r.t.visite(hugo, { etape: 2 })
    await r.t.test.db
      .updateTable('demande')
      .set({ intervention_id })
      .where('compte_id', '=', a.compte_id)
      .where('demande_id', '=', chezA)
      .execute()
    const action = await r.t.clotureOf(await r.t.rapport(hugo, intervention_id))
    expect(await r.t.envoyer(hugo, action)).toMatchObject({ outcome: 'applied' })
    const { libelle_cloture } = await r.lire(chezA, a)
    expect(libelle_cloture).not.toBe('')
    expect(await r.lire(id)).toMatchObject({ etat_id: 6, libelle_cloture, intervention_date_planifie: null })
    expect(await dansLaListe(id, '1')).toMatchObject({ libelle_cloture })
    expect((await r.lire(id)).echanges.at(-1)).toMatchObject({ acte: 'realiser', texte: libelle_cloture })
    await expect.poll(avis(r.donneur)).toContainEqual({
      titre: 'L’intervention de votre demande est terminée',
      body: `${await nomDe(a)} a terminé l’intervention de ${numero(id)}\u00a0: ${libelle_cloture}.`,
      lien: `/m/gestion-demandes/${id}`,
    })
  })

  it('and what it can really do once the visit is planned: ask', async () => {
    await planifier(chezA)
    const { version, peut } = await r.lire(id)
    expect(peut).toMatchObject({ annuler: false, liberer: false, reporter: false, commenter: true })
    const refus = await r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/annuler`, { version, motif: 'x' })
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      'Annulation impossible\u00a0: cette demande est déjà planifiée. Son intervention est chez le prestataire\u00a0: écrivez-lui dans «\u00a0Échanges\u00a0» pour qu’il l’annule.',
    ])
    const chez = await r.appeler(a, 'POST', `${DEMANDES}/${chezA}/annuler`, { version: 1, motif: 'x' })
    expect(chez.json().message).toContain('vient d’un donneur d’ordres, qui en décide')
  })
})
