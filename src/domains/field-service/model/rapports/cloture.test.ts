import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { erreursSaisie, mentionsRequises, tauxReduits, totauxCloture, validerCloture } from './cloture.ts'
import { MENTIONS_TVA, MOTIFS_CLOTURE } from './cloture-regles.ts'
import type { LigneCloture, RapportCloture, Signature } from './cloture-schema.ts'
import { contenuSigne, empreinteRapport, jsonCanonique } from './empreinte.ts'
import { circulateur, main, PAGE, vierge } from './testing/rapport.ts'

async function signer(rapport: RapportCloture): Promise<RapportCloture> {
  const signature: Signature = {
    mode: 'trace',
    sha256: 'b'.repeat(64),
    signe_a: '2026-11-20T12:21:00+01:00',
    nom: 'Claire Vasseur',
    empreinte_rapport: await empreinteRapport(rapport),
  }
  return { ...rapport, signature_client: signature, signature_prestataire: signature }
}
function avecLignes(partie: Partial<RapportCloture> = {}): RapportCloture {
  const rapport = { ...vierge, fournitures: [circulateur], prestations: [main], ...partie }
  const certification_tva = { logement_plus_de_deux_ans: true, signe: true, mentions: mentionsRequises(rapport) }
  return { ...rapport, certification_tva }
}
const codes = (rapport: RapportCloture) => erreursSaisie(rapport, { aujourdhui: '2026-11-20' }).map(e => e.code)

describe('what is missing', () => {
  it('shows the two messages of the specification together, a line each', async () => {
    expect(await validerCloture({ ...vierge, cloture: null, scan: [] })).toMatchObject({
      ok: false,
      message: '- Veuillez sélectionner une cloture\n- Veuillez scanner le CRI',
    })
    expect(await validerCloture(vierge)).toEqual({ ok: true })
  })
  it('returns every error at once, each starting as the specification does', async () => {
    const resultat = await validerCloture({
      ...(await signer(vierge)),
      cloture: 99,
      scan: [],
      fournitures: [{ ...circulateur, libelle: ' ', quantite: '1,5' }],
      paiement: { mode: 'ES', montant_cents: 200_000 },
      planification: { date_rdv: null, tranche_horaire_rdv: '', prestation_id: null, observation: '' },
    })
    expect(resultat.ok).toBe(false)
    if (resultat.ok) return
    expect(resultat.erreurs.map(e => e.code)).toEqual([
      'CLOTURE',
      'SCAN',
      'LIBELLE_VIDE',
      'QUANTITE',
      'CERTIFICATION_TVA',
      'PAIEMENT_TROP_ELEVE',
      'PAIEMENT_ESPECES',
      'PLANIFICATION',
      'SIGNATURE_PERIMEE',
      'SIGNATURE_PERIMEE',
    ])
    for (const e of resultat.erreurs) expect(e.message).toMatch(/^- \S/)
  })
  it('knows only the purposes of the list, or of the company', () => {
    expect(new Set(MOTIFS_CLOTURE.map(m => m.id)).size).toBe(MOTIFS_CLOTURE.length)
    expect(erreursSaisie({ ...vierge, cloture: 77 }, { motifs: [{ id: 77 }] })).toEqual([])
  })
})

describe('nobody was there', () => {
  const absent: RapportCloture = { ...vierge, cloture: 3, scan: [] }
  it('asks neither for the paper nor for a signature', async () => {
    expect(await validerCloture(absent)).toEqual({ ok: true })
    expect(codes({ ...absent, cloture: 4 })).toEqual(['SCAN'])
  })
  it('cannot have the customer certify a reduced rate, and says what to do; what was signed with it before stands', async () => {
    const lignes = { ...absent, prestations: [main] }
    expect(erreursSaisie(lignes)).toEqual([
      {
        champ: 'prestations',
        code: 'TVA_CLIENT_ABSENT',
        message: '- Client absent\u00a0: la TVA de 10\u00a0% se certifie en sa présence, mettez 20\u00a0%',
      },
    ])
    expect(codes({ ...absent, prestations: [{ ...main, tva: 20 }] })).toEqual([])
    expect(await validerCloture(await signer(avecLignes({ cloture: 3 })))).toEqual({ ok: true })
  })
})

