import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Anomalie } from '../regles/types.ts'
import { classer, type Dossier } from './classement.ts'

const regle = (niveau: Anomalie['niveau']): Anomalie => ({
  ...{ code: 'REPOS_QUOTIDIEN', niveau, utilisateur_id: 1, jour: '2026-12-05', unite: 'minutes', pointages: [] },
  ...{ seuil: 660, mesure: 585, ecart: 75, phrase: 'Un repos de 9 h 45 au lieu de 11 h au moins.' },
  reference: 'art. L3131-1 du Code du travail',
})

const un = (utilisateur_id: number, change: Partial<Dossier> = {}): Dossier => ({
  ...{ utilisateur_id, label: `Agent ${utilisateur_id}`, metier_libelle: 'Aide-soignant', meme_metier: true },
  ...{ absent: false, occupe: null, anomalies: [], minutes: 420, prevu: 9000, contrat: 9300, equite: null },
  ...change,
})
const ordre = (...dossiers: Dossier[]) => classer(dossiers).map(c => c.utilisateur_id)
const raisons = (d: Dossier) => classer([d])[0]?.raisons.map(r => r.mots)

describe('the order', () => {
  it('puts who may take it first, then warnings, another trade, what is forbidden, and who is not there', () => {
    const tous = [
      un(1, { absent: true }),
      un(2, { anomalies: [regle('bloquant')] }),
      un(3, { meme_metier: false }),
      un(4, { anomalies: [regle('alerte')] }),
      un(5, { occupe: 'Matin 06:45 – 14:15' }),
      un(6),
    ]
    expect(ordre(...tous)).toEqual([6, 4, 3, 2, 1, 5])
    expect(classer(tous).map(c => c.verdict)).toEqual([
      'libre',
      'alerte',
      'libre',
      'bloque',
      'impossible',
      'impossible',
    ])
    expect(classer(tous).map(c => c.propose)).toEqual([true, false, false, false, false, false])
  })

  it('puts whoever would come back from days away after those who are there, and never asks them by default', () => {
    const coupe = un(1, { interrompt: { du: '2026-12-04', au: '2026-12-11' }, prevu: 0 })
    expect(ordre(coupe, un(2))).toEqual([2, 1])
    expect(classer([coupe])[0]).toMatchObject({ verdict: 'alerte', propose: false })
    expect(raisons(coupe)).toContain('Couperait une absence, du ven. 4 déc. au ven. 11 déc.')
    expect(raisons(un(1, { absent: true, retour: '2026-12-11' }))).toContain('Absent jusqu’au ven. 11 déc.')
  })

  it('says of whom the last changes are not read, and ranks them as they are', () => {
    const muet = un(1, { non_lu: true })
    expect(raisons(muet)).toContain('N’a pas encore dit avoir lu ses derniers changements')
    expect(classer([muet])[0]?.score).toBe(classer([un(1)])[0]?.score)
    expect(raisons(un(1, { non_lu: true, absent: true }))?.join()).not.toContain('lu ses')
  })

  it('puts who is due hours before who has too many, and who did more than their part after the others', () => {
    expect(ordre(un(1, { prevu: 9600 }), un(2, { prevu: 8000 }))).toEqual([2, 1])
    const part = (ecart: number) => ({ equite: { sorte: 'nuits' as const, ecart } })
    expect(ordre(un(1, part(3)), un(2, part(-3)), un(3, part(0)))).toEqual([2, 3, 1])
  })

  it('puts whoever works in the unit before the others of their trade and verdict, and says it; without a unit nothing of it', () => {
    const ici = un(2, { meme_unite: true })
    expect(ordre(un(1, { meme_unite: false }), ici)).toEqual([2, 1])
    expect(raisons(ici)).toContain('Même unité')
    expect(raisons(un(1, { meme_unite: false }))).toContain('Autre unité')
    expect(raisons(un(1, { meme_unite: null }))).toEqual(raisons(un(1)))
    expect(raisons(un(1))?.join()).not.toMatch(/unité/)
    // Neither the law nor the trade gives way to it.
    expect(ordre(un(1, { meme_unite: true, meme_metier: false }), un(2, { meme_unite: false }))).toEqual([2, 1])
    expect(ordre(un(1, { meme_unite: true, anomalies: [regle('alerte')] }), un(2, { meme_unite: false }))).toEqual([
      2, 1,
    ])
  })

  it('puts who lives nearer before, where neither the law, the trade nor many hours speak', () => {
    const a = (utilisateur_id: number, distance_m: number | null) => un(utilisateur_id, { distance_m })
    expect(ordre(a(1, 60_000), a(2, null), a(3, 900), a(4, 20_000), a(5, 12_000))).toEqual([3, 5, 2, 4, 1])
    expect(classer([a(1, 0)])[0]?.score).toBe((classer([un(1)])[0]?.score ?? 0) + 15)
    expect(classer([a(1, 900_000)])[0]?.score).toBe((classer([un(1)])[0]?.score ?? 0) - 15)
    expect(ordre(un(1, { distance_m: 0, meme_metier: false }), a(2, 90_000))).toEqual([2, 1])
    expect(ordre(un(1, { distance_m: 0, anomalies: [regle('info')] }), a(2, 90_000))).toEqual([2, 1])
  })

  it('puts one warning before two, and asks nobody by default who has one, even where everybody does', () => {
    const deux = un(1, { anomalies: [regle('alerte'), regle('alerte')] })
    const une = un(2, { anomalies: [regle('alerte')] })
    expect(ordre(deux, une)).toEqual([2, 1])
    expect(classer([deux, une, un(3, { meme_metier: false })]).map(c => c.propose)).toEqual([false, false, false])
    expect(classer([une, un(3)]).map(c => [c.utilisateur_id, c.propose])).toEqual([
      [3, true],
      [2, false],
    ])
  })

  it('asks nobody by default whom the application does not reach, and somebody else in their place', () => {
    const muet = un(1, { sans_acces: true })
    expect(classer([muet, un(2)]).map(c => [c.utilisateur_id, c.propose])).toEqual([
      [1, false],
      [2, true],
    ])
    const avertie = un(2, { anomalies: [regle('alerte')] })
    expect(classer([muet, avertie]).map(c => c.propose)).toEqual([false, false])
    expect(raisons(muet)?.at(-1)).toBe('Sans accès\u00a0: à appeler')
  })

  it('says apart what forbids to give it unasked, and whether an agreement in writing allows it', () => {
    const preavis = (mesure: number): Anomalie => ({ ...regle('bloquant'), code: 'TEMPS_PARTIEL_PREAVIS', mesure })
    const donner = (imposees: Anomalie[]) => classer([un(1, { imposees })])[0]?.donner
    expect(classer([un(1, { imposees: [preavis(4)] })])[0]?.verdict).toBe('libre')
    expect([donner([preavis(4)])?.derogeable, donner([preavis(2)])?.derogeable, donner([])]).toEqual([
      true,
      false,
      null,
    ])
  })

  it('is by name where nothing else tells two people apart', () => {
    expect(ordre(un(1, { label: 'Zoé' }), un(2, { label: 'Émile' }))).toEqual([2, 1])
  })
})

