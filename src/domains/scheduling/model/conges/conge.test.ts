import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import {
  type ActeurDemande,
  type ActionDemande,
  demanderPayloadSchema,
  ETATS_DEMANDE,
  jourAnnulable,
  joursDe,
  joursDecomptes,
  joursRecuperes,
  reponseReprenable,
  transitionDemande,
} from './conge.ts'
import { CONGES_PAR_DEFAUT, DECOMPTE_PAR_DEFAUT } from './regles.ts'

const PERMIS: Readonly<Record<string, number>> = {
  '0 accepter responsable': 1,
  '0 refuser responsable': 2,
  '0 retirer agent': 7,
  '1 rouvrir responsable': 0,
  '2 rouvrir responsable': 0,
}

describe('every state × every action × every actor of a leave request', () => {
  const actions: readonly ActionDemande[] = ['accepter', 'refuser', 'retirer', 'rouvrir']
  const acteurs: readonly ActeurDemande[] = ['agent', 'responsable']
  const cas = ETATS_DEMANDE.flatMap(({ demande_conge_etat }) =>
    actions.flatMap(action => acteurs.map(acteur => [demande_conge_etat, action, acteur] as const)),
  )
  it('covers them all', () => expect(cas).toHaveLength(4 * 4 * 2))
  it.each(cas)('from %i, %s by %s', (de, action, acteur) => {
    expect(transitionDemande(de, action, acteur)?.vers).toBe(PERMIS[`${de} ${action} ${acteur}`])
  })
})

it('an answer is taken back until its first day comes, or a moment after it was given', () => {
  const midi = new Date('2026-11-20T11:00:00Z')
  const avant = (ms: number) => new Date(midi.getTime() - ms)
  const reprise = (debut: string, ilYA: number) => reponseReprenable({ debut, repondu_a: avant(ilYA) }, midi)
  expect(reprise('2026-11-20', 60_001)).toBe(false)
  expect(reponseReprenable({ debut: '2026-12-01', repondu_a: null }, midi)).toBe(false)
  expect([reprise('2026-11-20', 60_000), reprise('2026-11-21', 90 * 86_400_000)]).toEqual([true, true])
})

describe('days taken off the balance', () => {
  it.each([
    // A civil week of leave is six working days (L3141-3).
    ['2026-11-23', '2026-11-29', 1, 6],
    ['2026-11-29', '2026-11-29', 1, 0],
    // 11 November is a Wednesday in 2026.
    ['2026-11-09', '2026-11-14', 1, 5],
    // TLC counts every day asked for.
    ['2026-11-23', '2026-11-29', 2, 7],
    // The same week holds Saint-Étienne in Alsace-Moselle only.
    ['2026-12-21', '2026-12-26', 1, 5],
  ])('%s to %s, type %i: %i', (debut, fin, type, jours) => expect(joursDecomptes(debut, fin, type)).toBe(jours))

  it('follows the holidays of the site', () => {
    const reglesDu = () => ({ ...CONGES_PAR_DEFAUT, site_feries: 'alsace_moselle' as const })
    expect(joursDecomptes('2026-12-21', '2026-12-26', 1, { ...DECOMPTE_PAR_DEFAUT, reglesDu })).toBe(4)
  })

  it('adds up, but for the Saturday that two requests in a row both wait for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (d, a, b) => {
          const debut = ajouterJours('2026-01-01', d)
          const milieu = ajouterJours(debut, a)
          const fin = ajouterJours(milieu, b + 1)
          const tout = joursDecomptes(debut, fin, 1)
          const deux = joursDecomptes(debut, milieu, 1) + joursDecomptes(ajouterJours(milieu, 1), fin, 1)
          expect(deux - tout).toBeGreaterThanOrEqual(0)
          expect(deux - tout).toBeLessThanOrEqual(1)
          expect(tout).toBeLessThanOrEqual(joursDe(debut, fin).length + 1)
        },
      ),
    )
  })
})

describe('a request', () => {
  const demande = {
    uid: '019a0000-0000-7000-8000-000000000002',
    demande_type: 1,
    demande_conge_date_debut: '2026-12-01',
    demande_conge_date_fin: '2026-12-04',
    demande_motif_demande: '',
  }
  it.each([
    [{ demande_conge_date_fin: '2026-11-30' }, 'La date de fin doit suivre la date de début.'],
    [{ demande_conge_date_fin: '2027-12-31' }, 'Une demande couvre un an au plus.'],
  ])('%j is refused with a sentence', (autre, phrase) => {
    const lu = demanderPayloadSchema.safeParse({ ...demande, ...autre })
    expect(lu.error?.issues.map(i => i.message)).toEqual([phrase])
  })
  it.each([{ demande_type: 6 }, { demande_conge_date_debut: '2026-02-30' }, { etat: 1 }])('%j is refused', autre => {
    expect(demanderPayloadSchema.safeParse({ ...demande, ...autre }).success).toBe(false)
  })
})

it('gives back what is left of a leave: all of it before its first day, from tomorrow on after it, none on its last', () => {
  const midi = new Date('2026-11-23T11:00:00.000Z')
  const jour = (debut: string, fin: string) => jourAnnulable({ debut, fin }, midi)
  expect(jour('2026-11-24', '2026-11-27')).toBe('2026-11-24')
  expect(jour('2026-12-07', '2026-12-07')).toBe('2026-12-07')
  expect(jour('2026-11-20', '2026-11-27')).toBe('2026-11-24')
  expect(jour('2026-11-23', '2026-11-27')).toBe('2026-11-24')
  expect(jour('2026-11-20', '2026-11-23')).toBeNull()
})

describe('days that give back hours', () => {
  const jour = '2026-12-07'
  const une = (sorte: 'conge' | 'tlc' | 'maladie', demande_type: number | null = null) => ({
    jour,
    sorte,
    demande_type,
  })
  it.each([
    [une('tlc'), [jour]],
    [une('tlc', 2), [jour]],
    [une('conge', 5), [jour]],
    [une('conge'), []],
    [une('conge', 1), []],
    [une('conge', 3), []],
    [une('conge', 4), []],
    [une('maladie'), []],
  ])('%j', (absence, jours) => expect(joursRecuperes([absence])).toEqual(jours))

  it('are none where somebody is ill or on leave besides', () => {
    expect(joursRecuperes([une('tlc'), une('maladie')])).toEqual([])
  })
})
