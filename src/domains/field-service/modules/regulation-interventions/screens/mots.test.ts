import { describe, expect, it } from 'vitest'
import { mentionAbsences } from '#domains/field-service/model/interventions/absences.ts'
import { uneVisite } from '../testing/visites.ts'
import { tableExport } from './lignes-export.ts'
import { lireTravail } from './lire-travail.ts'
import { aRegarder, faitRecu, mentionAppareils, mentionEtat, resume } from './mots.ts'

const JOUR = '2026-11-20'

describe('what was done and when the office had it', () => {
  it.each([
    ['2026-11-20T09:42:10Z', '2026-11-20T11:26:00Z', 'fait à 10:42 · reçu à 12:26'],
    ['2026-11-20T09:42:10Z', '2026-11-20T09:42:50Z', 'fait et reçu à 10:42'],
    ['2026-11-19T16:05:00Z', '2026-11-20T06:58:00Z', 'fait le jeu. 19 nov. à 17:05 · reçu à 07:58'],
    // PostgreSQL writes its instants in JSON with an offset.
    ['2026-11-20T09:42:10+00:00', '2026-11-20T11:26:00+00:00', 'fait à 10:42 · reçu à 12:26'],
  ])('%s, received %s: %s', (fait_a, recu_a, texte) => {
    expect(faitRecu({ fait_a, recu_a }, JOUR)).toBe(texte)
  })
})

it.each([
  [{ nb_hors_planning: 0, nb_seconds_rapports: 0 }, []],
  [{ nb_hors_planning: 3, nb_seconds_rapports: 0 }, ['Hors planning']],
  [{ nb_hors_planning: 1, nb_seconds_rapports: 1 }, ['Hors planning', '2\u00a0comptes rendus']],
])('what somebody has to decide about is said in the list: %j', (visite, mots) => {
  expect(aRegarder(uneVisite(visite))).toEqual(mots)
})

it('a day says how many are cancelled, which its list shows and its first count leaves out', () => {
  const finie = uneVisite({ etapes_en_cours: 3 })
  expect(resume([uneVisite(), finie])).toBe('2\u00a0interventions, 1\u00a0terminée')
  expect(resume([uneVisite(), finie, uneVisite({ annulee: true })])).toBe(
    '2\u00a0interventions, 1\u00a0terminée, 1\u00a0annulée',
  )
})

describe('absences', () => {
  const jour = { debut: '2026-11-19T23:00:00.000Z', fin: '2026-11-20T23:00:00.000Z' }
  const matin = { debut: '2026-11-20T07:00:00.000Z', fin: '2026-11-20T11:00:00.000Z' }
  it.each([
    [undefined, null],
    [[], null],
    [[jour], 'Absence ce jour'],
    [[matin], 'Absence 08:00 – 12:00'],
  ])('%j: %s', (absences, texte) => {
    expect(mentionAbsences(absences ? { absences } : {})).toBe(texte)
  })
})

describe('devices', () => {
  const maintenant = '2026-11-20T11:00:00Z'
  const appareil = (vue_a: string, en_attente = 0, a_resoudre?: number) => ({
    ...{ libelle: 'Téléphone', vue_a, en_attente },
    ...(a_resoudre === undefined ? {} : { a_resoudre }),
  })
  it.each([
    [[], 'mute', 'Aucun appareil connecté'],
    [[appareil('2026-11-20T10:50:00Z')], 'mute', 'Appareil vu à 11:50'],
    [[appareil('2026-11-20T08:00:00Z')], 'mute', 'Sans nouvelles depuis 09:00'],
    [[appareil('2026-11-18T08:00:00Z')], 'mute', 'Sans nouvelles depuis le mer. 18 nov. à 09:00'],
    [
      [appareil('2026-11-20T10:50:00Z', 1), appareil('2026-11-19T10:00:00Z', 2)],
      'wait',
      '3\u00a0actions sur l’appareil, vu à 11:50',
    ],
    [[appareil('2026-11-20T10:50:00Z', 1, 1)], 'wait', '1\u00a0à résoudre sur le téléphone, vu à 11:50'],
    [
      [appareil('2026-11-20T10:50:00Z', 3, 1)],
      'wait',
      '3\u00a0actions sur l’appareil, dont 1\u00a0à résoudre, vu à 11:50',
    ],
  ])('%j: %s, %s', (appareils, ton, texte) => {
    expect(mentionAppareils({ appareils }, maintenant)).toEqual({ ton, texte })
  })
})

it('says a cancelled visit cancelled, however far it went', () => {
  expect(mentionEtat(uneVisite({ annulee: true, etapes_en_cours: 2 })).texte).toBe('Annulée')
})

describe('work beside the plan', () => {
  it.each([
    ['intervention.etape', { intervention_id: 1, de: 0, vers: 1 }, 'En route', ''],
    ['intervention.etape', { intervention_id: 1, de: 2, vers: 1 }, 'Retour à «\u00a0En route\u00a0»', ''],
    [
      'observation.ajouter',
      { intervention_id: 1, texte: 'Vanne grippée', uid: '0199f3a0-0000-7000-8000-000000000001' },
      'Observation',
      'Vanne grippée',
    ],
  ])('%s %j reads %s', (type, contenu, titre, texte) => {
    expect(lireTravail({ type, contenu })).toEqual({ titre, texte, rapport: null })
  })

  it('hides nothing of what it cannot read', () => {
    expect(lireTravail({ type: 'intervention.etape', contenu: { plus: 'tard' } })).toEqual({
      titre: 'intervention.etape',
      texte: '{"plus":"tard"}',
      rapport: null,
    })
  })
})

it('exports one column per fact, with its own type', () => {
  const dernier = {
    fait_a: '2026-11-20T09:42:00Z',
    recu_a: '2026-11-20T11:26:00Z',
    utilisateur_id: 7,
    utilisateur: 'Hugo Delattre',
  }
  const enRoute = uneVisite({ etapes_en_cours: 1, etape_libelle: 'En route', dernier, reseau: true })
  const { colonnes, lignes } = tableExport([enRoute], new Map([[412, { sorte: 'retard', minutes: 5, manque: false }]]))
  const faits = Object.fromEntries(colonnes.map(({ label }, rang) => [label, lignes[0]?.[rang]]))
  expect(Object.fromEntries(colonnes.map(c => [c.label, c.type]))).toMatchObject({
    Jour: 'date',
    Début: 'heure',
    'Fait le': 'date_heure',
    'Hors planning': 'booleen',
    'Retard (min)': 'nombre',
  })
  expect(faits).toMatchObject({
    'N°': 412,
    Jour: '2026-11-20',
    Début: '11:00',
    Origine: 'Réseau',
    'Fait le': '2026-11-20T09:42:00Z',
    'Reçu le': '2026-11-20T11:26:00Z',
    'Retard (min)': 5,
    'Nature du retard': 'Retard',
    'Hors planning': false,
  })
})