describe('the reasons', () => {
  it('say the rules, the trade, the hours and the part', () => {
    expect(raisons(un(1, { equite: { sorte: 'week_ends', ecart: -2.2 } }))).toEqual([
      'Repos et durées respectés',
      'Même métier',
      '2\u00a0h au-delà du contrat ce mois-là',
      '2\u00a0week-ends de moins que sa part sur douze mois',
    ])
  })

  it.each([
    [0, 'good', 'À moins de 5\u00a0km'],
    [4999, 'good', 'À moins de 5\u00a0km'],
    [5000, 'good', 'Entre 5 et 15\u00a0km'],
    [14_999, 'good', 'Entre 5 et 15\u00a0km'],
    [15_000, 'info', 'Entre 15 et 30\u00a0km'],
    [29_999, 'info', 'Entre 15 et 30\u00a0km'],
    [30_000, 'wait', 'À plus de 30\u00a0km'],
    [900_000, 'wait', 'À plus de 30\u00a0km'],
  ])('say how far %i metres are', (distance_m, ton, mots) => {
    expect(classer([un(1, { distance_m })])[0]?.raisons).toContainEqual({ ton, mots })
  })

  it('say no distance that nobody knows, and never more than its range', () => {
    for (const d of [un(1), un(1, { distance_m: null })]) expect(raisons(d)?.join()).not.toMatch(/\bkm\b|kilomètre/)
    expect(JSON.stringify(classer([un(1, { distance_m: 6421 })]))).not.toMatch(/6421|distance/)
    // Two that are told alike are ranked and marked alike: neither the order nor the score says more than the words.
    const paire = classer([un(1, { distance_m: 14_900 }), un(2, { distance_m: 5100 })])
    expect(paire.map(c => c.utilisateur_id)).toEqual([1, 2])
    expect(paire[0]?.score).toBe(paire[1]?.score)
  })

  it.each([{ absent: true }, { occupe: 'Matin 06:45 – 14:15' }])(
    'say no distance of whoever cannot come (%j), nor do their score and their place among the others',
    empeche => {
      const loin = un(1, { ...empeche, distance_m: 90_000 })
      const pres = un(2, { ...empeche, distance_m: 100 })
      expect(ordre(loin, pres)).toEqual([1, 2])
      expect(classer([loin])).toEqual(classer([un(1, empeche)]))
      expect(classer([pres])).toEqual(classer([un(2, empeche)]))
    },
  )

  it('say nothing of the trade where the post asks for none, and anybody may then be asked', () => {
    const [candidat] = classer([un(1, { meme_metier: null })])
    expect(candidat?.raisons.map(r => r.mots).filter(m => m.includes('métier'))).toEqual([])
    expect(candidat?.propose).toBe(true)
  })

  it('name the article of what forbids, and nothing of the rules to whoever is elsewhere', () => {
    const interdit = un(1, { anomalies: [regle('bloquant'), regle('info')] })
    expect(raisons(interdit)?.[0]).toBe('Un repos de 9 h 45 au lieu de 11 h au moins. art. L3131-1 du Code du travail')
    expect(raisons(interdit)).toHaveLength(3)
    expect(raisons(un(1, { anomalies: [regle('alerte'), regle('alerte'), regle('alerte')] }))?.[1]).toBe(
      'Et 2\u00a0autres règles',
    )
    expect(raisons(un(1, { occupe: 'Nuit 21:00 – 07:00' }))?.[0]).toBe('Déjà en poste\u00a0: Nuit 21:00 – 07:00')
    expect(raisons(un(1, { absent: true }))).not.toContain('Repos et durées respectés')
  })
})

