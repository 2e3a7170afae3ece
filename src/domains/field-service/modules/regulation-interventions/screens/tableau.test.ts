import { describe, expect, it } from 'vitest'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { retards as juger } from '#domains/field-service/model/interventions/retard.ts'
import { lireTermes } from '#wire/grid-query.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { uneVisite } from '../testing/visites.ts'
import { plage } from './mots.ts'
import {
  ajouterAttente,
  apresMaintenant,
  compter,
  ETATS,
  empechements,
  filtrer,
  grouper,
  occupation,
  presence,
  remonterRetards,
  trier,
} from './tableau.ts'

const amiens = uneVisite()
const rivery = uneVisite({
  intervention_id: 413,
  client: 'M. Éric Œuvrard',
  adresse_ville: 'Rivery',
  prestation_libelle: 'Recherche de fuite',
  technicien_id: null,
  technicien: '',
  debut: '2026-11-20T07:00:00.000Z',
  fin: '2026-11-20T08:00:00.000Z',
  reseau: true,
})
const annulee = uneVisite({
  intervention_id: 414,
  annulee: true,
  nb_hors_planning: 2,
  technicien_id: 8,
  technicien: 'Zoé Adam',
})
const toutes = [amiens, rivery, annulee]
const aucun = new Map<number, never>()
const ids = (visites: readonly { intervention_id: number }[]) => visites.map(v => v.intervention_id)

describe('filter', () => {
  it.each([
    ['amiens', [412, 414]],
    ['AMIENS # delattre', [412]],
    ['oeuvrard#réseau', [413]],
    ['rivery œuvrard', [413]],
    ['amiens oeuvrard', []],
    ['non affectee', [413]],
    ['hors planning#annulée', [414]],
    ['#', [412, 413, 414]],
    ['amiens#rivery', []],
    ['n°413', [413]],
    ['11:00', [412, 414]],
  ])('"%s" keeps %j: all terms, accents and case aside', (saisie, attendues) => {
    expect(ids(filtrer(toutes, { termes: lireTermes(saisie), etat: null, retards: aucun }))).toEqual(attendues)
  })

  it('agrees with the counters for each state, which count what the words left', () => {
    // 10:40 in Paris: Rivery's hour is past, Amiens's is not.
    const retards = juger(toutes, '2026-11-20T09:40:00.000Z')
    const comptes = compter(toutes, retards)
    expect(comptes).toEqual({
      toutes: 3,
      retard: 1,
      risque: 0,
      a_venir: 2,
      en_cours: 0,
      terminees: 0,
      annulees: 1,
      hors_planning: 1,
    })
    for (const etat of ETATS) expect(filtrer(toutes, { termes: [], etat, retards })).toHaveLength(comptes[etat])
    const { a_venir, en_cours, terminees, annulees } = comptes
    expect(a_venir + en_cours + terminees + annulees).toBe(comptes.toutes)
    expect(compter(filtrer(toutes, { termes: ['introuvable'], etat: null, retards }), retards).toutes).toBe(0)
  })
})

describe('lateness', () => {
  it('stands above all the rest, the longest first, and nothing is shown twice', () => {
    const retards = juger(toutes, '2026-11-20T10:30:00.000Z')
    const groupes = remonterRetards(grouper(toutes, 'heure', []), retards)
    expect(groupes.map(g => [g.titre, ids(g.visites)])).toEqual([
      ['En retard', [413, 412]],
      ['11\u00a0h', [414]],
    ])
    expect(remonterRetards(grouper(toutes, 'heure', []), aucun)).toEqual(grouper(toutes, 'heure', []))
  })

  it('draws the line of now between what has begun and what is to come, else nowhere', () => {
    const heures = trier(toutes, { colonne: 'heure', sens: 1 })
    expect(apresMaintenant(heures, '2026-11-20T07:30:00.000Z')).toBe(412)
    expect(apresMaintenant(heures, '2026-11-20T06:30:00.000Z')).toBeNull()
    expect(apresMaintenant(heures, '2026-11-20T12:00:00.000Z')).toBeNull()
    expect(apresMaintenant([...heures].reverse(), '2026-11-20T07:30:00.000Z')).toBeNull()
  })
})

describe('order', () => {
  it('sorts both ways, the hour deciding between equals', () => {
    expect(ids(trier(toutes, { colonne: 'heure', sens: 1 }))).toEqual([413, 412, 414])
    expect(ids(trier(toutes, { colonne: 'etat', sens: -1 }))).toEqual([414, 413, 412])
  })

  it('puts visits without technician first, then people by name', () => {
    const techniciens = [{ id: 7, label: 'Hugo Delattre', appareils: [] }]
    expect(grouper(toutes, 'technicien', techniciens).map(g => [g.titre, g.technicien?.id ?? null])).toEqual([
      ['Sans technicien', null],
      ['Hugo Delattre', 7],
      // No longer a technician of the company: the visit is still theirs.
      ['Zoé Adam', null],
    ])
    expect(grouper(toutes, 'heure', techniciens).map(g => g.titre)).toEqual(['8\u00a0h', '11\u00a0h'])
  })
})

