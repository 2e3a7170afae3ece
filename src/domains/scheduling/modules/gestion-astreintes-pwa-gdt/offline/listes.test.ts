import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { instantParis } from '#wire/dates.ts'
import { lireChemin } from '../address.ts'
import { MOI, unContenu, uneAstreinte, uneIntervention, uneModification, VENDREDI } from '../testing/ground.ts'
import { partager } from '../view/grouper.ts'
import { moisProposes, recapituler } from '../view/recapitulatif.ts'
import { valider } from '../view/valider.ts'
import { verite } from '../view/verite.ts'
import { ACTIONS } from './actions.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const SAMEDI = '2026-11-21'
const nuitDe = (jour: string, lendemain: string, change = {}) =>
  uneAstreinte({
    astreinte_id: Number(jour.slice(8)),
    astreinte_date: jour,
    debut: instantParis(jour, '21:15'),
    fin: instantParis(lendemain, '06:45'),
    ...change,
  })

describe('the list', () => {
  const hier = nuitDe('2026-11-19', VENDREDI)
  const ceSoir = nuitDe(VENDREDI, SAMEDI)
  const samir = nuitDe('2026-11-27', '2026-11-28', { utilisateur_id: 9, utilisateur: 'Samir Haddad' })
  const a = (maintenant: string, toutes = false) =>
    partager([hier, ceSoir, samir], { moi: MOI, toutes, maintenant, aujourdhui: VENDREDI })

  it('puts the running duty on top, else the one that has just ended', () => {
    expect(a(instantParis(VENDREDI, '23:00')).une).toBe(ceSoir)
    expect(a(instantParis(VENDREDI, '09:00')).une).toBe(hier)
    expect(a(instantParis(VENDREDI, '09:00')).a_venir.map(j => j.jour)).toEqual([VENDREDI])
  })
  it('asks for a week about one of which nothing was noted, for two days about one that was written', () => {
    const duty = (change = {}) => nuitDe('2026-11-12', '2026-11-13', change)
    const ecrite = duty({ interventions: [uneIntervention(1, unContenu('23:50', '01:20'))] })
    const enTete = (astreinte: ReturnType<typeof duty>, jour: string) =>
      partager([astreinte], {
        moi: MOI,
        toutes: false,
        maintenant: instantParis(jour, '06:00'),
        aujourdhui: jour,
      }).une
    const vide = duty({ interventions: [] })
    expect(enTete(vide, '2026-11-20')).toBe(vide)
    expect(enTete(vide, '2026-11-21')).toBeNull()
    expect(enTete(ecrite, '2026-11-15')).toBe(ecrite)
    expect(enTete(ecrite, '2026-11-16')).toBeNull()
  })
  it('shows the others’ when asked, and who is on call now in any case', () => {
    expect(a(instantParis(VENDREDI, '09:00'), true).a_venir.map(j => j.jour)).toEqual([VENDREDI, '2026-11-27'])
    expect(a(instantParis('2026-11-27', '23:00')).autres).toEqual([samir])
  })
})

describe('the month', () => {
  it('sums the duties that are over, by the day they start', () => {
    const faite = nuitDe('2026-11-01', '2026-11-02', {
      interventions: [uneIntervention(1, unContenu('23:50', '01:20'))],
    })
    const recap = recapituler([nuitDe('2026-10-31', '2026-11-01'), faite, nuitDe('2026-11-27', '2026-11-28')], {
      moi: MOI,
      mois: '2026-11',
      maintenant: instantParis(VENDREDI, '12:00'),
    })
    expect(recap).toMatchObject({ minutes_astreinte: 570, nb_interventions: 1, minutes_intervention: 90, a_venir: 1 })
    expect(recap.faites).toEqual([faite])
  })
  it('offers a year of months', () => {
    const mois = moisProposes('2026-02-10')
    expect([mois[0], mois[1], mois[2], mois.length]).toEqual(['2026-02', '2026-01', '2025-12', 12])
  })
})

