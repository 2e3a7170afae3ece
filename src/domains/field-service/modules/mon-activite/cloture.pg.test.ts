import { describe, expect, it } from 'vitest'
import { MENTIONS_TVA } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import {
  aujourdhui,
  jpegUnique,
  ouvrirTerrain,
  PLANNING,
  sha256De,
} from '#domains/field-service/server/testing/terrain.ts'
import { lirePages } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours } from '#wire/dates.ts'

const t = ouvrirTerrain()

async function surPlace() {
  const anne = await t.technicien()
  return { anne, ...(await t.visite(anne, { etape: 2 })) }
}

/** Sends a closing changed in one place, and checks that nothing was written. */
async function refuser(plus: Partial<RapportCloture>, over: Record<string, unknown> = {}) {
  const { anne, intervention_id } = await surPlace()
  const action = await t.clotureOf(await t.rapport(anne, intervention_id, plus), over)
  const outcome = await t.envoyer(anne, action)
  expect(await t.etapeDe(intervention_id)).toBe(2)
  const rapports = await t.test.db
    .selectFrom('intervention_rapport')
    .select('version')
    .where('intervention_id', '=', intervention_id)
    .execute()
  expect(rapports).toHaveLength(0)
  return outcome
}

const reduit = { libelle: 'Entretien', quantite: '1', unite: '', prix_unitaire_cents: 11_800, tva: 10 } as const
const certification = (signe = true) => ({
  logement_plus_de_deux_ans: true,
  signe,
  mentions: MENTIONS_TVA.filter(m => m.tva === 10)
    .slice(-1)
    .map(({ tva, texte }) => ({ tva, texte })),
})

async function signer(anne: TestSession, rapport: RapportCloture): Promise<RapportCloture> {
  const empreinte_rapport = await empreinteRapport(rapport)
  const sha256 = await t.page(anne)
  return {
    ...rapport,
    signature_client: { mode: 'trace', sha256, signe_a: maintenant(), nom: 'Mme Roussel', empreinte_rapport },
  }
}
const maintenant = () => t.test.services.clock().toISOString()