it('adds the people of no visit whose device still holds work', () => {
  const appareil = (en_attente: number) => [{ libelle: 'Téléphone', vue_a: '2026-11-20T08:00:00Z', en_attente }]
  const techniciens = [
    { id: 7, label: 'Hugo Delattre', appareils: appareil(2) },
    { id: 8, label: 'Zoé Adam', appareils: appareil(0) },
    { id: 9, label: 'Inès Roux', appareils: appareil(1) },
  ]
  const groupes = ajouterAttente(grouper([amiens], 'technicien', techniciens), techniciens)
  expect(groupes.map(g => [g.titre, g.visites.length])).toEqual([
    ['Hugo Delattre', 1],
    ['Inès Roux', 0],
  ])
})

it('tells who is busy during a visit: cancelled ones and the visit itself aside, touching ones allowed', () => {
  const apres = uneVisite({ intervention_id: 415, debut: amiens.fin, fin: '2026-11-20T12:30:00.000Z' })
  expect(occupation(7, amiens, [amiens, apres])).toBeUndefined()
  expect(occupation(8, amiens, [annulee])).toBeUndefined()
  const pendant = uneVisite({ intervention_id: 416, technicien_id: 8, debut: '2026-11-20T11:00:00.000Z' })
  expect(occupation(8, amiens, [pendant])).toBe(pendant)
})

it('tells who is away or off hours during a visit, and nobody whose hours are not known', () => {
  const { debut, fin } = amiens
  expect(presence({}, amiens)).toBe('present')
  expect(presence({ disponibilites: null }, amiens)).toBe('present')
  expect(presence({ disponibilites: [{ debut, fin }] }, amiens)).toBe('present')
  expect(presence({ disponibilites: [{ debut, fin: '2026-11-20T11:29:00.000Z' }] }, amiens)).toBe('hors_horaires')
  expect(presence({ disponibilites: [] }, amiens)).toBe('hors_horaires')
  expect(presence({ absences: [{ debut: fin, fin: '2026-11-20T20:00:00.000Z' }] }, amiens)).toBe('present')
  expect(presence({ absences: [{ debut: '2026-11-19T23:00:00.000Z', fin: '2026-11-20T10:01:00.000Z' }] }, amiens)).toBe(
    'absent',
  )
})

it('tells all that speaks against somebody at once: taken does not hide away, nor either what they do not do', () => {
  const absences = [{ debut: '2026-11-19T23:00:00.000Z', fin: '2026-11-20T10:01:00.000Z' }]
  const zoe = { id: 8, absences, disponibilites: null }
  const pendant = uneVisite({ intervention_id: 416, technicien_id: 8, debut: '2026-11-20T11:00:00.000Z' })
  const dits = (qui: Parameters<typeof empechements>[0], autres = [pendant], inaptes?: VisiteDetail['inaptes']) =>
    empechements(qui, { ...amiens, ...(inaptes ? { inaptes } : {}) }, autres)
  expect(dits(zoe)).toEqual([`pris ${plage(pendant)}`, 'absent'])
  const competence = [{ utilisateur_id: 8, raison: 'competence' as const }]
  expect(dits(zoe, [], competence)).toEqual(['absent', 'n’assure pas cette prestation'])
  expect(dits({ id: 8, disponibilites: [] }, [], competence)).toEqual([
    'hors de ses horaires',
    'n’assure pas cette prestation',
  ])
  expect(dits({ id: 9 }, [pendant], competence)).toEqual([])
  expect(dits({ id: 8 }, [], [{ utilisateur_id: 8, raison: 'zone' }])).toEqual([
    'ne travaille pas dans la zone de cette adresse',
  ])
})

it('reads addresses, and opens today for what is none', () => {
  const aujourdhui = '2026-11-20'
  for (const chemin of [[], ['2026-02-31'], ['x', '4']])
    expect(lireChemin(chemin, aujourdhui)).toEqual({ jour: aujourdhui, id: null })
  expect(lireChemin(['2026-11-19', '-4'], aujourdhui)).toEqual({ jour: '2026-11-19', id: null })
  expect(lireChemin(['2026-11-19', '412'], aujourdhui)).toEqual({ jour: '2026-11-19', id: 412 })
  expect(adresseDe({ jour: aujourdhui, id: null }, aujourdhui)).toBe('/m/regulation-interventions')
  expect(adresseDe({ jour: '2026-11-19', id: 4 }, aujourdhui)).toBe('/m/regulation-interventions/2026-11-19/4')
})