describe('the form’s verdict', () => {
  const base = { uid: 'u', jour: null, description: 'Chute', vu: null }
  const contexte = {
    astreinte: uneAstreinte(),
    autres: [],
    maintenant: instantParis(SAMEDI, '07:00'),
    avant: null,
  }
  const juger = (heure_debut: string, heure_fin: string, change = {}) =>
    valider({ ...base, heure_debut, heure_fin }, { ...contexte, ...change })

  it('ties each refusal to its field', () => {
    expect(juger('', '').erreurs).toEqual({
      heure_debut: 'Indiquez l’heure de début.',
      heure_fin: 'Indiquez l’heure de fin.',
    })
    expect(juger('2570', '01:20').erreurs.heure_debut).toBe('Une heure comme 14:05 est attendue.')
    expect(juger('12:00', '13:00').erreurs.heure_debut).toBe('L’intervention doit commencer pendant l’astreinte.')
    expect(juger('23:50', '23:50').erreurs.heure_fin).toBe('L’heure de fin doit suivre l’heure de début.')
    expect(juger('06:00', '08:00').erreurs.heure_fin).toBe('Cette intervention n’est pas encore terminée.')
    expect(valider({ ...base, heure_debut: '22:00', heure_fin: '23:00', description: ' ' }, contexte).erreurs).toEqual({
      description: 'Décrivez l’intervention.',
    })
  })
  it('has an end after the duty confirmed, with the time it went over, and asks nothing about one left alone', () => {
    const matin = { maintenant: instantParis(SAMEDI, '12:00') }
    const { depassement, erreurs, bornes, contenu } = juger('06:30', '09:15', matin)
    expect([depassement, erreurs, contenu]).toEqual([
      'Oui, elle a fini à 09:15 sam., 2\u00a0h\u00a030 après la fin de l’astreinte',
      { depassement: 'Confirmez la fin, ou corrigez-la.' },
      null,
    ])
    expect(juger('06:30', '09:15', { ...matin, confirme: bornes?.fin }).contenu).not.toBeNull()
    expect(juger('06:30', '09:20', { ...matin, confirme: bornes?.fin }).contenu).toBeNull()
    const avant = unContenu('06:30', '09:15')
    expect(juger('06:20', '09:15', { ...matin, avant }).contenu).not.toBeNull()
    expect(juger('06:30', '06:45', matin)).toMatchObject({ depassement: null, erreurs: {} })
  })
  it('knows the duty’s other interventions', () => {
    const autres = [unContenu('23:50', '01:20')]
    expect(juger('01:00', '02:00', { autres }).erreurs.heure_debut).toContain('de 23:50 ven. à 01:20 sam.')
    expect(juger('01:20', '02:00', { autres }).erreurs).toEqual({})
  })
  it('resolves the night, and leaves alone times that were not changed', () => {
    expect(juger('2350', '1:20').contenu).toEqual({ ...unContenu('23:50', '01:20', 'Chute') })
    const avant = { ...unContenu('23:50', '01:20'), debut: '2026-11-20T22:50:31.000Z' }
    expect(juger('23:50', '01:20', { avant }).bornes?.debut).toBe('2026-11-20T22:50:31.000Z')
  })
})

describe('the sync centre', () => {
  const [avant, mien, sien] = [unContenu('23:50', '01:20'), unContenu('23:40', '01:20'), unContenu('23:50', '02:00')]
  const conflit = {
    ...uneModification(1, avant, mien),
    resultat: { donnees: { serveur: { ...sien, par: 'Sonia Marchand', a: '2026-11-21T08:04:00.000Z' } } },
  } as unknown as OutboxEntry // what the sync centre hands over, less what is not read here
  const type = conflit.type

  it('shows both versions, and keeps mine from what the office has', () => {
    const vues = ACTIONS[type]?.compare?.(conflit)
    expect([vues?.mine.value.slice(0, 8), vues?.theirs.value.slice(0, 29)]).toEqual([
      'de 23:40',
      'de 23:50 ven. à 02:00 sam., 2',
    ])
    expect(vues?.theirs.author).toBe('Sonia Marchand, hier à 09:04')
    expect(ACTIONS[type]?.keepMine?.(conflit)).toMatchObject({ debut: mien.debut, avant: sien })
  })
  it('opens the form with the refused one', () => {
    const adresse = ACTIONS[type]?.correct?.(conflit) ?? ''
    expect(lireChemin(adresse.split('/').slice(3))).toEqual({
      nom: 'saisie',
      saisie: { genre: 'corriger', entree_id: conflit.id },
    })
    expect(lireChemin(['nouvelle', 'x'])).toEqual({ nom: 'liste' })
  })
})

describe('what the office has', () => {
  const i = { intervention_uid: 'u', recu_a: '2026-11-20T13:02:00.000Z' }
  const entree = {
    entity: 'astreinte-intervention:u',
    etat: 'en_attente' as const,
    resultat: null,
    derniere_erreur: null,
  }
  it('is said with the office’s time, unless something of it waits or was refused', () => {
    expect(verite(i, [], VENDREDI)).toEqual({ tone: 'recu', text: 'Reçu par le bureau à 14:02' })
    expect(verite(i, [entree], VENDREDI)?.text).toBe('Enregistré sur ce téléphone, à envoyer')
    const erreur = { code: 'X', message: 'Refusé.', fois: 5 }
    expect(verite(i, [{ ...entree, etat: 'a_resoudre', derniere_erreur: erreur }], VENDREDI)?.text).toBe(
      'À résoudre\u00a0: Refusé.',
    )
    expect(verite({ ...i, recu_a: null }, [], VENDREDI)).toBeNull()
  })
})