const dossier = fc
  .record({
    utilisateur_id: fc.integer({ min: 1, max: 999 }),
    meme_metier: fc.constantFrom(true, false, null),
    absent: fc.boolean(),
    occupe: fc.constantFrom(null, 'Matin 06:45 – 14:15'),
    anomalies: fc.array(fc.constantFrom(regle('info'), regle('alerte'), regle('bloquant')), { maxLength: 3 }),
    prevu: fc.integer({ min: 0, max: 20_000 }),
    contrat: fc.integer({ min: 0, max: 12_000 }),
    ecart: fc.double({ min: -20, max: 20, noNaN: true }),
  })
  .map(({ utilisateur_id, ecart, ...d }) => un(utilisateur_id, { ...d, equite: { sorte: 'nuits', ecart } }))

describe('whoever they are', () => {
  it('nobody is lost, and the order is the same whatever order they came in', () => {
    const gens = fc.uniqueArray(dossier, { selector: d => d.utilisateur_id, maxLength: 12 })
    fc.assert(
      fc.property(gens, tous => {
        const classes = classer(tous).map(c => c.utilisateur_id)
        expect([...classes].sort()).toEqual(tous.map(d => d.utilisateur_id).sort())
        expect(classer([...tous].reverse()).map(c => c.utilisateur_id)).toEqual(classes)
      }),
    )
  })

  it('nobody is asked by default whom a rule forbids or warns of, who is away or at work, and all of them are after who may', () => {
    const gens = fc.uniqueArray(dossier, { selector: d => d.utilisateur_id, maxLength: 12 })
    fc.assert(
      fc.property(gens, tous => {
        const classes = classer(tous)
        const peut = classes.map(c => c.verdict === 'libre' || c.verdict === 'alerte')
        expect(peut).toEqual([...peut].sort((a, b) => Number(b) - Number(a)))
        expect(classes.every(c => !c.propose || c.verdict === 'libre')).toBe(true)
      }),
    )
  })

  it('of the trade are before the others: among who may come, among whom the law forbids, among who is not there', () => {
    const gens = fc.uniqueArray(dossier, { selector: d => d.utilisateur_id, maxLength: 12 })
    fc.assert(
      fc.property(gens, tous => {
        const dossiers = new Map(tous.map(d => [d.utilisateur_id, d]))
        const rangs = classer(tous).map(({ utilisateur_id, verdict }) => {
          const groupe = verdict === 'impossible' ? 2 : verdict === 'bloque' ? 1 : 0
          return 2 * groupe + (dossiers.get(utilisateur_id)?.meme_metier === false ? 1 : 0)
        })
        expect(rangs).toEqual([...rangs].sort((a, b) => a - b))
      }),
    )
  })

  it('nearer is never marked below, all else equal, and is before where it is told nearer', () => {
    const metres = fc.integer({ min: 0, max: 300_000 })
    fc.assert(
      fc.property(dossier, metres, fc.integer({ min: 1000, max: 200_000 }), (d, pres, plus) => {
        // By name the nearer one would come last.
        const [premier, second] = classer([
          { ...d, utilisateur_id: 1, label: 'A', distance_m: pres + plus },
          { ...d, utilisateur_id: 2, label: 'B', distance_m: pres },
        ])
        const nearer = [premier, second].find(c => c?.utilisateur_id === 2)
        const further = [premier, second].find(c => c?.utilisateur_id === 1)
        expect(nearer?.score).toBeGreaterThanOrEqual(further?.score ?? 0)
        expect(premier).toBe(nearer?.score === further?.score ? further : nearer)
        expect(Math.abs((premier?.score ?? 0) - (classer([d])[0]?.score ?? 0))).toBeLessThanOrEqual(15)
      }),
    )
  })

  it('one hour more never brings somebody forward', () => {
    fc.assert(
      fc.property(dossier, d => {
        const [avant] = classer([d])
        const [apres] = classer([{ ...d, prevu: d.prevu + 60 }])
        expect(apres?.score).toBeLessThanOrEqual(avant?.score ?? 0)
      }),
    )
  })
})
