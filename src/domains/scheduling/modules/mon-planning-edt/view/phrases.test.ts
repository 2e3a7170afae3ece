import { describe, expect, it } from 'vitest'
import { phraseHoraire, plagesDe } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { unJour, unPointage, unPoste, VENDREDI } from '../testing/ground.ts'
import { seChevauchent } from './horaires.ts'
import {
  detailAbsence,
  detailModifie,
  detailPoste,
  direRestants,
  pastilleAbsence,
  phraseModifie,
  phrasePeriode,
  resumeJour,
} from './phrases.ts'

const lisible = (texte: string): string => texte.replaceAll('\u00a0', ' ')

describe('the second line of a post', () => {
  it('tells the break and who is there', () => {
    expect(lisible(detailPoste(unPoste(VENDREDI, '06:45-14:15'), 'avec Hugo'))).toBe('Pause 30 min · avec Hugo')
    expect(detailPoste(unPoste(VENDREDI, '06:45-10:00', { minutes_pause: 0 }), null)).toBe('')
  })
  it('tells of a night when it ends and what counts', () => {
    const nuit = unPoste('2026-11-21', '21:00-07:00', { minutes: 570 })
    expect(lisible(detailPoste(nuit, null))).toBe('finit dimanche · 9 h 30 comptées')
    expect(lisible(detailPoste({ ...nuit, minutes: 60 }, null))).toBe('finit dimanche · 1 h comptée')
  })
  it('tells hours typed by the manager, and overtime', () => {
    const poste = unPoste(VENDREDI, '06:45-14:15', { pointage_heures_manuel: 240, minutes: 240, minutes_reelles: 240 })
    expect(detailPoste({ ...poste, minutes_reelles: 420 }, null)).toContain('7\u00a0h réelles, 4\u00a0h comptées')
    expect(lisible(detailPoste({ ...poste, pointage_heures_supplementaire: 1 }, null))).toBe(
      '4 h comptées · Pause 30 min · heures supplémentaires',
    )
  })
})

describe('hours', () => {
  it('are one stretch, or two around a cut', () => {
    expect(plagesDe(unPointage(1, VENDREDI, '06:45-14:15'))).toEqual(['06:45 – 14:15'])
    expect(phraseHoraire(unPointage(1, VENDREDI, '07:00-11:00,16:00-20:00'))).toBe('07:00 – 11:00 et 16:00 – 20:00')
  })
  it('overlap past midnight, not in a cut, not end to start', () => {
    const nuit = unPointage(1, '2026-11-21', '21:00-07:00')
    expect(seChevauchent(nuit, unPointage(2, '2026-11-22', '06:45-14:15'))).toBe(true)
    expect(seChevauchent(unPointage(2, '2026-11-22', '06:45-14:15'), nuit)).toBe(true)
    expect(seChevauchent(nuit, unPointage(2, '2026-11-22', '07:00-14:15'))).toBe(false)
    const coupe = unPointage(1, VENDREDI, '07:00-11:00,16:00-20:00')
    expect(seChevauchent(coupe, unPointage(2, VENDREDI, '11:00-16:00'))).toBe(false)
    expect(seChevauchent(coupe, unPointage(2, VENDREDI, '10:30-12:00'))).toBe(true)
  })
})

describe('an absence', () => {
  const conge = { sorte: 'conge', libelle: 'Congé payé', debut: '2026-11-24', fin: '2026-11-27' } as const
  it('is a pill and its stretch', () => {
    expect(pastilleAbsence(conge).texte).toBe('Congé accepté')
    expect(detailAbsence(conge)).toBe('mar. 24 au ven. 27')
    expect(detailAbsence({ ...conge, libelle: 'Récupération' })).toBe('Récupération · mar. 24 au ven. 27')
    expect(pastilleAbsence({ sorte: 'maladie', libelle: 'Maladie' })).toEqual({ ton: 'mute', texte: 'Maladie' })
  })
  it('names the months where they differ, and nothing for one day', () => {
    expect(phrasePeriode('2026-11-30', '2026-12-02')).toBe('lun. 30 nov. au mer. 2 déc.')
    expect(phrasePeriode(VENDREDI, VENDREDI)).toBeNull()
  })
})

describe('a change', () => {
  const modifie = { a: '2026-11-20T05:00:00.000Z', avant: 'Matin 06:45 – 14:15', auteur: 'Sonia Petit' }
  it('is dated from the last look', () => {
    expect(phraseModifie(modifie, '2026-11-19T12:00:00.000Z', VENDREDI)).toBe('Modifié depuis hier')
    expect(phraseModifie(modifie, '2026-11-16T12:00:00.000Z', VENDREDI)).toBe('Modifié depuis le lun. 16 nov.')
    expect(phraseModifie(modifie, '2026-11-20T04:00:00.000Z', VENDREDI)).toBe('Modifié à 06:00')
    expect(phraseModifie(modifie, null, VENDREDI)).toBe('Modifié')
  })
  it('says what it was and who changed it', () => {
    expect(lisible(detailModifie(modifie))).toBe('Avant : Matin 06:45 – 14:15 · modifié par Sonia Petit')
    expect(lisible(detailModifie({ ...modifie, auteur: '' }))).toBe('Avant : Matin 06:45 – 14:15')
  })
  it('says that a day was published, not changed, where it was not published before', () => {
    const nouveau = { ...modifie, avant: 'Pas encore publié' }
    expect(phraseModifie(nouveau, '2026-11-20T04:00:00.000Z', VENDREDI)).toBe('Publié à 06:00')
    expect(detailModifie(nouveau)).toBe('Publié par Sonia Petit')
    expect(resumeJour(unJour(VENDREDI, { modifie: nouveau }))).toBe('Repos, nouveau')
    const jours = [unJour(VENDREDI, { modifie: nouveau }), unJour('2026-11-21', { modifie })]
    expect(lisible(direRestants(1, jours.slice(0, 1)))).toBe('1 jour publié')
    expect(lisible(direRestants(2, jours))).toBe('2 jours publiés ou modifiés')
    expect(lisible(direRestants(1, jours.slice(1)))).toBe('1 jour modifié')
  })
})

it('says a day in one sentence', () => {
  expect(resumeJour(unJour(VENDREDI, { postes: [unPoste(VENDREDI, '06:45-14:15')] }))).toBe('Matin 06:45 – 14:15')
  expect(resumeJour(unJour('2026-12-25', { feries: 'Noël' }))).toBe('Repos, Noël')
  expect(resumeJour(unJour('2026-12-25', { feries: 'Noël', publie: false }))).toBe('Pas encore publié, Noël')
})