describe('a customer who was absent', () => {
  it('has the visit closed without a scanned page; a second report too, and the document says it', async () => {
    const { anne, intervention_id } = await surPlace()
    const regulateur = await t.regulateur(anne.compte_id)
    const absent = { cloture: 3, scan: [], fournitures: [], prestations: [] }
    const rapport = await t.rapport(anne, intervention_id, absent)
    expect(await t.envoyer(anne, await t.clotureOf(rapport))).toMatchObject({ outcome: 'applied' })
    expect(await t.etapeDe(intervention_id)).toBe(3)
    const autre = { ...rapport, observation_client: 'Avis de passage déposé' }
    expect(await t.envoyer(anne, await t.clotureOf(autre))).toMatchObject({ outcome: 'conflict' })
    const vue = (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${intervention_id}`)).json()
    expect(vue.rapport).toMatchObject({ cloture: 3, scan: [], signature_client: null })
    const cri = await t.appeler(anne, 'GET', `/api/wikaz/interventions/${intervention_id}/cri`)
    expect([cri.statusCode, cri.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await lirePages(cri.rawPayload)).join(' ')).toContain('Client absent, sans sa signature.')
  })

  it('still needs the page for any other purpose', async () => {
    expect(await refuser({ cloture: 4, scan: [] })).toMatchObject({ message: '- Veuillez scanner le CRI' })
  })
})

describe('intervention.cloture, refusals', () => {
  it('says together that a purpose and a scan are missing', async () => {
    const outcome = await refuser({ cloture: null, scan: [] })
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      code: 'CLOTURE_INCOMPLETE',
      message: '- Veuillez sélectionner une cloture\n- Veuillez scanner le CRI',
    })
  })

  it.each([
    ['a purpose that is none', { cloture: 99 }],
    ['a quantity that is none', { fournitures: [{ ...reduit, tva: 20 as const, quantite: 'deux' }] }],
    ['a reduced rate nobody certified', { prestations: [reduit] }],
    ['a reduced rate not signed for', { prestations: [reduit], certification_tva: certification() }],
    ['a payment above the total', { paiement: { mode: 'CB' as const, montant_cents: 99_999_999 } }],
    ['a payment without a mode', { paiement: { mode: null, montant_cents: 100 } }],
    [
      'an appointment in the past',
      {
        planification: {
          date_rdv: '2020-01-01',
          tranche_horaire_rdv: '08:00 - 10:00',
          prestation_id: null,
          observation: '',
        },
      },
    ],
  ] as [string, Partial<RapportCloture>][])('refuses %s', async (_quoi, plus) => {
    expect(await refuser(plus)).toMatchObject({ outcome: 'rejected', code: 'CLOTURE_INCOMPLETE' })
  })

  it('settles a report beyond any amount, queued before that was said on the phone: refused at its line, once', async () => {
    const { anne, intervention_id } = await surPlace()
    const enorme = { libelle: 'Tube', quantite: '99999', unite: '', prix_unitaire_cents: 1_000_000, tva: 20 as const }
    for (const ligne of [enorme, { ...enorme, quantite: '999999999.999', prix_unitaire_cents: 100_000_000 }]) {
      const action = await t.clotureOf(await t.rapport(anne, intervention_id, { fournitures: [ligne] }))
      const outcome = await t.envoyer(anne, action)
      expect(outcome).toMatchObject({
        outcome: 'rejected',
        code: 'CLOTURE_INCOMPLETE',
        donnees: { erreurs: [{ champ: 'fournitures.0.quantite', code: 'MONTANT_TROP_ELEVE' }] },
      })
      expect(await t.envoyer(anne, action)).toEqual(outcome)
    }
    const somme = { ...enorme, quantite: '80', prix_unitaire_cents: 9_000_000 }
    const { intervention_id: _visite, ...corps } = await t.rapport(anne, intervention_id, {
      prestations: [somme, somme],
    })
    const direct = await t.appeler(anne, 'POST', `${PLANNING}/${intervention_id}/intervention`, { payload: corps })
    expect(direct.statusCode, direct.body).toBe(422)
    expect(direct.json()).toMatchObject({
      erreur: 'CLOTURE_INCOMPLETE',
      champs: { 'prestations.0.quantite': expect.stringMatching(/^Le total de .+ dépasse 9\u202f999\u202f999,99/) },
    })
    expect(await t.etapeDe(intervention_id)).toBe(2)
    // Corrected on the phone, it is taken; another one of such a sum is kept beside it and told why it cannot count.
    expect(await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))).toMatchObject({
      outcome: 'applied',
    })
    const second = await t.rapport(anne, intervention_id, { prestations: Array.from({ length: 100 }, () => somme) })
    expect(await t.envoyer(anne, await t.clotureOf(second))).toMatchObject({ outcome: 'conflict' })
    const garde = await t.test.db
      .selectFrom('cloture_concurrente')
      .select(['total_ttc_cents', 'refus'])
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(garde.total_ttc_cents).toBeGreaterThan(2 ** 31)
    expect(garde.refus).toContain('dépasse')
  })

  it('refuses a signature of another content, and a hash that is not the report’s', async () => {
    const { anne, intervention_id } = await surPlace()
    const rapport = await t.rapport(anne, intervention_id)
    const signe = { ...(await signer(anne, rapport)), observation_client: 'Changé après la signature' }
    expect(await t.envoyer(anne, await t.clotureOf(signe))).toMatchObject({ code: 'CLOTURE_INCOMPLETE' })
    const action = await t.clotureOf(rapport)
    const fausse = { ...action, payload: { ...(action.payload as object), empreinte: 'a'.repeat(64) } }
    expect(await t.envoyer(anne, fausse)).toMatchObject({ code: 'EMPREINTE_FAUSSE' })
    expect(await t.etapeDe(intervention_id)).toBe(2)
  })

  it('waits for its pages, and refuses when it does not even name them', async () => {
    const { anne, intervention_id } = await surPlace()
    const absente = sha256De(jpegUnique())
    const rapport = await t.rapport(anne, intervention_id, { scan: [absente] })
    expect(await t.envoyer(anne, await t.clotureOf(rapport))).toMatchObject({
      outcome: 'attend',
      attend: { blobs: [absente] },
    })
    expect(await t.envoyer(anne, await t.clotureOf(rapport, { blobs: [] }))).toMatchObject({
      outcome: 'rejected',
      code: 'CLOTURE_INCOMPLETE',
      donnees: { blobs: [absente] },
    })
  })

  it('does not take another company’s page for its own', async () => {
    const { anne, intervention_id } = await surPlace()
    const etrangere = await t.page(await t.technicien())
    const rapport = await t.rapport(anne, intervention_id, { scan: [etrangere] })
    expect((await t.envoyer(anne, await t.clotureOf(rapport))).outcome).toBe('attend')
  })

  it('refuses a report about another visit, and a service of another company', async () => {
    const { anne, intervention_id } = await surPlace()
    const autre = await t.visite(await t.technicien())
    const action = await t.clotureOf(await t.rapport(anne, intervention_id))
    const payload = { ...(action.payload as object), intervention_id: intervention_id + 1 }
    expect((await t.envoyer(anne, { ...action, payload })).code).toBe('SAISIE')
    const planification = {
      date_rdv: ajouterJours(aujourdhui(), 3),
      tranche_horaire_rdv: '08:00 - 10:00',
      observation: '',
    }
    const outcome = await refuser({ planification: { ...planification, prestation_id: autre.prestation_id } })
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  })

  it('refuses before the technician is on site', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 1 })
    const outcome = await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    expect(outcome).toMatchObject({ outcome: 'conflict', code: 'ETAPE_PERIMEE' })
    expect(outcome.donnees).toMatchObject({ serveur: { etapes_en_cours: 1 }, appareil: { de: 2, vers: 3 } })
  })
})

describe('intervention.cloture, done', () => {
  it('computes the totals itself, ties the pages and asks for the next appointment, once', async () => {
    const { anne, intervention_id } = await surPlace()
    const regulateur = await t.regulateur(anne.compte_id)
    const planification = {
      date_rdv: ajouterJours(aujourdhui(), 3),
      tranche_horaire_rdv: '08:00 - 10:00',
      prestation_id: null,
      observation: 'Pièce à commander',
    }
    const base = await t.rapport(anne, intervention_id, {
      prestations: [reduit],
      certification_tva: certification(),
      planification,
    })
    const rapport = await signer(anne, base)
    const action = await t.clotureOf(rapport)
    const premiere = await t.envoyer(anne, action)
    expect(premiere).toMatchObject({ outcome: 'applied', donnees: { etapes_en_cours: 3 } })
    expect(await t.envoyer(anne, action)).toEqual(premiere)
    // The same report from another device of hers, under another key.
    expect((await t.envoyer(await t.test.signIn(anne), await t.clotureOf(rapport))).outcome).toBe('duplicate')

    const row = await t.test.db
      .selectFrom('intervention_rapport')
      .select(['total_ttc_cents', 'contenu', 'empreinte'])
      .where('intervention_id', '=', intervention_id)
      .execute()
    expect(row).toHaveLength(1)
    expect(row[0]).toMatchObject({ total_ttc_cents: 1080 + 12_980, contenu: rapport })
    const demandes = await t.test.db
      .selectFrom('demande')
      .selectAll()
      .where('intervention_origine_id', '=', intervention_id)
      .execute()
    expect(demandes).toMatchObject([
      { etat_id: 1, demande_date_souhaite: planification.date_rdv, demande_description: 'Pièce à commander' },
    ])
    // The desk reads on the visit what became of the wish.
    const visite = await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${intervention_id}`)
    expect(visite.json().demande_suite).toEqual({ demande_id: demandes[0]?.demande_id, etat_libelle: 'En attente' })
    const told = await t.test.db
      .selectFrom('notification')
      .select('notification_titre')
      .where('utilisateur_id', '=', regulateur.utilisateur_id)
      .execute()
    expect(told).toMatchObject([{ notification_titre: 'Rendez-vous demandé à la clôture' }])
  })

  it('ends after midnight a visit begun the day before', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2, decalage: -1 })
    const action = await t.clotureOf(await t.rapport(anne, intervention_id))
    expect((await t.envoyer(anne, action)).outcome).toBe('applied')
  })

  it('is a conflict with another report: both are kept, the first stays', async () => {
    const { anne, intervention_id } = await surPlace()
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    const autre = await t.rapport(anne, intervention_id, { observation_inter: 'Autre version' })
    const outcome = await t.envoyer(anne, await t.clotureOf(autre))
    expect(outcome).toMatchObject({ outcome: 'conflict', code: 'DEJA_CLOTUREE' })
    expect(JSON.stringify(outcome.donnees)).toContain('Autre version')
    const audit = await t.test.db
      .selectFrom('audit')
      .select(['action', 'apres'])
      .where('entite', '=', `intervention:${intervention_id}`)
      .where('action', '=', 'intervention.conflit')
      .execute()
    expect(JSON.stringify(audit)).toContain('Autre version')
  })

  it('has one effect for twenty parallel twins', async () => {
    const { anne, intervention_id } = await surPlace()
    const action = await t.clotureOf(await t.rapport(anne, intervention_id))
    // One session per device: a batch locks its own session's row, which would queue them up by itself.
    const appareils = await Promise.all(Array.from({ length: 20 }, () => t.test.signIn(anne)))
    const twins = await Promise.all(appareils.map(a => t.envoyer(a, action)))
    for (const twin of twins) expect(twin).toEqual(twins[0])
    const rows = await t.test.db
      .selectFrom('intervention_rapport')
      .select('version')
      .where('intervention_id', '=', intervention_id)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