describe('reduced VAT', () => {
  it('asks for the certification and the signature as soon as one line has a reduced rate', async () => {
    expect(codes({ ...vierge, fournitures: [circulateur] })).toEqual(['CERTIFICATION_TVA'])
    expect(codes({ ...vierge, fournitures: [{ ...circulateur, tva: 20 }] })).toEqual([])
    expect(codes(avecLignes())).toEqual(['SIGNATURE_TVA'])
    expect(await validerCloture(await signer(avecLignes()))).toEqual({ ok: true })
  })
  it('wants the sentence of each rate present, word for word', async () => {
    const deuxTaux = avecLignes({ fournitures: [{ ...circulateur, tva: 5.5 }] })
    expect(tauxReduits(deuxTaux)).toEqual([10, 5.5])
    expect(codes(await signer(deuxTaux))).toEqual([])
    const certification = {
      logement_plus_de_deux_ans: true,
      signe: true,
      mentions: [{ tva: 10 as const, texte: 'Oui' }],
    }
    expect(codes({ ...deuxTaux, certification_tva: certification })).toEqual(['CERTIFICATION_TVA'])
    const reecrite = {
      ...deuxTaux.certification_tva,
      mentions: mentionsRequises(deuxTaux).map(m => ({ ...m, texte: 'Oui' })),
    }
    expect(
      codes(
        await signer({ ...deuxTaux, certification_tva: { logement_plus_de_deux_ans: true, signe: true, ...reecrite } }),
      ),
    ).toEqual(['CERTIFICATION_TVA'])
    for (const m of MENTIONS_TVA) expect(m.reference).toContain('LF 2025 art. 41')
  })
})

describe('money', () => {
  it('totals the lines and compares the payment with them', async () => {
    expect(totauxCloture(avecLignes())).toMatchObject({ total_ht_cents: 28_200, total_ttc_cents: 31_020 })
    expect(totauxCloture({ fournitures: [{ ...circulateur, quantite: '1,' }], prestations: [main] })).toMatchObject({
      total_ttc_cents: 10_230,
    })
    const paye = async (mode: 'CB' | null, montant_cents: number) =>
      codes(await signer(avecLignes({ paiement: { mode, montant_cents } })))
    expect(await paye('CB', 31_020)).toEqual([])
    expect(await paye('CB', 31_021)).toEqual(['PAIEMENT_TROP_ELEVE'])
    expect(await paye(null, 100)).toEqual(['PAIEMENT_MODE'])
    expect(await paye('CB', 0)).toEqual(['PAIEMENT_MONTANT'])
  })
})

describe('an amount that no report comes to', () => {
  const enorme: LigneCloture = { ...circulateur, quantite: '99999', prix_unitaire_cents: 1_000_000, tva: 20 }
  const dit = (rapport: RapportCloture) => erreursSaisie(rapport).map(({ champ, message }) => [champ, message])
  it('is said at the quantity of its line, however great, and counts for nothing', () => {
    const trop = { ...enorme, quantite: '999999999.999', prix_unitaire_cents: 100_000_000 }
    for (const ligne of [enorme, trop]) {
      expect(dit({ ...vierge, fournitures: [ligne] })).toEqual([
        ['fournitures.0.quantite', '- La fourniture 1 dépasse 9\u202f999\u202f999,99\u00a0€ TTC'],
      ])
      expect(totauxCloture({ fournitures: [ligne], prestations: [main] }).total_ttc_cents).toBe(10_230)
    }
  })
  it('of lines that are fine one by one is said on the greatest; the ceiling itself is taken', async () => {
    const moitie: LigneCloture = { ...circulateur, quantite: '1', prix_unitaire_cents: 500_000_000, tva: 20 }
    const plus: LigneCloture = { ...moitie, prix_unitaire_cents: 600_000_000 }
    expect(dit({ ...vierge, fournitures: [moitie], prestations: [plus] })).toEqual([
      [
        'prestations.0.quantite',
        '- Le total de 13\u202f200\u202f000,00\u00a0€ dépasse 9\u202f999\u202f999,99\u00a0€ TTC',
      ],
    ])
    const juste: LigneCloture = { ...moitie, prix_unitaire_cents: 833_333_332 }
    expect(totauxCloture({ fournitures: [juste], prestations: [] }).total_ttc_cents).toBe(999_999_998)
    expect(await validerCloture({ ...vierge, fournitures: [juste] })).toEqual({ ok: true })
  })
})

describe('next appointment', () => {
  it('is optional, but a day to come and a slot go together', () => {
    const rdv = { date_rdv: '2026-11-24', tranche_horaire_rdv: '08:00 - 10:00', prestation_id: null, observation: '' }
    expect(codes({ ...vierge, planification: rdv })).toEqual([])
    expect(codes({ ...vierge, planification: { ...rdv, tranche_horaire_rdv: '' } })).toEqual(['PLANIFICATION'])
    expect(codes({ ...vierge, planification: { ...rdv, date_rdv: '2026-11-19' } })).toEqual(['PLANIFICATION'])
    expect(codes({ ...vierge, planification: { ...rdv, date_rdv: '2066-11-24' } })).toEqual(['PLANIFICATION'])
  })
})

describe('signatures', () => {
  const champs = Object.keys(vierge).filter(c => !c.startsWith('signature_')) as (keyof RapportCloture)[]
  const autres: Record<string, fc.Arbitrary<unknown>> = {
    intervention_id: fc.integer({ min: 1, max: 1e6 }),
    cloture: fc.option(fc.integer({ min: 1, max: 99 })),
    fournitures: fc.array(fc.constant(circulateur), { maxLength: 3 }),
    prestations: fc.array(fc.record({ ...mapConst(main), quantite: fc.string() }), { maxLength: 3 }),
    certification_tva: fc.option(
      fc.record({ logement_plus_de_deux_ans: fc.boolean(), signe: fc.boolean(), mentions: fc.constant([]) }),
    ),
    paiement: fc.record({ mode: fc.constantFrom('CB', 'CH', 'ES', null), montant_cents: fc.nat() }),
    planification: fc.option(
      fc.record({
        date_rdv: fc.constant('2026-12-01'),
        tranche_horaire_rdv: fc.string(),
        prestation_id: fc.constant(null),
        observation: fc.string(),
      }),
    ),
    observation_inter: fc.string({ unit: 'binary' }),
    observation_client: fc.string({ unit: 'binary' }),
    scan: fc.array(fc.constantFrom(PAGE, 'c'.repeat(64)), { maxLength: 4 }),
  }
  function mapConst<T extends object>(o: T) {
    return Object.fromEntries(Object.entries(o).map(([k, v]) => [k, fc.constant(v)])) as Record<
      string,
      fc.Arbitrary<unknown>
    >
  }
  it('fall as soon as any field changes, and hold while none does', async () => {
    const signe = await signer(avecLignes())
    const modification = fc
      .constantFrom(...champs)
      .chain(champ => (autres[champ] ?? fc.constant(null)).map(valeur => ({ champ, valeur })))
    await fc.assert(
      fc.asyncProperty(modification, async ({ champ, valeur }) => {
        const modifie = { ...signe, [champ]: valeur } as RapportCloture
        const identique = jsonCanonique(valeur) === jsonCanonique(signe[champ])
        const resultat = await validerCloture(modifie)
        const perimees = resultat.ok ? [] : resultat.erreurs.filter(e => e.code === 'SIGNATURE_PERIMEE')
        expect(perimees).toHaveLength(identique ? 0 : 2)
      }),
      { numRuns: 400 },
    )
    expect(Object.keys(autres).sort()).toEqual([...champs].sort())
  })
  it('do not depend on the order of keys, nor on the other signature', async () => {
    const rapport = avecLignes()
    const retourne = Object.fromEntries(Object.entries(rapport).reverse()) as RapportCloture
    expect(contenuSigne(retourne)).toBe(contenuSigne(rapport))
    expect(await empreinteRapport(await signer(rapport))).toBe(await empreinteRapport(rapport))
    // Frozen value, computed once by another program: phones in the field and the server must agree across releases.
    expect(await empreinteRapport(vierge)).toBe('a2f31ec92ea33458144c261cc86dc969a5fef6512e095c066018196eaf9342d2')
  })
})
